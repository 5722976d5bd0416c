// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '../../../test/harness/eventually.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { forgetOldSecurityEvents } from './retention.ts'
import type { SecurityEventView } from './schema.ts'

const app = testApp()
const admin = testMember(app, 'admin')

const readOwn = async (member: Member, query = '') => {
  const { status, body, text } = await app.request('GET', `/api/profile/security-events${query}`, { as: member })
  assert.equal(status, 200, text)
  return body.events as SecurityEventView[]
}

const readAll = async (query: Record<string, string> = {}) => {
  const path = `/api/admin/security-events?${new URLSearchParams(query)}`
  const { status, body, text } = await app.request('GET', path, { as: admin })
  assert.equal(status, 200, text)
  return body as { events: SecurityEventView[]; nextCursor: string | null }
}

const untilOwn = (member: Member, kinds: readonly string[]) =>
  eventually(
    `the events of the member are ${kinds}`,
    () => readOwn(member),
    (events) => JSON.stringify(events.map(({ kind }) => kind)) === JSON.stringify(kinds),
  )

const store = (member: Member, count: number) =>
  sql`
    insert into security_log (kind, user_id, occurred_at)
    select 'SIGN_IN_SUCCEEDED', ${member.id}, now() - make_interval(secs => number / 2)
    from generate_series(1, ${count}::int) as number`.execute(app.owner)

test('a sign-in, a refusal and a sign-out are events of the account, with address, device and request id', async () => {
  const member = await app.member('member')
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  const { email, password } = member
  const signedIn = await app.request('POST', '/api/auth/sign-in/email', { body: { email, password }, headers })
  const as = { ...member, token: signedIn.body.token }
  const refused = await app.request('GET', '/api/admin/users', { as })
  assert.equal(refused.status, 403)
  await untilOwn(member, ['ACCESS_REFUSED', 'SIGN_IN_SUCCEEDED'])
  await app.request('POST', '/api/auth/sign-out', { as })
  const events = await untilOwn(member, ['SESSION_ENDED', 'ACCESS_REFUSED', 'SIGN_IN_SUCCEEDED'])
  const { id, timestamp, ...signIn } = events[2] as SecurityEventView
  assert.match(id, /^\d+$/)
  assert.ok(Math.abs(Date.parse(timestamp) - Date.now()) < 60_000, timestamp)
  assert.deepEqual(signIn, {
    kind: 'SIGN_IN_SUCCEEDED',
    userId: member.id,
    ipAddress: '127.0.0.1',
    device: 'Firefox, Linux',
    requestId: signedIn.headers.get('x-request-id'),
    detail: 'email',
  })
  assert.equal(events[1]?.detail, 'GET /api/admin/users')
  assert.equal(events[1]?.requestId, refused.headers.get('x-request-id'))
})

test('each event is one line of the log without a secret, and is counted', async () => {
  const member = await app.member('member')
  const { headers, body } = await app.request('POST', '/api/auth/sign-in/email', {
    body: { email: member.email, password: member.password },
  })
  await untilOwn(member, ['SIGN_IN_SUCCEEDED'])
  const requestId = headers.get('x-request-id')
  const lines = app.logs.filter((line) => line.includes('security event') && line.includes(`${requestId}`))
  assert.equal(lines.length, 1)
  const { level, time, pid, hostname, ...line } = JSON.parse(lines[0] as string)
  assert.deepEqual(line, {
    kind: 'SIGN_IN_SUCCEEDED',
    userId: member.id,
    address: '127.0.0.1',
    requestId,
    device: 'node',
    detail: 'email',
    msg: 'security event',
  })
  for (const secret of [member.password, body.token, member.token])
    assert.ok(!app.logs.some((one) => one.includes(secret)))
  const { text } = await app.request('GET', '/metrics')
  assert.match(text, /hromada_security_events_total\{kind="SIGN_IN_SUCCEEDED"\} [1-9]/)
  assert.match(text, /hromada_security_events_total\{kind="ACCOUNT_SUSPENDED"\} \d/)
})

test('signing up, and a password that is changed or reset, are events; the session that changes it does not sign in again', async () => {
  const { body } = await app.request('POST', '/api/auth/sign-up/email', {
    body: { name: 'Olena', email: 'events@test.example', password: 'salmon-tractor-91' },
  })
  const member = { ...(await app.member('member')), id: body.user.id, token: body.token }
  await untilOwn(member, ['SIGN_IN_SUCCEEDED', 'ACCOUNT_CREATED'])
  const changed = await app.request('POST', '/api/auth/change-password', {
    as: member,
    body: { currentPassword: 'salmon-tractor-91', newPassword: 'walnut-bicycle-73', revokeOtherSessions: true },
  })
  assert.equal(changed.status, 200, changed.text)
  await untilOwn(member, ['PASSWORD_CHANGED', 'SIGN_IN_SUCCEEDED', 'ACCOUNT_CREATED'])
})

test('pages follow each other without gaps or repetitions, newest first, however many events share a moment', async () => {
  const member = await app.member('member')
  await store(member, 25)
  const all = (await readAll({ userId: member.id, limit: '200' })).events
  assert.equal(all.length, 25)
  const times = all.map(({ timestamp }) => timestamp)
  assert.deepEqual(times, times.toSorted().toReversed())
  const paged: SecurityEventView[] = []
  let cursor: string | null = null
  do {
    const page = await readAll({ userId: member.id, limit: '4', ...(cursor !== null && { cursor }) })
    paged.push(...page.events)
    cursor = page.nextCursor
  } while (cursor !== null)
  assert.deepEqual(paged, all)
})

test('administrators filter by account, kind and time; members see their own events alone', async () => {
  const [member, other] = [await app.member('member'), await app.member('member')]
  await store(member, 10)
  await store(other, 3)
  const { events } = await readAll({ userId: member.id })
  const times = events.map(({ timestamp }) => timestamp)
  const [from = '', to = ''] = [times[6], times[2]]
  const within = (await readAll({ userId: member.id, from, to })).events
  assert.deepEqual(
    within,
    events.filter(({ timestamp }) => timestamp >= from && timestamp <= to),
  )
  assert.deepEqual((await readAll({ userId: member.id, kind: 'PASSWORD_RESET' })).events, [])
  assert.equal((await readAll({ userId: member.id, kind: 'SIGN_IN_SUCCEEDED' })).events.length, 10)
  assert.deepEqual(await readAll({ userId: 'nobody' }), { events: [], nextCursor: null })
  assert.equal((await readOwn(other)).length, 3)
  assert.equal((await readOwn(other, `?kind=SIGN_IN_SUCCEEDED&limit=2`)).length, 2)
  const foreign = await app.request('GET', `/api/profile/security-events?userId=${member.id}`, { as: other })
  assert.deepEqual([foreign.status, foreign.body.events?.length], [200, 3])
})

test('invalid filters are refused', async () => {
  const number = Buffer.from('event 1 x').toString('base64url')
  for (const query of ['kind=NOTHING', 'from=yesterday', 'limit=0', 'limit=201', 'cursor=x', `cursor=${number}`]) {
    const { status, body } = await app.request('GET', `/api/admin/security-events?${query}`, { as: admin })
    assert.deepEqual([status, body.code], [400, 400], query)
    assert.equal(body.error, 'VALIDATION_ERROR', query)
  }
})

test('old events are forgotten', async () => {
  const member = await app.member('member')
  await sql`
    insert into security_log (kind, user_id, occurred_at)
    select 'PASSWORD_CHANGED', ${member.id}, now() - make_interval(days => days)
    from unnest(array[0, 179, 181, 400]) as days`.execute(app.owner)
  await forgetOldSecurityEvents(app.platform.db, 180)
  assert.equal((await readOwn(member)).length, 2)
})

test('administrators see whose account it is, also of one that hides; its owner needs no name', async () => {
  const member = await app.member('member')
  await app.owner
    .updateTable('users')
    .set({ name: 'Olena Hidden', visibility: 'hidden' })
    .where('id', '=', member.id)
    .execute()
  await store(member, 1)
  const { events } = await readAll({ userId: member.id })
  assert.deepEqual(
    (events as (SecurityEventView & { user: object })[]).map(({ user }) => user),
    [{ id: member.id, name: 'Olena Hidden', avatar: null }],
  )
  assert.ok(!('user' in ((await readOwn(member))[0] ?? {})))
})

test('events are found by the address of an account, and exported as they are narrowed, which is audited', async () => {
  const member = await app.member('member')
  await store(member, 3)
  const narrowed = { userId: member.email.toUpperCase() }
  const { events } = await readAll(narrowed)
  assert.deepEqual(
    events.map(({ userId }) => userId),
    [member.id, member.id, member.id],
  )
  assert.deepEqual((await readAll({ userId: 'nobody@test.example' })).events, [])
  const fetchExport = (query: Record<string, string>) =>
    app.request('GET', `/api/admin/security-events/export?${new URLSearchParams(query)}`, { as: admin })
  const exported = await fetchExport(narrowed)
  assert.equal(exported.status, 200, exported.text)
  assert.match(
    exported.headers.get('content-disposition') ?? '',
    /^attachment; filename="security-events-[\d-]{10}\.jsonl"$/,
  )
  const withoutNames = events.map((event) => ({ ...event, user: undefined }))
  assert.equal(exported.text, withoutNames.map((event) => `${JSON.stringify(event)}\n`).join(''))
  const { text } = await fetchExport({ ...narrowed, format: 'csv' })
  assert.deepEqual(
    text.split('\r\n').map((line) => line.split(',').slice(2, 4).join()),
    ['"kind","userId"', ...events.map(({ kind, userId }) => `"${kind}","${userId}"`), ''],
  )
  // Refused before anything is sent or audited.
  assert.equal((await fetchExport({ ...narrowed, from: '2026-02-30' })).status, 400)
  const none = await fetchExport({ userId: 'Olena Koval' })
  assert.equal(none.text, '')
  const { body } = await app.request('GET', '/api/admin/audit-log?action=SECURITY_LOG_EXPORT', { as: admin })
  assert.deepEqual(
    (body.entries as { details: object }[]).map(({ details }) => details),
    [
      { format: 'jsonl', filter: { userId: '' } },
      { format: 'csv', filter: { userId: member.id } },
      { format: 'jsonl', filter: { userId: member.id } },
    ],
  )
})

test('an export of many events goes on from page to page', async () => {
  const member = await app.member('member')
  await store(member, 1_001)
  const { text } = await app.request('GET', `/api/admin/security-events/export?userId=${member.id}`, { as: admin })
  const ids = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id)
  assert.deepEqual([ids.length, new Set(ids).size], [1_001, 1_001])
})
