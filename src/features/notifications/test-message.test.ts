import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilDelivery } from '../../../test/harness/delivery-fixtures.ts'
import { listOf } from '../../../test/harness/notification-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'

const app = testApp()
const member = testMember(app, 'visitor')

const send = (channel: unknown) => app.request('POST', '/api/notifications/test', { as: member, body: { channel } })

test('a test message goes on the channel that is asked for, and says what became of it', async () => {
  const preferences = { language: 'uk', channels: { push: true } }
  await app.request('PUT', '/api/notifications/preferences', { as: member, body: preferences })
  const { status, body } = await send('PUSH')
  const [message, ...others] = (await listOf(app, member)).notifications
  assert.deepEqual(
    [status, body],
    [200, { success: true, data: { id: message.id }, message: 'Test message created successfully' }],
  )
  assert.deepEqual(
    [message.title, message.channels, message.templateId, others],
    ['Це пробне сповіщення', ['IN_APP', 'PUSH'], 'test_message', []],
  )
  const { failure_reason } = await untilDelivery(app, message.id, 'PUSH', ({ status }) => status === 'SKIPPED')
  assert.equal(failure_reason, 'no push subscription')
})

test('what became of it can be read also where nothing is shown in the app', async () => {
  await app.request('PUT', '/api/notifications/preferences', { as: member, body: { channels: { inApp: false } } })
  const { body } = await send('EMAIL')
  await untilDelivery(app, body.data.id, 'EMAIL', ({ status }) => status !== 'PENDING')
  const { body: read } = await app.request('GET', `/api/notifications/${body.data.id}`, { as: member })
  assert.deepEqual(
    read.deliveries.map(({ channel, status, failureReason }: Record<string, unknown>) => [
      channel,
      status,
      failureReason,
    ]),
    [
      ['IN_APP', 'SKIPPED', 'channel switched off'],
      ['EMAIL', 'SKIPPED', 'channel not configured'],
    ],
  )
})

test('in the app alone there is nothing to test', async () => {
  for (const channel of ['IN_APP', 'FAX', null]) assert.equal((await send(channel)).status, 400)
})
