import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')

async function call(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const { status, text, body: answer } = await app.request(method, path, { as: admin, ...(body && { body }) })
  assert.ok(status < 300, text)
  return answer.data
}

async function nameOf(targetId: string) {
  const { body } = await app.request('GET', `/api/admin/audit-log?targetId=${targetId}`, { as: admin })
  return [...new Set((body.entries as { targetName?: string }[]).map(({ targetName }) => targetName))]
}

test('an entry says what its thing is called now, for as long as it exists', async () => {
  const opportunity = await postIn(app, owner, { title: 'Baker' }, 'pending')
  await call('PUT', '/api/opportunities/update', { id: opportunity, status: 'active' })
  assert.deepEqual(await nameOf(opportunity), ['Baker'])
  await call('PUT', '/api/opportunities/update', { id: opportunity, title: 'Baker at night' })
  assert.deepEqual(await nameOf(opportunity), ['Baker at night'])
  await call('DELETE', `/api/opportunities/delete/${opportunity}`)
  assert.deepEqual(await nameOf(opportunity), [undefined])

  const entity = await makeEntity(app, owner, { name: 'The Bakery' })
  await call('PUT', `/api/admin/entities/${entity.id}/verification`, { isVerified: true })
  assert.deepEqual(await nameOf(entity.id), ['The Bakery'])

  const { invitation } = await call('POST', '/api/admin/invitations', { email: 'named@test.example' })
  assert.deepEqual(await nameOf(invitation.id), ['named@test.example'])

  const text = { title: 'Meeting', body: 'On Saturday.' }
  const { batchId } = await call('POST', '/api/notifications', {
    type: 'SYSTEM_ANNOUNCEMENT',
    channels: ['IN_APP'],
    audience: {},
    translations: { en: text, uk: { title: 'Збори', body: 'У суботу.' } },
  })
  assert.deepEqual(await nameOf(batchId), ['Meeting'])

  const content = { excerpt: 'Bread.', content: 'Bread.', category: 'Community', status: 'published' }
  const { id } = await call('POST', '/api/news', { title: 'Bread', ...content })
  assert.deepEqual(await nameOf(id), ['Bread'])
})

test('an account, a list and an export have no name beside their own', async () => {
  await app.request('GET', `/api/admin/users/${owner.id}`, { as: admin })
  assert.deepEqual(await nameOf(owner.id), [undefined])
})
