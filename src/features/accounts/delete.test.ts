import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../test/harness/eventually.ts'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { countUnsentMails } from '../../../test/harness/mail-jobs.ts'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { testMember } from '../../../test/harness/suite.ts'
import { startTestApp } from '../../../test/harness/test-app.ts'
import {
  ABSENT,
  activeAdministrators,
  addSession,
  addUser,
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
} from '../../../test/harness/user-fixtures.ts'

const isAdmin = { error: 'CANNOT_DELETE_ADMIN', message: 'Cannot delete admin user account', code: 400 }
const isLast = { error: 'LAST_ADMIN', message: 'The last administrator must remain', code: 409 }

const [app, sink] = testAppWithMail()
const admin = testMember(app, 'admin')

const { remove, restore, read } = callsOnAccounts(app, admin)

test('deleting answers who, by whom, when and why, and leaves one entry', async () => {
  const email = 'deleted@test.example'
  const id = await addUser(app, { email, role: 'confidential' })
  const given = { reason: 'Asked for it', deleteData: true, notifyUser: false }
  const [answer, entries] = await audited(app, () => remove(id.toUpperCase(), given))
  const { deletedAt } = answer.body.data
  assert.match(deletedAt, TIMESTAMP)
  const data = { userId: id, deletedBy: admin.id, deletedAt, reason: 'Asked for it', dataDeleted: true }
  const message = 'User account deleted successfully'
  assert.deepEqual([answer.status, answer.body], [200, { success: true, message, data }])
  const details = { previousValue: { role: 'confidential' }, newValue: { deletesData: true } }
  assert.deepEqual(entries, [entryOf(admin, 'USER_DELETE', { id, email, reason: 'Asked for it' }, details)])
})

test('deleting needs no body; without one there is no reason, nothing more is deleted, nobody is notified', async () => {
  const before = sink.received.length
  for (const body of [undefined, {}, null]) {
    const id = await addUser(app)
    const answer = await remove(id, body)
    const { deletedAt } = answer.body.data
    const data = { userId: id, deletedBy: admin.id, deletedAt, reason: null, dataDeleted: false }
    assert.deepEqual([answer.status, answer.body.data], [200, data])
  }
  assert.equal(sink.received.length, before)
})

test('what is not of the right form is refused, and the account stays', async () => {
  const id = await addUser(app)
  const [, entries] = await audited(app, async () => {
    for (const [body, message] of [
      [{ reason: 'я'.repeat(501) }, 'reason must have at most 500 characters'],
      [{ reason: 'x'.repeat(10_000) }, 'reason must have at most 500 characters'],
      [{ deleteData: 'true' }, 'deleteData must be a boolean'],
      [{ deleteData: 1 }, 'deleteData must be a boolean'],
      [{ notifyUser: 'yes' }, 'notifyUser must be a boolean'],
      [[], 'body must be an object'],
      ['"reason"', 'body must be an object'],
    ] as const) {
      const answer = await remove(id, body)
      assert.deepEqual([answer.status, withoutDetails(answer.body)], [400, invalidAs(message)])
    }
  })
  assert.deepEqual([entries, (await read(id)).status], [[], 200])
})

test('no administrator is deleted here, oneself included', async () => {
  const other = await addUser(app, { role: 'admin' })
  const inactive = await addUser(app, { role: 'admin', is_active: false })
  const [, entries] = await audited(app, async () => {
    for (const id of [admin.id, other, inactive]) {
      const answer = await remove(id, { reason: 'Gone' })
      assert.deepEqual([answer.status, withoutDetails(answer.body)], [400, isAdmin])
    }
  })
  assert.deepEqual(entries, [])
  for (const id of [admin.id, other, inactive]) assert.equal((await storedUser(app, id)).deleted_at, null)
})

test('an account that is absent, deleted already or not even an id is not found', async () => {
  const id = await addUser(app)
  await remove(id, { reason: 'Once' })
  const before = await storedUser(app, id)
  const [, entries] = await audited(app, async () => {
    for (const unknown of [...NO_IDS, id]) {
      const answer = await remove(unknown, { deleteData: true })
      assert.deepEqual([answer.status, answer.body], [404, userNotFound], unknown)
    }
  })
  assert.deepEqual([entries, await storedUser(app, id)], [[], before])
})

test('deleting and restoring are for administrators', async () => {
  const id = await addUser(app)
  const member = await app.member('confidential')
  const [, entries] = await audited(app, async () => {
    for (const target of [id, member.id, ABSENT]) {
      for (const answer of [await remove(target, {}, member), await restore(target, {}, member)]) {
        assert.deepEqual([answer.status, answer.body], [403, notAdmin])
      }
      const answers = [
        await app.request('DELETE', `/api/admin/users/${target}`),
        await app.request('POST', `/api/admin/users/${target}/restore`),
      ]
      for (const answer of answers) assert.deepEqual([answer.status, answer.body], [401, notSignedIn])
    }
  })
  assert.deepEqual([entries, (await read(id)).status], [[], 200])
})

test('every credential of a deleted account is dead at once, and stays so after it is restored', async () => {
  const member = await app.member('member')
  const second = await app.signIn(member)
  const credentials: Record<string, string>[] = [
    { cookie: member.cookie },
    { authorization: `Bearer ${member.token}` },
    { authorization: `Bearer ${await member.jwt()}` },
    { cookie: second.cookie },
    { authorization: `Bearer ${second.token}` },
  ]
  const statuses = () =>
    Promise.all(credentials.map(async (headers) => (await app.request('GET', '/api/profile', { headers })).status))
  assert.deepEqual(await statuses(), [200, 200, 200, 200, 200])
  await remove(member.id)
  assert.deepEqual(await statuses(), [401, 401, 401, 401, 401])
  const left = await app.owner.selectFrom('sessions').select('id').where('user_id', '=', member.id).execute()
  assert.deepEqual(left, [], 'addresses and devices of a deleted account')
  await restore(member.id)
  assert.deepEqual(await statuses(), [401, 401, 401, 401, 401])
  await app.signIn(member)
})

test('a session that began while the account was being deleted is dead after it is restored', async () => {
  const member = await app.member('member')
  await remove(member.id)
  const token = await addSession(app, member.id)
  assert.equal((await restore(member.id)).status, 200)
  const { status } = await app.request('GET', '/api/profile', { headers: { authorization: `Bearer ${token}` } })
  assert.equal(status, 401)
  assert.equal((await app.request('GET', '/api/profile', { headers: { cookie: member.cookie } })).status, 401)
})

test('one cannot sign in to a deleted account, and gets no mail to do so, but one that says who can restore it', async () => {
  const member = await app.member('member')
  const other = await app.member('member')
  await app.owner.updateTable('users').set({ email_verified: false }).execute()
  await remove(member.id)
  const refused = await app.request('POST', '/api/auth/sign-in/email', {
    body: { email: member.email, password: member.password },
  })
  assert.equal(refused.status, 403)
  assert.deepEqual(refused.headers.getSetCookie(), [])
  const before = sink.received.length
  const asking = (email: string) =>
    Promise.all(
      ['/api/auth/request-password-reset', '/api/auth/send-verification-email'].map((path) =>
        app.request('POST', path, { body: { email } }),
      ),
    )
  const known = await asking(other.email)
  const deleted = await asking(member.email)
  assert.deepEqual(
    deleted.map(({ status, body }) => [status, body]),
    known.map(({ status, body }) => [status, body]),
  )
  const mails = [await sink.next(), await sink.next(), await sink.next()]
  assert.deepEqual(
    mails.map(({ recipients, subject }) => [recipients[0], subject]).toSorted(),
    [
      [member.email, 'Your former account'],
      [other.email, 'Choose a new password'],
      [other.email, 'Confirm your e-mail address'],
    ].toSorted(),
  )
  await eventually('no mail is waiting', async () => (await countUnsentMails(app)) === 0)
  assert.equal(sink.received.length - before, 3)

  await restore(member.id)
  await app.signIn(member)
})

test('the owner is notified by e-mail if that is wanted, in the own language', async () => {
  const before = sink.received.length
  const mailed: unknown[] = []
  for (const language of ['uk', 'en'] as const) {
    const email = `mailed-${language}@test.example`
    const id = await addUser(app, { email, language, email_verified: true })
    await remove(id, { reason: 'between us', notifyUser: true })
    const { recipients, subject, text, html } = await sink.next()
    mailed.push([recipients, subject, text?.split('\n')[0]])
    assert.match(text ?? '', /\b30\b/)
    for (const part of [text, html]) assert.ok(!part?.includes('between us'))
    assert.equal((await remove(id, { notifyUser: true })).status, 404)
  }
  assert.equal((await remove(admin.id, { notifyUser: true })).status, 400)
  assert.deepEqual(mailed, [
    [
      ['mailed-uk@test.example'],
      'Ваш обліковий запис видалено',
      'Ваш обліковий запис у громаді видалено. Увійти до нього більше не можна.',
    ],
    [
      ['mailed-en@test.example'],
      'Your account has been deleted',
      'Your account in the community has been deleted. You can no longer sign in to it.',
    ],
  ])
  assert.equal(sink.received.length - before, 2)
})

test('the last administrator does not end the own account; with another one, who goes is gone', async () => {
  await using alone = await startTestApp()
  const last = await alone.member('admin')
  await addUser(alone, { role: 'admin', is_active: false })
  await addUser(alone, { role: 'admin', deleted_at: new Date() })
  const [refused, entries] = await audited(alone, () => alone.request('DELETE', '/api/profile', { as: last }))
  assert.deepEqual([refused.status, refused.body, entries], [409, isLast, []])
  await addUser(alone, { role: 'admin' })
  assert.equal((await alone.request('DELETE', '/api/profile', { as: last })).status, 200)
  assert.equal((await alone.request('GET', '/api/profile', { as: last })).status, 401)
  assert.equal(await activeAdministrators(alone), 1)
})
