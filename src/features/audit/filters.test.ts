// Depends on: servers
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { AuditEvent } from './events.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const user = testMember(app, 'member')

const append = (...events: AuditEvent[]) =>
  transaction(app.platform.db, (trx) =>
    app.features.audit(trx, { user: admin, ipAddress: '192.0.2.7', userAgent: 'browser' }, ...events),
  )

const change = (type: string, id: string, batchId?: string): AuditEvent => ({
  action: type === 'user' ? 'USER_ROLE_UPDATE' : 'NEWS_UPDATE',
  target: { type, id },
  ...(batchId !== undefined && { batchId }),
  details: {},
})

async function targets(query: Record<string, string>): Promise<string[]> {
  const { status, body, text } = await app.request('GET', `/api/admin/audit-log?${new URLSearchParams(query)}`, {
    as: admin,
  })
  assert.equal(status, 200, text)
  return body.entries.map(({ targetType, targetId }: { targetType: string; targetId: string }) =>
    [targetType, targetId].join(' '),
  )
}

test('entries about one thing are found by its id, whatever it is', async () => {
  const article = randomUUID()
  await append(change('news', article), change('user', user.id), change('news', article), change('news', 'category-a'))
  assert.deepEqual(await targets({ targetId: article }), [`news ${article}`, `news ${article}`])
  assert.deepEqual(await targets({ targetId: user.id.toUpperCase() }), [`user ${user.id}`])
  assert.deepEqual(await targets({ targetId: 'category-a', action: 'NEWS_UPDATE' }), ['news category-a'])
  assert.deepEqual(await targets({ targetId: 'category-a', action: 'NEWS_DELETE' }), [])
  assert.deepEqual(await targets({ targetId: article, limit: '1' }), [`news ${article}`])
  assert.deepEqual(await targets({ targetId: "' or true --" }), [])
})

test('entries of one change of many are found by its batch', async () => {
  const batch = randomUUID()
  const others = await Promise.all([app.member('member'), app.member('member')])
  await append(...others.map(({ id }) => change('user', id, batch)), change('user', user.id, randomUUID()))
  assert.deepEqual((await targets({ batchId: batch })).toSorted(), others.map(({ id }) => `user ${id}`).toSorted())
  assert.deepEqual(await targets({ batchId: batch, targetId: others[0].id }), [`user ${others[0].id}`])
  assert.deepEqual(await targets({ batchId: 'none' }), [])
})

test('accounts are named by their addresses, too, and who has none by what is no address of anybody', async () => {
  const [colleague, other] = [await app.member('admin'), await app.member('member')]
  await transaction(app.platform.db, (trx) =>
    app.features.audit(
      trx,
      { user: colleague, ipAddress: '192.0.2.7', userAgent: 'browser' },
      change('user', other.id),
      change('news', 'by-colleague'),
    ),
  )
  assert.deepEqual(await targets({ targetId: other.email.toUpperCase() }), [`user ${other.id}`])
  assert.deepEqual(await targets({ adminId: colleague.email }), ['news by-colleague', `user ${other.id}`])
  assert.deepEqual(await targets({ adminId: colleague.email, targetId: other.email }), [`user ${other.id}`])
  for (const nobody of ['nobody@test.example', '@', 'a@b@c']) {
    assert.deepEqual([await targets({ targetId: nobody }), await targets({ adminId: nobody })], [[], []], nobody)
  }
  const { text } = await app.request(
    'GET',
    `/api/admin/audit-log/export?${new URLSearchParams({ format: 'jsonl', adminId: colleague.email })}`,
    { as: admin },
  )
  assert.deepEqual(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).targetId),
    [other.id, 'by-colleague'],
  )
})

test('looks at personal data are left out when only acts are asked for', async () => {
  const other = await app.member('member')
  const look = { ...change('user', other.id), action: 'USER_VIEW' }
  await append(look, change('user', other.id), look)
  assert.equal((await targets({ targetId: other.id })).length, 3)
  assert.deepEqual(await targets({ targetId: other.id, views: 'false' }), [`user ${other.id}`])
  assert.equal((await targets({ targetId: other.id, views: 'true' })).length, 3)
  const [newest] = await targets({ views: 'false', limit: '1' })
  assert.equal(newest, `user ${other.id}`)
})
