import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleBody } from '../../../test/harness/news-fixtures.ts'
import { bearer, credentialsOf, readProfile } from '../../../test/harness/profile-fixtures.ts'
import { before, testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'

const lastAdmin = { error: 'LAST_ADMIN', message: 'The last administrator must remain', code: 409 }

let admin: Member

const app = testApp()
before(async () => {
  admin = await app.member('admin')
})

const leave = (headers: Record<string, string>, body?: unknown) =>
  app.request('DELETE', '/api/profile', { headers, ...(body !== undefined && { body }) })

async function entriesAbout({ id }: Member) {
  const { body } = await app.request('GET', `/api/admin/audit-log?targetUserId=${id}`, { as: admin })
  return body.entries
}

test('who leaves is signed out everywhere at once, cannot sign in, and is nowhere to be seen', async () => {
  const member = await app.member('member')
  const credentials = [...(await credentialsOf(member)), bearer((await app.signIn(member)).token)]
  const { status, body } = await leave({ cookie: member.cookie }, { reason: 'Enough', deleteData: true })
  const { deletedAt } = body.data
  assert.deepEqual(
    [status, body],
    [
      200,
      {
        success: true,
        message: 'User account deleted successfully',
        data: { userId: member.id, deletedBy: member.id, deletedAt, reason: 'Enough', dataDeleted: true },
      },
    ],
  )
  assert.match(deletedAt, /^\d{4}-.*\.\d{3}Z$/)
  for (const headers of credentials) {
    for (const [method, path] of [
      ['GET', '/api/profile'],
      ['PUT', '/api/profile'],
      ['DELETE', '/api/profile'],
      ['GET', '/api/profile/export'],
    ] as const) {
      const answer = await app.request(method, path, { headers, ...(method === 'PUT' && { body: { bio: 'x' } }) })
      assert.equal(answer.status, 401, `${method} ${path}`)
    }
  }
  await assert.rejects(app.signIn(member), /403/)
  assert.equal((await app.request('GET', `/api/admin/users/${member.id}`, { as: admin })).status, 404)
  const list = await app.request('GET', `/api/admin/users?search=${member.email}`, { as: admin })
  assert.equal(list.body.pagination.total, 0)
})

test('a member may leave without a word: without body, and with an empty one called JSON', async () => {
  for (const send of [{}, { headers: { 'content-type': 'application/json' } }, { body: {} }]) {
    const member = await app.member('visitor')
    const { status, body } = await app.request('DELETE', '/api/profile', {
      ...send,
      headers: { ...bearer(member.token), ...('headers' in send && send.headers) },
    })
    const { deletedAt } = body.data
    const expected = { userId: member.id, deletedBy: member.id, deletedAt, reason: null, dataDeleted: false }
    assert.deepEqual([status, body.data], [200, expected])
  }
})

test('what is wrong in the body is a 400, and the account stays', async () => {
  const member = await app.member('member')
  const former = await readProfile(app, member)
  for (const given of [
    { deleteData: 'true' },
    { deleteData: 1 },
    { notifyUser: 'yes' },
    { reason: 5 },
    { reason: 'x'.repeat(501) },
    { reason: 'a\u0000b' },
    [],
  ]) {
    const { status, body } = await leave(bearer(member.token), given)
    assert.deepEqual([status, body.error, body.code], [400, 'VALIDATION_ERROR', 400], JSON.stringify(given))
  }
  assert.deepEqual(await readProfile(app, member), former)
  assert.deepEqual(await entriesAbout(member), [])
})

test('a foreign page cannot make a browser leave', async () => {
  const member = await app.member('member')
  const { status } = await leave({ cookie: member.cookie, origin: 'https://evil.example' })
  assert.equal(status, 403)
  assert.equal((await readProfile(app, member)).isActive, true)
})

test('who left is on record with the reason, and is brought back by an administrator with all there was', async () => {
  const member = await app.member('admin')
  const written = await app.request('POST', '/api/news', { as: member, body: articleBody() })
  const former = await readProfile(app, member)
  await leave(bearer(member.token), { reason: 'Enough', deleteData: true })
  const article = `/api/news/${written.body.data.id}`
  assert.equal((await app.request('GET', article)).status, 404)
  const [entry, ...others] = await entriesAbout(member)
  assert.deepEqual(others, [])
  const { adminId, adminEmail, targetUserId, targetUserEmail, details } = entry
  assert.deepEqual([adminId, adminEmail], [member.id, member.email])
  assert.deepEqual([targetUserId, targetUserEmail], [member.id, member.email])
  assert.equal(details.reason, 'Enough')
  const restored = await app.request('POST', `/api/admin/users/${member.id}/restore`, { as: admin })
  assert.equal(restored.status, 200, restored.text)
  assert.equal((await app.request('GET', '/api/profile', { as: member })).status, 401, 'signs in again')
  const returned = { ...member, ...(await app.signIn(member)) }
  const { updatedAt, lastLoginAt, loginHistory, statistics, ...rest } = await readProfile(app, returned)
  assert.deepEqual({ ...former, ...rest }, former)
  assert.equal(loginHistory.length, 2)
  assert.equal((await app.request('GET', article)).body.data.authorId, member.id)
  assert.equal((await leave(bearer(returned.token))).status, 200)
})

test('the last administrator may not leave, also when they all leave at once', async () => {
  const { status, body } = await leave(bearer(admin.token))
  assert.deepEqual([status, body], [409, lastAdmin])
  const others = await Promise.all(Array.from({ length: 3 }, () => app.member('admin')))
  const answers = await Promise.all([admin, ...others].map(({ token }) => leave(bearer(token))))
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 200, 200, 409])
  const refused = answers.findIndex((answer) => answer.status === 409)
  assert.deepEqual(answers[refused]?.body, lastAdmin)
  admin = [admin, ...others][refused] as Member
  assert.equal((await app.request('GET', '/api/admin/users', { as: admin })).status, 200)
})

test('a deactivated administrator is none: the last active one may not leave', async () => {
  const other = await app.member('admin')
  await app.platform.db.updateTable('users').set({ is_active: false }).where('id', '=', other.id).execute()
  const { status, body } = await leave(bearer(admin.token))
  assert.deepEqual([status, body], [409, lastAdmin])
})
