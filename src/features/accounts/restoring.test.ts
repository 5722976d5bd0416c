import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import {
  addUser,
  ageDeletion,
  assertTotals,
  audited,
  callsOnAccounts,
  entryOf,
  NO_IDS,
  TIMESTAMP,
  userNotFound,
} from '../../../test/harness/user-fixtures.ts'

const isThere = { error: 'USER_NOT_DELETED', message: 'User account is not deleted', code: 409 }

const app = testApp()
const admin = testMember(app, 'admin')

const { send, remove, restore, read } = callsOnAccounts(app, admin)

test('the address of a deleted account stays taken, so that the account can come back', async () => {
  const member = await app.member('member')
  await remove(member.id)
  const body = { email: member.email, password: 'another horse', name: 'Taker' }
  assert.equal((await app.request('POST', '/api/auth/sign-up/email', { body })).status, 422)
  await restore(member.id)
  assert.equal((await read(member.id)).body.email, member.email)
})

test('a deleted account is gone from the list, from searches, from totals and by its id, and comes back', async () => {
  const id = await addUser(app, { name: 'Zenobia Unmistakable', role: 'visitor' })
  const list = async (query: string) => {
    const { users, pagination } = (await send('GET', `/api/admin/users?limit=200&${query}`)).body
    return [(users as { id: string }[]).some((user) => user.id === id), pagination.total]
  }
  const queries = ['', 'search=unmistakable', 'search=ze', 'role=visitor', 'verified=false', 'active=true']
  const dates = ['createdAfter=2020-01-01T00:00:00Z', 'sortBy=name', 'sortBy=email', 'sortBy=lastLoginAt']
  const all = [...queries, ...dates]
  const look = () => Promise.all(all.map(list))
  const before = await look()
  assert.deepEqual(
    before.map(([isThere]) => isThere),
    all.map(() => true),
  )
  await remove(id)
  assert.deepEqual(
    await look(),
    before.map(([, total]) => [false, Number(total) - 1]),
  )
  assert.deepEqual((await read(id)).body, userNotFound)
  await assertTotals(app)
  await restore(id)
  assert.deepEqual(await look(), before)
  await assertTotals(app)
})

test('restoring answers whom, by whom, when and why, leaves one entry, and nothing of the account is lost', async () => {
  const email = 'restored@test.example'
  const id = await addUser(app, {
    email,
    name: 'Restored',
    role: 'confidential',
    bio: 'Біографія',
    phone: '+380441234567',
    language: 'uk',
    theme: 'dark',
    is_verified: true,
    verification_type: 'document',
    verified_by: admin.id,
    verified_at: new Date(0),
    verification_notes: 'Seen',
  })
  const { updatedAt: _, ...before } = (await read(id)).body
  await remove(id, { deleteData: true })
  const reason = 'A mistake'
  const [answer, entries] = await audited(app, () => restore(id.toUpperCase(), { reason }))
  const { restoredAt } = answer.body.data
  assert.match(restoredAt, TIMESTAMP)
  const data = { userId: id, restoredBy: admin.id, restoredAt, reason }
  const message = 'User account restored successfully'
  assert.deepEqual([answer.status, answer.body], [200, { success: true, message, data }])
  const details = { newValue: { role: 'confidential' } }
  assert.deepEqual(entries, [entryOf(admin, 'USER_RESTORE', { id, email, reason }, details)])
  const { updatedAt, ...after } = (await read(id)).body
  assert.deepEqual(after, before)
  assert.equal(updatedAt, restoredAt)
})

test('what is not deleted, was never there or is past its 30 days is not restored', async () => {
  const id = await addUser(app)
  const inTime = await addUser(app)
  const tooLate = await addUser(app)
  for (const deleted of [inTime, tooLate]) await remove(deleted)
  await ageDeletion(app, inTime, 29.99)
  await ageDeletion(app, tooLate, 30.01)
  const [, entries] = await audited(app, async () => {
    for (const [target, status, body] of [
      [id, 409, isThere],
      [admin.id, 409, isThere],
      [tooLate, 404, userNotFound],
      ...NO_IDS.map((unknown) => [unknown, 404, userNotFound] as const),
    ] as const) {
      const answer = await restore(target)
      assert.deepEqual([answer.status, answer.body], [status, body], target)
    }
    const long = await restore(inTime, { reason: 'x'.repeat(501) })
    assert.deepEqual([long.status, long.body.error], [400, 'VALIDATION_ERROR'])
  })
  assert.deepEqual(entries, [])
  assert.equal((await restore(inTime)).status, 200)
  assert.equal((await restore(inTime)).status, 409)
})
