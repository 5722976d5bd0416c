// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import {
  ABSENT,
  AGENT,
  addUser,
  addUsers,
  audited,
  entryOf,
  invalidAs,
  storedUser,
} from '../../../test/harness/user-fixtures.ts'

const invalidRole = {
  error: 'INVALID_ROLE',
  message: 'Invalid role specified',
  code: 400,
  validRoles: ['visitor', 'subscriber', 'member', 'confidential', 'admin'],
}

const app = testApp()
const admin = testMember(app, 'admin')

const headers = { 'user-agent': AGENT }
const put = (id: string, what: string, body: unknown) =>
  app.request('PUT', `/api/admin/users/${id}/${what}`, { as: admin, body, headers })
const bulk = (what: string, body: unknown) =>
  app.request('POST', `/api/admin/users/bulk/${what}`, { as: admin, body, headers })

test('a bulk call changes each account by itself: what is refused keeps nothing from the rest', async () => {
  const [one, two, three] = await Promise.all(
    ['one', 'two', 'three'].map((name) => addUser(app, { email: `${name}@bulk.example` })),
  )
  assert.ok(one && two && three)
  const otherAdmin = await addUser(app, { role: 'admin', email: 'admin@bulk.example' })
  const member = await addUser(app, { role: 'member' })
  const deleted = await addUser(app, { deleted_at: new Date() })
  const userIds = [one, admin.id, ABSENT, two.toUpperCase(), 'nobody', one, two, otherAdmin, member, deleted, three]
  const reason = 'Moved together'
  const [answer, entries] = await audited(app, () => bulk('role', { userIds, role: 'member', reason }))
  const done = (userId: string) => ({ userId, success: true })
  const refused = (userId: string, error: string) => ({ userId, success: false, error })
  assert.deepEqual(
    [answer.status, answer.body],
    [
      200,
      {
        success: true,
        message: 'Bulk role update completed',
        data: {
          updated: 5,
          failed: 4,
          results: [
            done(one),
            refused(admin.id, 'SELF_ASSIGNMENT_DENIED'),
            refused(ABSENT, 'USER_NOT_FOUND'),
            done(two),
            refused('nobody', 'USER_NOT_FOUND'),
            done(otherAdmin),
            done(member),
            refused(deleted, 'USER_NOT_FOUND'),
            done(three),
          ],
        },
      },
    ],
  )
  const [batchId] = entries.map(({ batch_id }) => batch_id)
  assert.match(batchId ?? '', /^[0-9a-f-]{36}$/)
  const changed = (id: string, email: string, previousValue = 'subscriber') => ({
    ...entryOf(admin, 'USER_ROLE_UPDATE', { id, email, reason }, { previousValue, newValue: 'member' }),
    batch_id: batchId,
  })
  assert.deepEqual(entries, [
    changed(one, 'one@bulk.example'),
    changed(two, 'two@bulk.example'),
    changed(otherAdmin, 'admin@bulk.example', 'admin'),
    changed(three, 'three@bulk.example'),
  ])
  for (const id of [one, two, three, otherAdmin]) assert.equal((await storedUser(app, id)).role, 'member')
  assert.equal((await storedUser(app, admin.id)).role, 'admin')
})

test('each bulk call is a batch of its own, also one of a single account', async () => {
  const id = await addUser(app)
  const [, entries] = await audited(app, async () => {
    await bulk('role', { userIds: [id, id], role: 'member' })
    await bulk('role', { userIds: [id], role: 'visitor' })
    await put(id, 'role', { role: 'member' })
  })
  const [first, second, single] = entries.map(({ batch_id }) => batch_id)
  assert.ok(first && second && first !== second)
  assert.equal(single, null)
})

test('1 to 1000 different accounts are changed by one call, in the order that was given', async () => {
  const users = await addUsers(app, 1_000)
  const [answer, entries] = await audited(app, () => bulk('role', { userIds: [...users, users[0]], role: 'member' }))
  assert.equal(answer.status, 200)
  assert.deepEqual([answer.body.data.updated, answer.body.data.failed, entries.length], [1_000, 0, 1_000])
  assert.deepEqual(
    entries.map(({ target_id }) => target_id),
    users,
  )

  const tooMany = await bulk('role', { userIds: [...users, ABSENT], role: 'visitor' })
  const bounds = 'userIds must name 1 to 1000 users'
  assert.deepEqual([tooMany.status, withoutDetails(tooMany.body)], [400, invalidAs(bounds)])
  const none = await bulk('role', { userIds: [], role: 'visitor' })
  assert.deepEqual([none.status, withoutDetails(none.body)], [400, invalidAs('userIds must have at least 1 item')])
  assert.equal((await storedUser(app, users[0] ?? '')).role, 'member')
})

test('a bulk call with what is no text among its ids, or no list, changes nothing', async () => {
  const id = await addUser(app)
  const [, entries] = await audited(app, async () => {
    for (const [userIds, message] of [
      [[id, 7], 'userIds.1 must be a string'],
      [[id, null], 'userIds.1 must be a string'],
      [[id, [id]], 'userIds.1 must be a string'],
      [[id, 'a\u0000b'], 'userIds.1 has characters that are not allowed'],
      [id, 'userIds must be an array'],
      [null, 'userIds is required'],
      [undefined, 'userIds is required'],
    ] as const) {
      const { status, body } = await bulk('role', { userIds, role: 'member' })
      assert.deepEqual([status, withoutDetails(body)], [400, invalidAs(message)])
    }
    const { status, body } = await bulk('role', { userIds: [id], role: 'MEMBER' })
    assert.deepEqual([status, withoutDetails(body)], [400, invalidRole])
    const long = await bulk('role', { userIds: [id], role: 'member', reason: 'x'.repeat(10_000) })
    assert.deepEqual([long.status, long.body.error], [400, 'VALIDATION_ERROR'])
  })
  assert.deepEqual([entries, (await storedUser(app, id)).role], [[], 'subscriber'])
})

test('a bulk call verifies each account by itself, an administrator and oneself among them', async () => {
  const [one, two] = [
    await addUser(app, { email: 'one@verified.example' }),
    await addUser(app, { email: 'two@verified.example' }),
  ]
  const deleted = await addUser(app, { deleted_at: new Date() })
  await put(two, 'verification', { isVerified: true, notes: 'together' })
  const userIds = [one.toUpperCase(), ABSENT, one, 'nobody', two, admin.id, deleted]
  const notes = 'together'
  const [answer, entries] = await audited(app, () => bulk('verification', { userIds, isVerified: true, notes }))
  const refused = (userId: string) => ({ userId, success: false, error: 'USER_NOT_FOUND' })
  assert.deepEqual(
    [answer.status, answer.body],
    [
      200,
      {
        success: true,
        message: 'Bulk verification update completed',
        data: {
          updated: 3,
          failed: 3,
          results: [
            { userId: one, success: true },
            refused(ABSENT),
            refused('nobody'),
            { userId: two, success: true },
            { userId: admin.id, success: true },
            refused(deleted),
          ],
        },
      },
    ],
  )
  const [batchId] = entries.map(({ batch_id }) => batch_id)
  assert.match(batchId ?? '', /^[0-9a-f-]{36}$/)
  const details = {
    previousValue: { isVerified: false, verificationType: null },
    newValue: { isVerified: true, verificationType: 'manual' },
  }
  const entry = (id: string, email: string) => ({
    ...entryOf(admin, 'USER_VERIFICATION', { id, email, notes }, details),
    batch_id: batchId,
  })
  assert.deepEqual(entries, [entry(one, 'one@verified.example'), entry(admin.id, admin.email)])
})

test('1 to 1000 different accounts are verified by one call', async () => {
  const users = await addUsers(app, 1_000)
  const [answer, entries] = await audited(app, () =>
    bulk('verification', { userIds: [...users, users[0]], isVerified: true }),
  )
  assert.deepEqual([answer.status, answer.body.data.updated, entries.length], [200, 1_000, 1_000])
  for (const [userIds, error] of [
    [[...users, ABSENT], 'userIds must name 1 to 1000 users'],
    [[], 'userIds must have at least 1 item'],
    [[users[0], 7], 'userIds.1 must be a string'],
    [users[0], 'userIds must be an array'],
    [undefined, 'userIds is required'],
  ] as const) {
    const { status, body } = await bulk('verification', { userIds, isVerified: false })
    assert.deepEqual([status, withoutDetails(body)], [400, { error }])
  }
  assert.equal((await storedUser(app, users[0] ?? '')).is_verified, true)
})
