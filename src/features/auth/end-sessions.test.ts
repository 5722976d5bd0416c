// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { MEMBERS_PASSWORD } from '../../../test/harness/database-server.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { enableTotp } from '../../../test/harness/second-factor-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { issueLink } from './links/links.ts'

const app = testApp()

const NEW_PASSWORD = 'another horse battery'
const signIn = (email: string, password = MEMBERS_PASSWORD) =>
  app.request('POST', '/api/auth/sign-in/email', { body: { email, password } })

/** Everybody who adds a row to the table waits in the midst of it until the work is done. */
async function whileWaiting<Result>(table: string, adding: () => Promise<Result>, work: () => Promise<void>) {
  await sql`
    create or replace function wait_for_test() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(4711); return new; end $$`.execute(app.owner)
  await sql`
    create trigger wait_for_test before insert on ${sql.ref(table)}
    for each row execute function wait_for_test()`.execute(app.owner)
  try {
    return await app.owner.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(4711)`.execute(holder)
      const added = adding()
      try {
        await eventually('somebody waits', async () => {
          const waiting = sql`
            select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
          return (await waiting.execute(holder)).rows.length > 0
        })
        await work()
      } finally {
        await sql`select pg_advisory_unlock(4711)`.execute(holder)
      }
      return added
    })
  } finally {
    await sql`drop trigger wait_for_test on ${sql.ref(table)}`.execute(app.owner)
  }
}

async function reset(userId: string): Promise<void> {
  const token = await issueLink(app.platform.db, userId, 'reset')
  const body = { token, newPassword: NEW_PASSWORD }
  assert.equal((await app.request('POST', '/api/auth/reset-password', { body })).status, 200)
}

const countOf = async (table: 'sessions' | 'sign_in_challenges', userId: string) =>
  (await app.owner.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length

test('a sign-in by the former password that a reset overtakes leaves no session', async () => {
  const member = await app.member('member')
  const answer = await whileWaiting(
    'sessions',
    () => signIn(member.email),
    () => reset(member.id),
  )
  assert.deepEqual([answer.status, answer.body.code], [409, 'SIGN_IN_AGAIN'])
  assert.equal(await countOf('sessions', member.id), 0)
  assert.equal((await signIn(member.email, NEW_PASSWORD)).status, 200)
})

test('a sign-in that a change of the password overtakes leaves no session', async () => {
  const member = await app.member('member')
  const answer = await whileWaiting(
    'sessions',
    () => signIn(member.email),
    async () => {
      const body = { currentPassword: MEMBERS_PASSWORD, newPassword: NEW_PASSWORD }
      assert.equal((await app.request('POST', '/api/auth/change-password', { as: member, body })).status, 200)
    },
  )
  assert.equal(answer.status, 409)
  assert.equal(await countOf('sessions', member.id), 1)
})

test('the first step of a sign-in with a second factor does not outlive a reset either', async () => {
  const member = await app.member('member')
  await enableTotp(app, member)
  await sql`
    create function reset_meanwhile() returns trigger language plpgsql as $$ begin
      insert into session_endings (user_id, transaction) values (new.user_id, pg_current_xact_id());
      return null;
    end $$`.execute(app.owner)
  await sql`
    create trigger reset_meanwhile after insert on sign_in_challenges
    for each row execute function reset_meanwhile()`.execute(app.owner)
  const answer = await signIn(member.email)
  await sql`drop trigger reset_meanwhile on sign_in_challenges`.execute(app.owner)
  assert.equal(answer.status, 409)
  assert.equal(await countOf('sign_in_challenges', member.id), 0)
})

test('a password is changed as often as one likes, and its own session stays', async () => {
  const member = await app.member('member')
  const passwords = [MEMBERS_PASSWORD, NEW_PASSWORD, MEMBERS_PASSWORD]
  for (const [at, newPassword] of passwords.slice(1).entries()) {
    const body = { currentPassword: passwords[at], newPassword }
    assert.equal((await app.request('POST', '/api/auth/change-password', { as: member, body })).status, 200)
    assert.equal((await signIn(member.email, newPassword)).status, 200)
  }
})
