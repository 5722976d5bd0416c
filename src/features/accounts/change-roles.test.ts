// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notificationsOf } from '../../../test/harness/notification-rows.ts'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import {
  ABSENT,
  AGENT,
  addUser,
  audited,
  entryOf,
  invalidAs,
  NO_IDS,
  notAdmin,
  notSignedIn,
  storedUser,
  userNotFound,
} from '../../../test/harness/user-fixtures.ts'

const roles = ['visitor', 'subscriber', 'member', 'confidential', 'admin'] as const

const invalidRole = {
  error: 'INVALID_ROLE',
  message: 'Invalid role specified',
  code: 400,
  validRoles: ['visitor', 'subscriber', 'member', 'confidential', 'admin'],
}
const ownRole = { error: 'SELF_ASSIGNMENT_DENIED', message: 'You cannot change your own role', code: 400 }

const app = testApp()
const admin = testMember(app, 'admin')

const headers = { 'user-agent': AGENT }
const put = (id: string, body: unknown, as = admin) =>
  app.request('PUT', `/api/admin/users/${encodeURIComponent(id)}/role`, { as, body, headers })
const assign = (body: unknown, as = admin) => app.request('POST', '/api/set-user-role', { as, body, headers })
const bulk = (body: unknown, as = admin) => app.request('POST', '/api/admin/users/bulk/role', { as, body, headers })

/** Both calls that change one role do the same. */
const ways: Record<string, (id: string, body: object) => ReturnType<typeof put>> = {
  'PUT role': put,
  'set-user-role': (userId, body) => assign({ userId, ...body }),
}

for (const [name, change] of Object.entries(ways)) {
  test(`${name} gives any role, and answers the one before, by whom and when`, async () => {
    const email = `${name.replace(' ', '-')}@test.example`
    const id = await addUser(app, { email })
    let previousRole = 'subscriber'
    for (const role of [...roles, 'visitor']) {
      const reason = `Now ${role}; раніше ${previousRole}`
      const [{ status, body }, entries] = await audited(app, () => change(id, { role, reason }))
      const { role: storedRole, updated_at } = await storedUser(app, id)
      assert.deepEqual(
        [status, body],
        [
          200,
          {
            success: true,
            message: 'User role updated successfully',
            data: {
              userId: id,
              previousRole,
              newRole: role,
              updatedBy: admin.id,
              updatedAt: updated_at.toISOString(),
              reason,
            },
          },
        ],
      )
      assert.equal(storedRole, role)
      const details = { previousValue: previousRole, newValue: role }
      assert.deepEqual(entries, [entryOf(admin, 'USER_ROLE_UPDATE', { id, email, reason }, details)])
      previousRole = role
    }
  })

  test(`${name} to the role that is there changes nothing and leaves no entry`, async () => {
    const id = await addUser(app, { role: 'member', updated_at: new Date('2026-01-02T03:04:05.678Z') })
    const before = await storedUser(app, id)
    const [{ status, body }, entries] = await audited(app, () => change(id.toUpperCase(), { role: 'member' }))
    const updatedAt = '2026-01-02T03:04:05.678Z'
    assert.deepEqual(
      [status, body.data],
      [200, { userId: id, previousRole: 'member', newRole: 'member', updatedBy: admin.id, updatedAt, reason: null }],
    )
    assert.deepEqual([entries, await storedUser(app, id)], [[], before])
  })

  test(`${name} refuses what is none of the five roles, and names them in their order`, async () => {
    const id = await addUser(app)
    const before = await storedUser(app, id)
    const [, entries] = await audited(app, async () => {
      for (const role of [
        'Admin',
        'ADMIN',
        'admin ',
        'owner',
        '',
        null,
        4,
        true,
        ['admin'],
        { role: 'admin' },
        undefined,
      ]) {
        const { status, body } = await change(id, { role, reason: 'why not' })
        assert.deepEqual([status, withoutDetails(body)], [400, invalidRole], JSON.stringify(role))
      }
    })
    assert.deepEqual([entries, await storedUser(app, id)], [[], before])
  })

  test(`${name} takes a reason of up to 500 characters`, async () => {
    const id = await addUser(app)
    for (const length of [501, 10_000]) {
      const { status, body } = await change(id, { role: 'member', reason: 'я'.repeat(length) })
      assert.deepEqual([status, withoutDetails(body)], [400, invalidAs('reason must have at most 500 characters')])
    }
    for (const reason of [7, true, ['text']]) {
      const { status, body } = await change(id, { role: 'member', reason })
      assert.deepEqual([status, body.error], [400, 'VALIDATION_ERROR'])
    }
    assert.equal((await storedUser(app, id)).role, 'subscriber')
    const reason = '🦊'.repeat(500)
    assert.equal((await change(id, { role: 'member', reason })).body.data.reason, reason)
    assert.equal((await change(id, { role: 'visitor', reason: null })).body.data.reason, null)
  })

  test(`${name} does not change the own role`, async () => {
    const [, entries] = await audited(app, async () => {
      for (const role of roles) {
        for (const id of [admin.id, admin.id.toUpperCase()]) {
          const { status, body } = await change(id, { role })
          assert.deepEqual([status, withoutDetails(body)], [400, ownRole])
        }
      }
    })
    assert.deepEqual([entries, (await storedUser(app, admin.id)).role], [[], 'admin'])
  })

  test(`${name} knows no account that is absent, deleted or not even an id`, async () => {
    const deleted = await addUser(app, { deleted_at: new Date() })
    const [, entries] = await audited(app, async () => {
      for (const id of [...NO_IDS.filter((id) => id !== '\u0000'), deleted]) {
        const { status, body } = await change(id, { role: 'admin' })
        assert.deepEqual([status, body], [404, userNotFound], id)
      }
    })
    assert.deepEqual([entries, (await storedUser(app, deleted)).role], [[], 'subscriber'])
  })
}

test('roles are for administrators, whichever call it is and whatever it holds', async () => {
  const id = await addUser(app)
  const others = await Promise.all(
    (['visitor', 'subscriber', 'member', 'confidential'] as const).map((role) => app.member(role)),
  )
  const [, entries] = await audited(app, async () => {
    for (const body of [{ role: 'admin' }, { role: 'no role' }]) {
      for (const other of others) {
        for (const target of [id, other.id, ABSENT]) {
          const answers = [
            await put(target, body, other),
            await assign({ userId: target, ...body }, other),
            await bulk({ userIds: [target], ...body }, other),
          ]
          for (const answer of answers) assert.deepEqual([answer.status, answer.body], [403, notAdmin])
        }
      }
      const answers = [
        await app.request('PUT', `/api/admin/users/${id}/role`, { body }),
        await app.request('POST', '/api/set-user-role', { body: { userId: id, ...body } }),
        await app.request('POST', '/api/admin/users/bulk/role', { body: { userIds: [id], ...body } }),
      ]
      for (const answer of answers) assert.deepEqual([answer.status, answer.body], [401, notSignedIn])
    }
  })
  assert.deepEqual([entries, (await storedUser(app, id)).role], [[], 'subscriber'])
})

test('a body that is no object, or holds more than it should, sets nothing that it must not', async () => {
  const id = await addUser(app)
  for (const body of [undefined, null, [], '"admin"', '3']) {
    const answer = await put(id, body)
    assert.deepEqual([answer.status, withoutDetails(answer.body)], [400, invalidAs('body must be an object')])
  }
  const given = { role: 'member', userId: admin.id, updatedBy: id, isVerified: true, email: 'taken@test.example' }
  assert.equal((await put(id, given)).status, 200)
  const { role, is_verified, email } = await storedUser(app, id)
  assert.deepEqual([role, is_verified, email === given.email], ['member', false, false])
})

test('a new role counts at once, for the session that is there already', async () => {
  const member = await app.member('member')
  const mayRead = async () => (await app.request('GET', '/api/admin/users', { as: member })).status
  assert.equal(await mayRead(), 403)
  await put(member.id, { role: 'admin' })
  assert.equal(await mayRead(), 200)
  await put(member.id, { role: 'confidential' })
  assert.equal(await mayRead(), 403)
})

test('set-user-role notifies the owner of the account, by e-mail too if that is wanted, and of no refused change', async () => {
  const ukrainian = await addUser(app, { email: 'uk@test.example', language: 'uk' })
  const noticesOf = async (id: string) =>
    (await notificationsOf(app, { id })).map(({ title, body, channels }) => [title, body, channels])
  await assign({ userId: ukrainian, role: 'member' })
  await assign({ userId: ukrainian, role: 'confidential', notifyUser: false })
  await assign({ userId: ukrainian, role: 'confidential', notifyUser: true })
  await assign({ userId: ukrainian, role: 'owner', notifyUser: true })
  await assign({ userId: admin.id, role: 'member', notifyUser: true })
  assert.equal((await assign({ userId: ukrainian, role: 'visitor', notifyUser: 'yes' })).status, 400)
  await assign({ userId: ukrainian, role: 'admin', reason: 'between us', notifyUser: true })
  const title = 'Вашу роль змінено'
  assert.deepEqual(await noticesOf(ukrainian), [
    [title, 'Ваша роль у громаді тепер: учасник.', ['IN_APP', 'PUSH']],
    [title, 'Ваша роль у громаді тепер: учасник із доступом до конфіденційного.', ['IN_APP', 'PUSH']],
    [title, 'Ваша роль у громаді тепер: адміністратор.', ['IN_APP', 'EMAIL', 'PUSH']],
  ])
  assert.deepEqual(await noticesOf(admin.id), [])
})
