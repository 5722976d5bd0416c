import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutDetails } from '../../../../test/harness/refusals.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import {
  ABSENT,
  addUser,
  addUsers,
  assertTotals,
  audited,
  callsOnAccounts,
  entryOf,
  invalidAs,
  NO_IDS,
  notAdmin,
  notSignedIn,
  storedUser,
  TIMESTAMP,
  userNotFound,
} from '../../../../test/harness/user-fixtures.ts'
import { dayOrTimeReason } from '../../../platform/http/schemas/given-times.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const { setStatus, setStatuses, read } = callsOnAccounts(app, admin)

const message = 'User status updated successfully'
const until = '2999-01-01T00:00:00.000Z'
const active = { isActive: true, until: null, contentHidden: false }
const ownStatus = { error: 'SELF_ASSIGNMENT_DENIED', message: 'You cannot change your own status', code: 400 }

const statusOf = async (id: string) => {
  const { isActive, suspension } = (await read(id)).body
  return [isActive, suspension]
}

test('an administrator suspends an account and reinstates it, each on record; its state is shown', async () => {
  const email = 'suspended@status.example'
  const id = await addUser(app, { email, role: 'member' })
  assert.deepEqual(await statusOf(id), [true, null])
  const reason = 'Spam'
  const [answer, entries] = await audited(app, () =>
    setStatus(id.toUpperCase(), { isActive: false, reason, until: '2999-01-01T02:00:00+02:00', hideContent: true }),
  )
  const { updatedAt } = answer.body.data
  const suspended = { isActive: false, until, contentHidden: true }
  const data = { userId: id, wasActive: true, ...suspended, updatedBy: admin.id, updatedAt, reason }
  assert.deepEqual([answer.status, answer.body], [200, { success: true, message, data }])
  assert.match(updatedAt, TIMESTAMP)
  const details = { previousValue: active, newValue: suspended }
  assert.deepEqual(entries, [entryOf(admin, 'USER_STATUS_UPDATE', { id, email, reason }, details)])
  assert.deepEqual(await statusOf(id), [false, { reason, until, contentHidden: true }])
  assert.equal((await storedUser(app, id)).updated_at.toISOString(), updatedAt)

  const [back, after] = await audited(app, () => setStatus(id, { isActive: true, reason: 'Talked it over' }))
  assert.deepEqual(
    [back.status, back.body],
    [
      200,
      {
        success: true,
        message,
        data: {
          ...data,
          ...active,
          wasActive: false,
          updatedAt: back.body.data.updatedAt,
          reason: 'Talked it over',
        },
      },
    ],
  )
  const person = { id, email, reason: 'Talked it over' }
  assert.deepEqual(after, [
    entryOf(admin, 'USER_STATUS_UPDATE', person, { previousValue: suspended, newValue: active }),
  ])
  assert.deepEqual(await statusOf(id), [true, null])
  await assertTotals(app)
})

test('each call sets everything, and what is so already is neither written nor recorded', async () => {
  const id = await addUser(app)
  const [answers, entries] = await audited(app, async () => [
    await setStatus(id, { isActive: true, until: null, hideContent: null }),
    await setStatus(id, { isActive: false, reason: 'One', until, hideContent: true }),
    await setStatus(id, { isActive: false, reason: 'One', until, hideContent: true }),
    await setStatus(id, { isActive: false, reason: null }),
    await setStatus(id, { isActive: false }),
  ])
  assert.deepEqual(
    answers.map(({ body: { data } }) => [data.wasActive, data.isActive, data.until, data.contentHidden, data.reason]),
    [
      [true, true, null, false, null],
      [true, false, until, true, 'One'],
      [false, false, until, true, 'One'],
      [false, false, null, false, null],
      [false, false, null, false, null],
    ],
  )
  assert.equal(entries.length, 2)
  assert.equal(answers[1]?.body.data.updatedAt, answers[2]?.body.data.updatedAt)
  assert.deepEqual(await statusOf(id), [false, { reason: null, until: null, contentHidden: false }])
})

test('nobody suspends themselves, strangers or accounts that are not there; invalid bodies change nothing', async () => {
  const id = await addUser(app)
  const deleted = await addUser(app, { deleted_at: new Date() })
  const suspend = { isActive: false }
  const [, entries] = await audited(app, async () => {
    const refusals: (readonly [Member, string, unknown, { code: number }])[] = [
      [await app.member('confidential'), id, suspend, notAdmin],
      [admin, admin.id, suspend, ownStatus],
      [admin, admin.id, { isActive: true }, ownStatus],
      ...[...NO_IDS, deleted].map((absent) => [admin, absent, suspend, userNotFound] as const),
      [admin, id, {}, invalidAs('isActive is required')],
      [admin, id, { isActive: 'false' }, invalidAs('isActive must be a boolean')],
      [admin, id, { isActive: null }, invalidAs('isActive is required')],
      [admin, id, { ...suspend, reason: 1 }, invalidAs('reason must be a string')],
      [admin, id, { ...suspend, reason: 'x'.repeat(501) }, invalidAs('reason must have at most 500 characters')],
      [admin, id, { ...suspend, until: 'tomorrow' }, invalidAs(`until ${dayOrTimeReason}`)],
      [admin, id, { ...suspend, until: new Date().toISOString() }, invalidAs('until must be in the future')],
      [admin, id, { ...suspend, until: '2998-12-31T23:59:60Z' }, invalidAs(`until ${dayOrTimeReason}`)],
      [admin, id, { ...suspend, hideContent: 'yes' }, invalidAs('hideContent must be a boolean')],
      [admin, id, { isActive: true, until }, invalidAs('until is only for a suspension')],
      [admin, id, { isActive: true, hideContent: true }, invalidAs('hideContent is only for a suspension')],
      [admin, id, [], invalidAs('body must be an object')],
    ]
    for (const [as, userId, body, refusal] of refusals) {
      const answer = await setStatus(userId, body, as)
      assert.deepEqual([answer.status, withoutDetails(answer.body)], [refusal.code, refusal], JSON.stringify(body))
    }
    const anonymous = await app.request('PUT', `/api/admin/users/${id}/status`, { body: suspend })
    assert.deepEqual([anonymous.status, anonymous.body], [401, notSignedIn])
  })
  assert.deepEqual(entries, [])
  assert.deepEqual(await statusOf(id), [true, null])
})

test('in bulk each account changes by itself, in one batch', async () => {
  const [one, two] = [await addUser(app, { role: 'admin' }), await addUser(app)]
  const userIds = [one, admin.id, ABSENT, two, two.toUpperCase(), 'nobody']
  const body = { userIds, isActive: false, reason: 'Together', until, hideContent: true }
  const [answer, entries] = await audited(app, () => setStatuses(body))
  const refused = (userId: string, error: string) => ({ userId, success: false, error })
  const data = {
    updated: 2,
    failed: 3,
    results: [
      { userId: one, success: true },
      refused(admin.id, 'SELF_ASSIGNMENT_DENIED'),
      refused(ABSENT, 'USER_NOT_FOUND'),
      { userId: two, success: true },
      refused('nobody', 'USER_NOT_FOUND'),
    ],
  }
  assert.deepEqual(
    [answer.status, answer.body],
    [200, { success: true, message: 'Bulk status update completed', data }],
  )
  assert.deepEqual(
    entries.map(({ target_id }) => target_id),
    [one, two],
  )
  assert.equal(new Set(entries.map(({ batch_id }) => batch_id)).size, 1)
  assert.ok(entries[0]?.batch_id)
  for (const id of [one, two]) {
    assert.deepEqual(await statusOf(id), [false, { reason: 'Together', until, contentHidden: true }])
  }
  await setStatuses({ userIds: [one, two], isActive: true })
  assert.deepEqual(await statusOf(one), [true, null])
})

test('a thousand are suspended by one call, ten thousand by none of them', async () => {
  const users = await addUsers(app, 1_000)
  const many = [...users, ...Array.from({ length: 9_000 }, (_, index) => `${ABSENT.slice(0, -4)}${1000 + index}`)]
  for (const [userIds, text] of [
    [many, 'userIds must name 1 to 1000 users'],
    [[...many, 'one more'], 'userIds must have at most 10000 items'],
    [[], 'userIds must have at least 1 item'],
  ] as const) {
    const { status, body } = await setStatuses({ userIds, isActive: false, hideContent: true })
    assert.deepEqual([status, withoutDetails(body)], [400, invalidAs(text)])
  }
  await assertTotals(app)
  const rows = () => app.owner.selectFrom('suspensions').select('user_id').where('user_id', 'in', users).execute()
  assert.deepEqual(await rows(), [])
  for (const isActive of [false, true]) {
    const { status, body } = await setStatuses({ userIds: users, isActive, hideContent: !isActive })
    assert.deepEqual([status, body.data?.updated, body.data?.failed], [200, 1_000, 0])
    assert.equal((await rows()).length, isActive ? 0 : 1_000)
    await assertTotals(app)
  }
})
