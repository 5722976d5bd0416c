import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeKey } from '../../../../test/harness/api-key-fixtures.ts'
import { eventually } from '../../../../test/harness/eventually.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'

const app = testApp()
const admin = testMember(app, 'admin')

test('making, rotating and revoking a key are entries of the audit log and security events, without name or secret', async () => {
  const member = await app.member('member')
  const { apiKey, key } = await makeKey(app, member, { name: 'Olena’s laptop' })
  const rotated = await app.request('POST', `/api/api-keys/${apiKey.id}/rotate`, { as: member })
  const { id } = rotated.body.data.api_key
  await app.request('DELETE', `/api/api-keys/${id}`, { as: member })
  assert.equal((await app.request('DELETE', `/api/api-keys/${id}`, { as: member })).status, 404)

  const { body, text } = await app.request('GET', `/api/admin/audit-log?adminId=${member.id}`, { as: admin })
  const newValue = { scopes: apiKey.scopes, expiresAt: null }
  const entries = body.entries.map(({ action, targetType, targetId, details }: Record<string, unknown>) => ({
    action,
    targetType,
    targetId,
    details,
  }))
  assert.deepEqual(entries, [
    { action: 'API_KEY_REVOKE', targetType: 'api_key', targetId: id, details: {} },
    {
      action: 'API_KEY_ROTATE',
      targetType: 'api_key',
      targetId: id,
      details: { previousValue: { id: apiKey.id }, newValue },
    },
    { action: 'API_KEY_CREATE', targetType: 'api_key', targetId: apiKey.id, details: { newValue } },
  ])
  for (const secret of ['laptop', key, rotated.body.data.key]) assert.equal(text.includes(secret), false)

  const read = () => app.request('GET', '/api/profile/security-events', { as: member })
  const kinds = await eventually(
    'all three are security events',
    async () => (await read()).body.events.map(({ kind }: { kind: string }) => kind),
    (all: string[]) => all.length === 3,
  )
  assert.deepEqual(kinds, ['API_KEY_REVOKED', 'API_KEY_CREATED', 'API_KEY_CREATED'])
})
