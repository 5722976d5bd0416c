// Depends on: servers
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { eventually } from '../../../test/harness/eventually.ts'
import { openFormerDatabase } from '../../../test/harness/former-database.ts'
import { createTestDatabase } from '../../../test/harness/test-app.ts'
import { openDatabase } from './database.ts'
import { migrate, migrateAt, migrationNames, pendingMigrations } from './migrate.ts'
import { transaction } from './transaction.ts'

async function openEmpty() {
  const database = await createTestDatabase()
  const open = () => openDatabase({ connectionString: database.url }, pino({ level: 'silent' }))
  const connections = [open(), open()] as const
  const [{ db }] = connections
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  return {
    url: database.url,
    db,
    otherDb: connections[1].db,
    [Symbol.asyncDispose]: async () => {
      for (const { close } of connections) await close()
      await database.drop()
    },
  }
}

const files = async () => {
  const names = await readdir(new URL('migrations', import.meta.url))
  return names.map((name) => name.replace(/\.ts$/, '')).toSorted()
}

test('an empty database is brought up to date by every migration in order, and then left alone', async () => {
  await using database = await openEmpty()
  assert.deepEqual(await migrate(database.db), await files())
  assert.deepEqual(await migrate(database.db), [])
})

test('of two programs that migrate at once one works and the other waits', async () => {
  await using database = await openEmpty()
  const [one, other] = await Promise.all([migrate(database.db), migrate(database.otherDb)])
  assert.deepEqual([...one, ...other], await files())
  const { rows } = await sql`select from users`.execute(database.otherDb)
  assert.deepEqual(rows, [])
})

test('a migration gives way to work on the tables that it changes, and to whoever comes after that', async () => {
  await using database = await openEmpty()
  await migrate(database.db, '0014-sitemap')
  const work = await database.otherDb.startTransaction().execute()
  await sql`select from users`.execute(work)
  let isDone = false
  const migrating = migrateAt({ connectionString: database.url }, pino({ level: 'silent' })).finally(() => {
    isDone = true
  })
  await eventually('the migration waits for a lock', async () => {
    const { rows } = await sql`
      select from pg_locks join pg_database on pg_database.oid = database
      where not granted and datname = current_database()`.execute(database.db)
    return rows.length > 0
  })
  await sql`select from users`.execute(database.db)
  assert.equal(isDone, false)
  await work.commit().execute()
  const all = await files()
  assert.deepEqual(await migrating, all.slice(all.indexOf('0014-sitemap') + 1))
})

test('tables of a later version are refused, with the way back, and left alone', async () => {
  await using database = await openEmpty()
  await migrate(database.db)
  await sql`insert into kysely_migration values ('9999-later', now()::text)`.execute(database.db)
  const later = {
    name: 'LaterTables',
    message: /^The tables are of a later version than this one \([\d.]+\), which does not know 9999-later\. .*backup/,
  }
  await assert.rejects(migrateAt({ connectionString: database.url }, pino({ level: 'silent' })), later)
  await assert.rejects(pendingMigrations(database.db), later)
})

test('articles of former versions wait to be indexed anew', async () => {
  await using database = await openEmpty()
  await migrate(database.db, '0022-spaces')
  await sql`
    insert into news_articles (id, title, content, excerpt, slug, category, category_slug, seo, visibility, status)
    values (gen_random_uuid(), 'Title', 'Content', 'Excerpt', 'slug', 'Other', 'other', '{}', 'public', 'published')
  `.execute(database.db)
  await migrate(database.db)
  const { rows } = await sql`
    select from news_unindexed join news_articles on id = article_id
    where search @@ plainto_tsquery('english', 'titles')`.execute(database.db)
  assert.equal(rows.length, 1)
})

test('what former versions hold, before this one and beside it, says in a column what it waits for', async () => {
  await using database = await openEmpty()
  const { db } = database
  await migrate(db, '0024-news-unindexed')
  await sql`insert into users (id, email, name) values (gen_random_uuid(), 'a@test.example', 'A')`.execute(db)
  await sql`
    insert into notifications (id, user_id, type, priority, status, trigger, title, body, channels, locale, due_at)
    select gen_random_uuid(), id, 'MARKETING_OFFER', 'LOW', 'PENDING', 'SYSTEM_EVENT', title, '', '{EMAIL}', 'en', now()
    from users, unnest(array['quiet', 'digest', 'batch', 'retry', 'leased', 'fresh']) as title`.execute(db)
  await sql`
    insert into notification_deliveries (notification_id, channel, user_id, status, next_attempt_at)
    select id, 'EMAIL', user_id, 'PENDING', now() from notifications`.execute(db)
  const nextMinute = sql`date_trunc('minute', now()) + interval '2 minutes'`
  const later = sql`date_trunc('minute', now()) + interval '90.5 seconds'`
  /** As a former version moves a delivery. */
  const move = (title: string, at: RawBuilder<unknown>, reason: RawBuilder<unknown>, retries = 0) =>
    sql`
    update notification_deliveries
    set next_attempt_at = ${at}, failure_reason = ${reason}, retry_count = retry_count + ${retries}
    from notifications where id = notification_id and title = ${title}`.execute(db)
  const waits = async () => {
    const { rows } = await sql<{ title: string; waits_for: string | null }>`
      select title, waits_for from notification_deliveries join notifications on id = notification_id`.execute(db)
    return Object.fromEntries(rows.map(({ title, waits_for }) => [title, waits_for]))
  }
  const moveAll = async () => {
    await move('quiet', nextMinute, sql`'quiet hours until 2026-11-22T06:00:00Z'`)
    await move('digest', nextMinute, sql`'waits for the daily digest'`)
    await move('batch', nextMinute, sql`'waits a few minutes for others'`)
    await move('retry', later, sql`'mail server did not take it'`, 1)
    await move('leased', later, sql`'quiet hours until 2026-11-22T06:00:00Z'`)
  }
  const held = { quiet: 'quiet-hours', digest: 'digest', batch: 'digest', retry: null, leased: null, fresh: null }

  await moveAll()
  await migrate(db)
  assert.deepEqual(await waits(), held)
  for (const title of Object.keys(held)) await move(title, later, sql`failure_reason`)
  assert.deepEqual(await waits(), { ...held, quiet: null, digest: null, batch: null })
  await moveAll()
  assert.deepEqual(await waits(), { ...held, retry: 'retry' })
})

test('what former versions know of sign-ins goes on, before this one and beside it, and for no longer than it should', async () => {
  await using database = await openEmpty()
  const { db } = database
  const id = '01890000-0000-7000-8000-00000000000a'
  const link = (token: string) =>
    sql`
    insert into verifications (id, identifier, value, expires_at)
    values (gen_random_uuid(), ${`reset-password:${token}`}, ${id}, now() + interval '1 hour')`.execute(db)
  const signIn = (token: string) =>
    sql`
    insert into sessions (id, user_id, token, created_at, expires_at)
    values (gen_random_uuid(), ${id}, ${token}, now() - interval '80 days', now() + interval '30 days')`.execute(db)
  await migrate(db, '0026-waits-for-backfill')
  await sql`insert into users (id, email, name, email_verified) values (${id}, 'a@test.example', 'A', true)`.execute(db)
  await link('before')
  await signIn('before')
  await migrate(db)
  await link('beside')
  await signIn('beside')
  const { rows: links } = await sql<{ hash: string }>`
    select encode(token_hash, 'hex') as hash from mailed_links where user_id = ${id} and purpose = 'reset'`.execute(db)
  const hashes = ['before', 'beside'].map((token) => hash('sha256', token))
  assert.deepEqual(links.map((row) => row.hash).toSorted(), hashes.toSorted())
  const { rows: sessions } = await sql`
    select token, expires_at = created_at + interval '90 days' as "endsInTime",
      plain_session_tokens_until() - now() between interval '23 hours' and interval '24 hours' as "isKnownToBoth"
    from sessions order by token desc`.execute(db)
  const expected = { endsInTime: true, isKnownToBoth: true }
  assert.deepEqual(sessions, [
    { token: 'beside', ...expected },
    { token: 'before', ...expected },
  ])
  await sql`update users set email_verified = false where id = ${id}`.execute(db)
  const provenAt = async () =>
    (await db.selectFrom('users').select('email_proven_at').where('id', '=', id).executeTakeFirstOrThrow())
      .email_proven_at
  assert.equal(await provenAt(), null, 'nobody knows since when')
  await sql`update users set email_verified = true where id = ${id}`.execute(db)
  assert.ok((await provenAt()) instanceof Date)
})

test('notifications of former versions, before this one and beside it, are for the account whatever its role', async () => {
  await using database = await openEmpty()
  const { db } = database
  const insert = () =>
    sql`
    insert into notifications
      (id, user_id, type, priority, status, trigger, title, body, channels, locale, due_at, released_at)
    select gen_random_uuid(), id, 'MARKETING_OFFER', 'LOW', 'DELIVERED', 'SYSTEM_EVENT', '', '', '{IN_APP}', 'en', now(),
      now()
    from users`.execute(db)
  await migrate(db, '0051-stored-forms')
  await sql`insert into users (id, email, name) values (gen_random_uuid(), 'a@test.example', 'A')`.execute(db)
  await insert()
  const log = pino({ level: 'silent' })
  assert.deepEqual((await migrateAt({ connectionString: database.url }, log)).at(0), '0052-audience-of-notifications')
  await insert()
  await sql`update notifications set minimum_role = 'admin' where id = (select max(id::text)::uuid from notifications)`.execute(
    db,
  )
  await insert()
  const counts = async () => {
    const { rows } = await sql`
      select minimum_role, counts.total, unread, days.total as "ofDay"
      from notification_counts counts join notification_days days using (user_id, minimum_role)
      order by minimum_role`.execute(db)
    return rows
  }
  assert.deepEqual(await counts(), [
    { minimum_role: 'admin', total: '1', unread: '1', ofDay: '1' },
    { minimum_role: 'visitor', total: '2', unread: '2', ofDay: '2' },
  ])
  await sql`delete from notifications where minimum_role = 'admin'`.execute(db)
  assert.deepEqual(await counts(), [
    { minimum_role: 'admin', total: '0', unread: '0', ofDay: '0' },
    { minimum_role: 'visitor', total: '2', unread: '2', ofDay: '2' },
  ])
})

test('a program that starts while another migrates waits for its turn, and goes on behind what that one has done', async () => {
  await using former = await openFormerDatabase('0053-former-credentials')
  let started: Promise<string[]> | undefined
  await transaction(former.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('hromada migrations', 0))`.execute(trx)
    await sql`alter table link_mails rename to mails`.execute(trx)
    await sql`insert into kysely_migration (name, timestamp) values ('0054-mails', now()::text)`.execute(trx)
    started = former.upgrade()
    await eventually(
      'the other has asked for its turn',
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`.execute(
          former.db,
        )
        return rows.length
      },
      (count) => count > 0,
    )
  })
  assert.deepEqual(await started, migrationNames.slice(migrationNames.indexOf('0054-mails') + 1))
})
