// Depends on: servers

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sealAuditLog } from '../../../test/harness/audit-entries.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { csvLine } from '../../platform/lib/csv.ts'
import type { AuditActor, AuditEvent } from './events.ts'
import { exportEntries } from './export.ts'
import type { AuditEntry } from './schema.ts'

const path = '/api/admin/audit-log/export'
const CSV_HEADER =
  '"sequence","id","timestamp","action","adminId","adminEmail","targetType","targetId","targetUserId","targetUserEmail","previousStatus","newStatus","details","batchId","ipAddress","userAgent"'

const app = testApp()
const admin = testMember(app, 'admin')
const user = testMember(app, 'member')
before(async () => {
  await append(byAdmin(), roleChange('has, "earned" it'), verification)
  await append(byAdmin('Mozilla/5.0 (X11;=cmd()'), {
    action: 'NEWS_CREATE',
    target: { type: 'news', id: 'n1' },
    details: {},
  })
})

const byAdmin = (userAgent = 'browser'): AuditActor => ({ user: admin, ipAddress: '192.0.2.7', userAgent })

const append = (actor: AuditActor, ...events: AuditEvent[]) =>
  transaction(app.platform.db, (trx) => app.features.audit(trx, actor, ...events))

const roleChange = (reason: string): AuditEvent => ({
  action: 'USER_ROLE_UPDATE',
  target: { type: 'user', id: user.id },
  person: { userId: user.id, email: user.email, reason },
  details: { previousValue: 'member', newValue: 'confidential' },
})

const verification: AuditEvent = {
  action: 'USER_VERIFICATION',
  target: { type: 'user', id: '0189aaaa-0000-7000-8000-000000000000' },
  details: { previousValue: { isVerified: true }, newValue: { isVerified: false } },
}

const fetchExport = (query: Record<string, string> = {}) =>
  app.request('GET', `${path}?${new URLSearchParams(query)}`, {
    as: admin,
    headers: { 'user-agent': 'exporting browser' },
  })

const linesOf = (ndjson: string): AuditEntry[] => {
  assert.ok(ndjson === '' || ndjson.endsWith('\n'))
  return ndjson
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

async function listed(query: Record<string, string> = {}): Promise<AuditEntry[]> {
  const search = new URLSearchParams({ limit: '200', ...query })
  return (await app.request('GET', `/api/admin/audit-log?${search}`, { as: admin })).body.entries.toReversed()
}

test('an export as JSON Lines has what the list has, the oldest first, and its own entry last', async () => {
  const today = () => new Date().toISOString().slice(0, 10)
  const begunOn = today()
  const { status, headers, text: exported } = await fetchExport()
  const days = [begunOn, today()]
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'application/x-ndjson')
  const names = days.map((day) => `attachment; filename="audit-log-${day}.jsonl"`)
  assert.ok(names.includes(headers.get('content-disposition') ?? ''), String(headers.get('content-disposition')))
  assert.deepEqual(linesOf(exported), await listed())
  const { id, sequence, timestamp, ...own } = linesOf(exported).at(-1) as AuditEntry
  assert.deepEqual(own, {
    adminId: admin.id,
    adminEmail: admin.email,
    action: 'AUDIT_LOG_EXPORT',
    targetType: 'audit-log',
    targetId: 'jsonl',
    targetUserId: null,
    targetUserEmail: null,
    details: { format: 'jsonl', filter: {} },
    batchId: null,
    ipAddress: '127.0.0.1',
    userAgent: 'exporting browser',
  })
})

test('an export takes the filters of the list; what names a person in them is not stored', async () => {
  const [first] = await listed()
  const queries: Record<string, string>[] = [
    { action: 'USER_ROLE_UPDATE' },
    { action: 'user_verification_updated' },
    { targetUserId: user.id, adminId: admin.id },
    { to: first?.timestamp ?? '' },
    { from: '2999-01-01T00:00:00Z' },
    { adminId: admin.email, targetUserId: 'Olena' },
  ]
  for (const query of queries) {
    assert.deepEqual(linesOf((await fetchExport(query)).text), await listed(query))
    const logged = (await listed({ action: 'AUDIT_LOG_EXPORT' })).at(-1)
    const filter = query.targetUserId === 'Olena' ? { adminId: admin.id, targetUserId: '' } : query
    assert.deepEqual(logged?.details, { format: 'jsonl', filter })
  }
})

test('an export as CSV quotes every cell and defuses formulas', async () => {
  const to = (await listed({ action: 'NEWS_CREATE' }))[0]?.timestamp ?? ''
  const { headers, text: exported } = await fetchExport({ format: 'csv', to })
  assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="audit-log-[\d-]{10}\.csv"$/)
  const [role, verified, news] = await listed({ to })
  assert.ok(role && verified && news)
  const by = `"${admin.id}","${admin.email}"`
  const whom = `"user","${user.id}","${user.id}","${user.email}"`
  const reason = String.raw`""reason"":""has, \""earned\"" it""`
  const other = verification.target.id
  const details = '{""previousValue"":{""isVerified"":true},""newValue"":{""isVerified"":false}}'
  assert.deepEqual(exported.split('\r\n'), [
    CSV_HEADER,
    `"1","${role.id}","${role.timestamp}","USER_ROLE_UPDATE",${by},${whom},"","","{""previousValue"":""member"",""newValue"":""confidential"",${reason}}","","192.0.2.7","browser"`,
    `"2","${verified.id}","${verified.timestamp}","USER_VERIFICATION",${by},"user","${other}","${other}","","true","false","${details}","","192.0.2.7","browser"`,
    `"3","${news.id}","${news.timestamp}","NEWS_CREATE",${by},"news","n1","","","","","{}","","192.0.2.7","Mozilla/5.0 (X11;'=cmd()"`,
    '',
  ])
})

test('every cell that a spreadsheet would calculate becomes text, wherever it begins a cell', () => {
  const cells = {
    '=1': "'=1",
    '+1': "'+1",
    '-1': "'-1",
    '@a': "'@a",
    '＝1': "'＝1",
    ' \u00a0=1': " \u00a0'=1",
    '\t=1': "\t'=1",
    '\u200b=1': "\u200b'=1",
    "'=1": "''=1",
    '"=1"': `""'=1""`,
    'a;=1;@b': "a;'=1;'@b",
    'a; "=1"': `a; ""'=1""`,
    'a\t-1': "a\t'-1",
    'a\r\n+1': "a\r\n'+1",
    'a,,=1|=2': "a,,'=1|'=2",
    'a=1': 'a=1',
    'a - 1': 'a - 1',
    '2026-01-01': '2026-01-01',
    'two\nlines; ok': 'two\nlines; ok',
    '"': '""',
    ',': ',',
    '': '',
  }
  const expected = Object.values(cells).map((cell) => `"${cell}"`)
  assert.equal(csvLine(Object.keys(cells)), `${expected.join(',')}\r\n`)
})

test('a format or filter that is none is refused, a HEAD too, and none of these counts as an export', async () => {
  const before = (await listed({ action: 'AUDIT_LOG_EXPORT' })).length
  for (const query of [
    { format: 'xml' },
    { action: 'USER_HUG' },
    { from: 'yesterday' },
    { to: '2016-12-31T23:59:60Z' },
  ]) {
    const { status, body } = await fetchExport(query as Record<string, string>)
    assert.deepEqual([status, body.error], [400, 'VALIDATION_ERROR'], JSON.stringify(query))
  }
  assert.equal((await app.request('HEAD', path, { as: admin })).status, 405)
  assert.equal((await listed({ action: 'AUDIT_LOG_EXPORT' })).length, before)
})

test('an export reads on only as it is taken, and not at all when nobody takes it any more', async () => {
  await fill(5_000, 10)
  const seen: number[] = []
  const parts = { ...app.platform, recordOccurrence: app.features.recordOccurrence, seal: () => sealAuditLog(app) }
  const entries = await exportEntries(parts, byAdmin(), { format: 'jsonl' }, (count) => seen.push(count))
  await once(entries, 'readable')
  entries.read()
  await once(entries, 'readable')
  // One page was taken, one lies ready, and one may be on its way.
  assert.ok(seen.length <= 3, String(seen))
  entries.destroy()
  await once(entries, 'close')
  const count = seen.length
  await append(byAdmin(), roleChange('later'))
  assert.ok(seen.length <= count + 1)
})

test('an export ends with the right of the one who asked for it', async () => {
  const leaving = await app.member('admin')
  await fill(5_000, 10)
  const parts = { ...app.platform, recordOccurrence: app.features.recordOccurrence, seal: () => sealAuditLog(app) }
  const actor = { ...byAdmin(), user: leaving }
  const entries = await exportEntries(parts, actor, { format: 'jsonl' })
  await once(entries, 'readable')
  const body = { role: 'member' }
  assert.equal((await app.request('PUT', `/api/admin/users/${leaving.id}/role`, { as: admin, body })).status, 200)
  await assert.rejects(text(entries), { kind: 'FORBIDDEN' })
})

test('an export that fails on the way does not look like a whole one', async () => {
  await fill(6_000, 8_000)
  const sent = httpRequest(`${app.url}${path}`, { headers: { authorization: `Bearer ${admin.token}` } }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await once(answer, 'readable')
  await sql`alter table audit_persons rename to lost_persons`.execute(app.owner)
  await assert.rejects(text(answer), { code: 'ECONNRESET' })
  await sql`alter table lost_persons rename to audit_persons`.execute(app.owner)
  assert.equal((await fetchExport({ action: 'NEWS_CREATE' })).status, 200)
})

/** Entries that fit no chain, but are many and large. */
async function fill(count: number, detailsLength: number): Promise<void> {
  await sql`
    insert into audit_entries
    select sequence + number, gen_random_uuid(), 'NEWS_UPDATE', ${admin.id}, 'news', 'n1', null,
      json_build_object('newValue', repeat('x', ${detailsLength}::int)), now(), '', '', ''
    from audit_head, generate_series(1, ${count}::int) number`.execute(app.owner)
  await sql`update audit_head set sequence = sequence + ${count}`.execute(app.owner)
}
