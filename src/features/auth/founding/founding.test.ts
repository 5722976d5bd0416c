import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '../../../../test/harness/eventually.ts'
import { withoutDetails } from '../../../../test/harness/refusals.ts'
import { storedTexts } from '../../../../test/harness/stored-texts.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import { startTestApp } from '../../../../test/harness/test-app.ts'
import { countWaiting } from '../../../../test/harness/waiting-statements.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { issueFoundingLink } from './founding.ts'

const PASSWORD = 'correct horse battery'
/** Without its proof nobody could sign in here: the operator's word is one. */
const app = testApp({ HROMADA_SIGN_UP: 'confirmed' }, { hasClock: true })

const invalid = {
  message: 'The link was used, has expired, or the community has an administrator already',
  code: 'INVALID_TOKEN',
}

beforeEach(() => app.owner.updateTable('users').set({ role: 'member' }).where('role', '=', 'admin').execute())

async function newToken(): Promise<string> {
  const link = await issueFoundingLink(app.platform.db, app.url)
  const { origin, pathname, searchParams } = new URL(link ?? '')
  assert.deepEqual([origin, pathname], [app.url, '/app/found'])
  return searchParams.get('token') ?? ''
}

const found = (token: string, more: object = {}) =>
  app.request('POST', '/api/auth/found', {
    headers: { 'accept-language': 'uk' },
    body: { token, name: 'Олена', email: 'Olena@Test.Example', password: PASSWORD, ...more },
  })

test('by the link the first one becomes the administrator, signed in and audited', async () => {
  const token = await newToken()
  const { status, headers, body, text } = await found(token)
  assert.equal(status, 200, text)
  assert.deepEqual(
    [body.user.email, body.user.name, body.user.role, body.user.language, body.user.emailVerified],
    ['olena@test.example', 'Олена', 'admin', 'uk', true],
  )
  assert.match(headers.getSetCookie()[0] ?? '', /^better-auth\.session-token=.*HttpOnly/)
  const log = await app.request('GET', '/api/admin/audit-log', { as: body })
  const [entry] = log.body.entries
  assert.deepEqual([entry.action, entry.adminId], ['USER_CREATE', body.user.id])
  await app.signIn({ email: 'olena@test.example', password: PASSWORD })

  const again = await found(token, { email: 'other@test.example' })
  assert.deepEqual([again.status, withoutDetails(again.body)], [400, invalid])
})

test('with the account the community gets its name, language, time zone and colors', async () => {
  const token = await newToken()
  const community = { name: ' Ткачі ', language: 'uk', timeZone: 'europe/warsaw', color: '#AA3377' }
  const { status, text } = await found(token, { email: 'weaver@test.example', community })
  assert.equal(status, 200, text)
  const info = await eventually(
    'it is known',
    async () => (await app.request('GET', '/api/info')).body,
    ({ name }) => name === 'Ткачі',
  )
  assert.deepEqual([info.languages[0], info.timeZone, info.color], ['uk', 'Europe/Warsaw', '#aa3377'])
})

test('a community that cannot be so is refused, and nothing is founded', async () => {
  const token = await newToken()
  for (const [field, community] of [
    ['community.name', { name: ' ' }],
    ['community.name', { name: 'x'.repeat(61) }],
    ['community.name', { name: 'a\nb' }],
    ['community.language', { language: 'de' }],
    ['community.timeZone', { timeZone: 'Europe/Nowhere' }],
    ['community.color', { color: 'red' }],
    ['community', 'Weavers'],
  ] as const) {
    const { status, body } = await found(token, { email: 'refused@test.example', community })
    assert.deepEqual([status, body.details?.field], [400, field], JSON.stringify(body))
  }
  const { rows } = await sql`select from users where email = 'refused@test.example'`.execute(app.owner)
  assert.equal(rows.length, 0)
})

test('what the environment says of the community is refused, unless it is that', async () => {
  await using named = await startTestApp({ HROMADA_NAME: 'Weavers' })
  const link = await issueFoundingLink(named.platform.db, named.url)
  const token = new URL(link ?? '').searchParams.get('token')
  const founded = (name: string) =>
    named.request('POST', '/api/auth/found', {
      body: { token, name: 'Olena', email: 'olena@test.example', password: PASSWORD, community: { name } },
    })
  const { status, body } = await founded('Bakers')
  assert.deepEqual([status, body.code], [409, 'SET_BY_ENVIRONMENT'])
  assert.equal((await founded('Weavers')).status, 200)
})

test('of two who use one link at a time one founds the community', async () => {
  const token = await newToken()
  // None makes its account before all have come as far as they can.
  const racing = await transaction(app.owner, async (trx) => {
    await sql`lock table users in exclusive mode`.execute(trx)
    const answers = Promise.all(['one', 'two', 'three'].map((name) => found(token, { email: `${name}@race.example` })))
    await eventually(
      'all wait',
      () => countWaiting(app.owner),
      (count) => count >= 3,
    )
    return { answers }
  })
  const answers = await racing.answers
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400])
  const { rows } = await sql`select from users where role = 'admin'`.execute(app.owner)
  assert.equal(rows.length, 1)
})

test('a link is dead once there is an administrator, and no other is to be had', async () => {
  const token = await newToken()
  await app.member('admin')
  assert.equal((await found(token)).status, 400)
  assert.equal(await issueFoundingLink(app.platform.db, app.url), undefined)
})

test('a link is dead after a day', async () => {
  const token = await newToken()
  await sql`update links set expires_at = expires_at - interval '24 hours'`.execute(app.owner)
  assert.equal((await found(token, { email: 'late@test.example' })).status, 400)
  assert.equal((await found(await newToken(), { email: 'early@test.example' })).status, 200)
  const { rows } = await sql`select from links`.execute(app.owner)
  assert.equal(rows.length, 0)
})

test('what is refused leaves the link as it was', async () => {
  const token = await newToken()
  const member = await app.member('member')
  const weak = await found(token, { password: 'password123' })
  assert.deepEqual([weak.status, weak.body.code, weak.body.details.field], [400, 'PASSWORD_TOO_COMMON', 'password'])
  const taken = await found(token, { email: member.email })
  assert.deepEqual([taken.status, taken.body.code], [409, 'USER_EXISTS'])
  assert.equal((await found(token, { name: ' ' })).status, 400)
  assert.equal((await found('guess', { email: 'third@test.example' })).status, 400)
  assert.equal((await found(token, { email: 'third@test.example' })).status, 200)
})

test('no link is stored or logged as it is', async () => {
  const token = await newToken()
  await found(token, { password: 'password123' })
  await app.request('GET', `/app/found?token=${token}`, { headers: { accept: 'text/html' } })
  assert.ok(!(await storedTexts(app)).some((text) => text.includes(token)))
  assert.ok(!app.logs.some((line) => line.includes(token)))
})
