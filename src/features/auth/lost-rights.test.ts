// Depends on: instances
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { deleteAccount } from '../../../test/harness/user-fixtures.ts'

const app = testApp()

async function credentialsOf(member: Member): Promise<Record<string, string>[]> {
  return [
    { cookie: member.cookie },
    { authorization: `Bearer ${member.token}` },
    { authorization: `Bearer ${await member.jwt()}` },
  ]
}

const createArticle = (headers: Record<string, string>) =>
  app.request('POST', '/api/news', {
    headers,
    body: { title: `Rights ${randomUUID()}`, content: 'text', excerpt: 'text' },
  })

test('an administrator may create with cookie, session token and JWT', async () => {
  for (const headers of await credentialsOf(await app.member('admin'))) {
    assert.equal((await createArticle(headers)).status, 201)
  }
})

test('a demotion counts from the next request on, whatever the credential', async () => {
  const admin = await app.member('admin')
  const credentials = await credentialsOf(admin)
  await app.platform.db.updateTable('users').set({ role: 'member' }).where('id', '=', admin.id).execute()
  for (const headers of credentials) {
    const { status, body } = await createArticle(headers)
    assert.deepEqual([status, body], [403, { success: false, error: 'Admin access required' }])
  }
})

test('a promotion counts from the next request on, whatever the credential', async () => {
  const member = await app.member('member')
  const credentials = await credentialsOf(member)
  await app.platform.db.updateTable('users').set({ role: 'admin' }).where('id', '=', member.id).execute()
  for (const headers of credentials) assert.equal((await createArticle(headers)).status, 201)
})

test('a deactivated account has no rights from the next request on', async () => {
  const admin = await app.member('admin')
  const credentials = await credentialsOf(admin)
  await app.platform.db.updateTable('users').set({ is_active: false }).where('id', '=', admin.id).execute()
  for (const headers of credentials) {
    const { status, body } = await createArticle(headers)
    assert.deepEqual([status, body], [401, { success: false, error: 'Authentication required' }])
  }
})

test('a deleted account has no rights from the next request on', async () => {
  const admin = await app.member('admin')
  const credentials = await credentialsOf(admin)
  await deleteAccount(app.platform.db, admin.id)
  for (const headers of credentials) assert.equal((await createArticle(headers)).status, 401)
})

test('a cookie and a bearer of different accounts are refused together, those of one account are not', async () => {
  const admin = await app.member('admin')
  const other = await app.member('admin')
  for (const token of [other.token, await other.jwt()]) {
    const { status } = await createArticle({ cookie: admin.cookie, authorization: `Bearer ${token}` })
    assert.equal(status, 401)
  }
  const { token } = await app.signIn(admin)
  assert.equal((await createArticle({ cookie: admin.cookie, authorization: `Bearer ${token}` })).status, 201)
})
