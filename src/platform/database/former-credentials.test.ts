// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openFormerDatabase } from '../../../test/harness/former-database.ts'

test('ID tokens of a former version are removed, none is stored by it, and keys of before a rotation sign no more', async () => {
  await using database = await openFormerDatabase('0051-stored-forms')
  const { db } = database
  await sql`insert into users (id, email, name) values (gen_random_uuid(), 'one@test.example', 'One')`.execute(db)
  const signIn = (count: number) =>
    sql`
      insert into accounts (id, user_id, provider_id, account_id, access_token, id_token)
      select gen_random_uuid(), users.id, 'oidc', gen_random_uuid(), 'sealed', 'plain'
      from users cross join generate_series(1, ${count})`.execute(db)
  await signIn(2_500)
  await sql`
    insert into signing_keys (id, public_key, private_key, alg, created_at)
    select gen_random_uuid(), '{}', '', made, now() - made::interval
    from unnest('{"3 days", "1 hour"}'::text[]) as made`.execute(db)
  await sql`
    insert into stored_keys (id, sealed, created_at) values
      ('push', '\\x00', now()), ('unsubscribing x', '\\x00', now() - interval '1 day')`.execute(db)

  await database.upgrade()

  await signIn(1)
  await sql`update accounts set id_token = 'plain' where ctid = (select min(ctid) from accounts)`.execute(db)
  const accounts = await sql`
    select id_token, access_token, count(*)::int as count from accounts group by 1, 2`.execute(db)
  assert.deepEqual(accounts.rows, [{ id_token: null, access_token: 'sealed', count: 2_501 }])
  const keys = await sql`
    select alg as made, expires_at <= now() as "hasExpired" from signing_keys order by created_at`.execute(db)
  assert.deepEqual(keys.rows, [
    { made: '3 days', hasExpired: true },
    { made: '1 hour', hasExpired: null },
  ])
})
