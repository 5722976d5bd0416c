import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sealAuditLog } from '../../../test/harness/audit-entries.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { addUser, ageDeletion, audited, callsOnAccounts } from '../../../test/harness/user-fixtures.ts'
import type { ListedUser } from './schema.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const { send, remove, restore } = callsOnAccounts(app, admin)

const list = async (query: string) => {
  const { status, body, text } = await send('GET', `/api/admin/users?${query}`)
  assert.equal(status, 200, text)
  return body as { users: ListedUser[]; pagination: { total: number } }
}

test('deleted accounts are listed with when they were deleted and until when they can be restored, the last first', async () => {
  const [early, late] = [
    await addUser(app, { name: 'Early Leaver', role: 'member' }),
    await addUser(app, { name: 'Late Leaver', role: 'visitor', is_verified: true }),
  ]
  const gone = await addUser(app, { name: 'Gone Leaver' })
  for (const id of [early, late, gone]) await remove(id)
  await ageDeletion(app, early, 29.9)
  await ageDeletion(app, gone, 30.1)

  const { users, pagination } = await list('deleted=true')
  assert.deepEqual(
    users.map(({ id }) => id),
    [late, early],
  )
  assert.equal(pagination.total, 2)
  const { deletedAt = '', erasedAfter = '' } = users[0] as ListedUser
  const stored = await app.owner.selectFrom('users').select('deleted_at').where('id', '=', late).executeTakeFirst()
  assert.equal(deletedAt, stored?.deleted_at?.toISOString())
  assert.equal(Date.parse(erasedAfter) - Date.parse(deletedAt), 30 * 24 * 60 * 60 * 1000)

  const found = async (query: string) => (await list(`deleted=true&${query}`)).users.map(({ id }) => id)
  assert.deepEqual(await found('role=member'), [early])
  assert.deepEqual(await found('verified=true'), [late])
  assert.deepEqual(await found('search=leaver&sortBy=name'), [early, late])
  assert.deepEqual(await found('sortOrder=asc'), [early, late])
  assert.deepEqual(await found('limit=1&page=2'), [early])
  assert.deepEqual(await found('active=false'), [])
  assert.equal((await list('search=leaver')).pagination.total, 0)

  await restore(late)
  assert.deepEqual(await found(''), [early])
  const [present] = (await list('search=late leaver')).users
  assert.deepEqual([present?.id, 'deletedAt' in (present ?? {})], [late, false])
})

test('many are deleted and restored, each by itself, with one batch of entries', async () => {
  const [one, two] = [await addUser(app, { email: 'one@leave.example' }), await addUser(app, { role: 'confidential' })]
  const other = await addUser(app, { role: 'admin' })
  const userIds = [one, admin.id, other, 'nobody', two.toUpperCase(), one]
  const reason = 'Made by a program'
  const [deletion, entries] = await audited(app, () =>
    send('POST', '/api/admin/users/bulk/delete', { userIds, reason, deleteData: true }),
  )
  const refused = (userId: string, error: string) => ({ userId, success: false, error })
  const results = [
    { userId: one, success: true },
    refused(admin.id, 'CANNOT_DELETE_ADMIN'),
    refused(other, 'CANNOT_DELETE_ADMIN'),
    refused('nobody', 'USER_NOT_FOUND'),
    { userId: two, success: true },
  ]
  const message = 'Bulk deletion completed'
  assert.deepEqual(
    [deletion.status, deletion.body],
    [200, { success: true, message, data: { updated: 2, failed: 3, results } }],
  )
  const batchId = entries[0]?.batch_id
  assert.match(batchId ?? '', /^[0-9a-f-]{36}$/)
  assert.deepEqual(
    entries.map(({ action, target_id, batch_id, details, target }) => ({
      action,
      target_id,
      batch_id,
      details,
      reason: (target as { reason?: string }).reason,
    })),
    [
      [one, 'subscriber'],
      [two, 'confidential'],
    ].map(([target_id, role]) => ({
      action: 'USER_DELETE',
      target_id,
      batch_id: batchId,
      details: { previousValue: { role }, newValue: { deletesData: true } },
      reason,
    })),
  )

  const back = [one, two, admin.id, 'nobody', one]
  const [restoration, restored] = await audited(app, () =>
    send('POST', '/api/admin/users/bulk/restore', { userIds: back, reason: 'It was a person' }),
  )
  assert.deepEqual(restoration.body, {
    success: true,
    message: 'Bulk restoration completed',
    data: {
      updated: 2,
      failed: 2,
      results: [
        { userId: one, success: true },
        { userId: two, success: true },
        refused(admin.id, 'USER_NOT_DELETED'),
        refused('nobody', 'USER_NOT_FOUND'),
      ],
    },
  })
  assert.deepEqual(
    restored.map(({ action, target_id, batch_id }) => [action, target_id, batch_id === restored[0]?.batch_id]),
    [one, two].map((id) => ['USER_RESTORE', id, true]),
  )
})

test('a thousand are deleted and restored by one call, a thousand and one by none', async () => {
  await sql`
    insert into users (id, name, email)
    select gen_random_uuid(), 'Thousandth', 'thousand' || number || '@leave.example'
    from generate_series(1, 1000) number`.execute(app.owner)
  const rows = await app.owner.selectFrom('users').select('id').where('name', '=', 'Thousandth').execute()
  const userIds = rows.map(({ id }) => id)
  const bulk = async (what: string, ids: string[]) =>
    send('POST', `/api/admin/users/bulk/${what}`, { userIds: ids, ...(what === 'delete' && { notifyUser: true }) })
  for (const what of ['delete', 'restore']) {
    const tooMany = await bulk(what, [...userIds, admin.id])
    assert.deepEqual([tooMany.status, tooMany.body.error], [400, 'VALIDATION_ERROR'])
    assert.equal((await bulk(what, [])).status, 400)
    const [{ body }, entries] = await audited(app, () => bulk(what, userIds))
    assert.deepEqual([body.data?.updated, body.data?.failed, entries.length], [1_000, 0, 1_000], what)
  }
})

test('of deletions, restorations and suspensions in bulk at once, each account keeps what its last entry says', async () => {
  const userIds = await Promise.all(Array.from({ length: 6 }, () => addUser(app)))
  const calls = [
    () => send('POST', '/api/admin/users/bulk/delete', { userIds, deleteData: true }),
    () => send('POST', '/api/admin/users/bulk/restore', { userIds: userIds.toReversed() }),
    () => send('POST', '/api/admin/users/bulk/status', { userIds, isActive: false, hideContent: true }),
    () => send('POST', '/api/admin/users/bulk/role', { userIds: userIds.toReversed(), role: 'member' }),
  ]
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => calls[index % 4]?.()))
  for (const answer of answers) assert.equal(answer?.status, 200)
  await sealAuditLog(app)
  for (const id of userIds) {
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where target_id = ${id} and action in ('USER_DELETE', 'USER_RESTORE')
      order by sequence desc limit 1`.execute(app.owner)
    const user = await app.owner
      .selectFrom('users')
      .select(sql<boolean>`deleted_at is not null`.as('is_deleted'))
      .where('id', '=', id)
      .executeTakeFirst()
    assert.equal(user?.is_deleted, rows[0]?.action === 'USER_DELETE')
  }
})

test('what is no list of ids, or has other fields, changes nothing', async () => {
  const id = await addUser(app)
  const [, entries] = await audited(app, async () => {
    for (const what of ['delete', 'restore']) {
      for (const body of [
        {},
        { userIds: id },
        { userIds: [id, 7] },
        { userIds: ['a\u0000b'] },
        { userIds: [id], reason: 'x'.repeat(501) },
        { userIds: [id], reason: 7 },
        [id],
        'text',
      ]) {
        const answer = await send('POST', `/api/admin/users/bulk/${what}`, body)
        assert.deepEqual([answer.status, answer.body.error], [400, 'VALIDATION_ERROR'], JSON.stringify(body))
      }
    }
  })
  assert.deepEqual(entries, [])
})
