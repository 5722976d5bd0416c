import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { dayOrTimeReason } from '../../platform/http/schemas/given-times.ts'
import type { AuditActor, AuditEvent } from './events.ts'
import type { AuditEntry } from './schema.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const other = testMember(app, 'admin')
const user = testMember(app, 'member')

const by = ({ id, email }: Member): AuditActor => ({
  user: { id, email },
  ipAddress: '192.0.2.7',
  userAgent: 'browser',
})

const append = (actor: AuditActor, ...events: AuditEvent[]) =>
  transaction(app.platform.db, (trx) => app.features.audit(trx, actor, ...events))

const roleChange = (target: Member, reason?: string): AuditEvent => ({
  action: 'USER_ROLE_UPDATE',
  target: { type: 'user', id: target.id },
  person: { userId: target.id, email: target.email, ...(reason !== undefined && { reason }) },
  details: { previousValue: 'member', newValue: 'confidential' },
})

const verification = (target: Member, isVerified: boolean): AuditEvent => ({
  action: 'USER_VERIFICATION',
  target: { type: 'user', id: target.id },
  person: { userId: target.id, email: target.email, notes: 'seen' },
  details: {
    previousValue: { isVerified: !isVerified, verificationType: null },
    newValue: { isVerified, verificationType: 'manual' },
  },
})

const creation: AuditEvent = { action: 'NEWS_CREATE', target: { type: 'news', id: 'n1' }, details: {} }

const list = (query: Record<string, string> = {}) =>
  app.request('GET', `/api/admin/audit-log?${new URLSearchParams(query)}`, { as: admin })

async function entries(query: Record<string, string> = {}): Promise<AuditEntry[]> {
  const { status, body, text } = await list(query)
  assert.equal(status, 200, text)
  return body.entries
}

const contentOf = ({ id, sequence, timestamp, ...rest }: AuditEntry) => {
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.ok(sequence > 0)
  assert.match(timestamp, /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/)
  return rest
}

test('an entry says who did what to whom, from where, and why', async () => {
  const batchId = randomUUID()
  await append(by(admin), { ...roleChange(user, 'has earned it'), batchId }, creation)
  await append({ user: null, ipAddress: '', userAgent: 'hromada' }, creation)
  const [byService, ofNews, ofUser] = await entries({ limit: '3' })
  assert.ok(byService && ofNews && ofUser)
  const who = { adminId: admin.id, adminEmail: admin.email, ipAddress: '192.0.2.7', userAgent: 'browser' }
  assert.deepEqual(contentOf(ofUser), {
    ...who,
    action: 'USER_ROLE_UPDATE',
    targetType: 'user',
    targetId: user.id,
    targetUserId: user.id,
    targetUserEmail: user.email,
    details: { previousValue: 'member', newValue: 'confidential', reason: 'has earned it' },
    batchId,
  })
  const news = {
    action: 'NEWS_CREATE',
    targetType: 'news',
    targetId: 'n1',
    targetUserId: null,
    targetUserEmail: null,
    details: {},
    batchId: null,
  }
  assert.deepEqual(contentOf(ofNews), { ...who, ...news })
  assert.deepEqual(contentOf(byService), {
    ...news,
    adminId: null,
    adminEmail: null,
    ipAddress: '',
    userAgent: 'hromada',
  })
})

test('one event of verification reads in both shapes', async () => {
  await append(by(admin), verification(user, true))
  const common = {
    adminId: admin.id,
    adminEmail: admin.email,
    targetType: 'user',
    targetId: user.id,
    targetUserId: user.id,
    targetUserEmail: user.email,
    details: {
      previousValue: { isVerified: false, verificationType: null },
      newValue: { isVerified: true, verificationType: 'manual' },
      notes: 'seen',
    },
    previousStatus: false,
    newStatus: true,
    batchId: null,
    ipAddress: '192.0.2.7',
    userAgent: 'browser',
  }
  const [asStored] = await entries({ action: 'USER_VERIFICATION', limit: '1' })
  const [inOtherSpelling] = await entries({ action: 'user_verification_updated', limit: '1' })
  assert.ok(asStored && inOtherSpelling)
  assert.equal(asStored.id, inOtherSpelling.id)
  assert.deepEqual(contentOf(asStored), { ...common, action: 'USER_VERIFICATION' })
  assert.deepEqual(contentOf(inOtherSpelling), { ...common, action: 'user_verification_updated' })
})

test('filters let through what fits all of them, whatever their number', async () => {
  for (const actor of [admin, other]) {
    for (const target of [user, other]) await append(by(actor), roleChange(target), verification(target, false))
    await append(by(actor), creation)
  }
  const all = await entries({ limit: '200' })
  const moments = all.map(({ timestamp }) => timestamp)
  const filters = {
    adminId: [undefined, admin.id, other.id.toUpperCase(), randomUUID(), 'no id'],
    targetUserId: [undefined, user.id, other.id.toUpperCase(), 'n1'],
    action: [undefined, 'USER_ROLE_UPDATE', 'USER_VERIFICATION', 'NEWS_CREATE', 'USER_ERASE'],
    from: [undefined, moments.at(-2)],
    to: [undefined, moments.at(2), '0000-01-01T00:00:00Z'],
  }
  let matches = 0
  for (const query of combinations(filters)) {
    const { adminId, targetUserId, action, from = '', to = '9' } = query
    const expected = all.filter(
      (entry) =>
        (adminId === undefined || entry.adminId === adminId.toLowerCase()) &&
        (targetUserId === undefined || entry.targetUserId === targetUserId.toLowerCase()) &&
        (action === undefined || entry.action === action) &&
        entry.timestamp >= from &&
        entry.timestamp <= to,
    )
    matches += expected.length
    assert.deepEqual(await entries({ ...query, limit: '200' }), expected, JSON.stringify(query))
  }
  assert.ok(matches > 0)
})

function* combinations(choices: Record<string, readonly (string | undefined)[]>): Generator<Record<string, string>> {
  const [first, ...others] = Object.entries(choices)
  if (first === undefined) return yield {}
  const [name, values] = first
  for (const rest of combinations(Object.fromEntries(others))) {
    for (const value of values) yield value === undefined ? rest : { ...rest, [name]: value }
  }
}

test('pages follow each other without gap or repetition, also while entries are added', async () => {
  // All in one transaction, and so many of them in the same millisecond.
  await append(by(admin), ...Array.from({ length: 40 }, () => roleChange(user)))
  for (const query of [{}, { action: 'USER_ROLE_UPDATE' }, { adminId: admin.id, to: new Date().toISOString() }]) {
    const whole = await entries({ ...query, limit: '200' })
    const seen: AuditEntry[] = []
    let cursor: string | null | undefined
    do {
      const { body } = await list({ ...query, limit: '7', ...(cursor && { cursor }) })
      assert.ok(body.entries.length === 7 || body.nextCursor === null)
      seen.push(...body.entries)
      cursor = body.nextCursor
      await append(by(admin), roleChange(user))
    } while (cursor !== null)
    assert.deepEqual(seen, whole)
  }
  const exactly = await entries({ action: 'NEWS_CREATE', limit: '200' })
  assert.equal((await list({ action: 'NEWS_CREATE', limit: String(exactly.length) })).body.nextCursor, null)
})

test('a cursor stands for a place also in a list with other filters', async () => {
  const everything = await entries({ limit: '200' })
  const { nextCursor } = (await list({ limit: '10' })).body
  const tenth = everything[9] as AuditEntry
  const expected = everything.slice(10).filter(({ action }) => action === 'NEWS_CREATE')
  assert.deepEqual(await entries({ cursor: nextCursor, action: 'NEWS_CREATE', limit: '200' }), expected)
  const to = new Date(Date.parse(tenth.timestamp) - 1).toISOString()
  assert.deepEqual(
    await entries({ cursor: nextCursor, to, limit: '200' }),
    everything.slice(10).filter(({ timestamp }) => timestamp <= to),
  )
})

test('what names a person is null once it was erased', async () => {
  const [before] = await entries({ targetUserId: user.id, limit: '1' })
  assert.ok(before)
  await sql`delete from audit_persons where sequence = ${before.sequence}`.execute(app.platform.db)
  const [entry] = await entries({ targetUserId: user.id, limit: '1' })
  assert.deepEqual(entry, {
    ...before,
    adminEmail: null,
    targetUserEmail: null,
    ipAddress: null,
    userAgent: null,
    details: { ...before.details, reason: null, notes: null },
  })
})

test('what is no filter is refused with its name', async () => {
  const cursor = (await list({ limit: '1' })).body.nextCursor
  const encoded = (text: string) => Buffer.from(text).toString('base64url')
  const refused: [Record<string, string>, RegExp][] = [
    [{ action: 'USER_HUG' }, /^action must be one of API_KEY_CREATE, .*, user_verification_updated$/],
    [{ action: 'user_role_update' }, /^action must be one of /],
    [{ limit: '0' }, /^limit must be at least 1$/],
    [{ limit: '201' }, /^limit must be at most 200$/],
    [{ limit: 'many' }, /^limit must be an integer$/],
    [{ from: 'yesterday' }, new RegExp(`^from ${dayOrTimeReason}$`)],
    [{ to: '2026-02-30T00:00:00Z' }, new RegExp(`^to ${dayOrTimeReason}$`)],
    [{ to: '2016-12-31T23:59:60Z' }, new RegExp(`^to ${dayOrTimeReason}$`)],
    ...['x', `${cursor}x`, cursor.slice(0, -1), encoded('entry 0'), encoded(`entry ${'9'.repeat(30)}`), '%00'].map(
      (bad): [Record<string, string>, RegExp] => [{ cursor: bad }, /^cursor is not one that this list gave$/],
    ),
  ]
  for (const [query, message] of refused) {
    const { status, body } = await list(query)
    const { message: said, ...rest } = withoutDetails(body)
    assert.deepEqual({ status, ...rest }, { status: 400, error: 'VALIDATION_ERROR', code: 400 }, JSON.stringify(query))
    assert.match(said, message)
  }
})

test('only administrators read the log', async () => {
  for (const path of ['/api/admin/audit-log', '/api/admin/audit-log/export']) {
    const asMember = await app.request('GET', path, { as: user })
    assert.deepEqual(
      [asMember.status, asMember.body],
      [403, { error: 'FORBIDDEN', message: 'Admin privileges required', code: 403 }],
    )
    const asNobody = await app.request('GET', path)
    assert.deepEqual(
      [asNobody.status, asNobody.body],
      [401, { error: 'UNAUTHORIZED', message: 'Authentication required', code: 401 }],
    )
  }
})
