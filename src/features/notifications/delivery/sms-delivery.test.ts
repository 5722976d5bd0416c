import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finalDelivery, insertOne, notificationStatus, wantsSms } from '../../../../test/harness/delivery-fixtures.ts'
import { type SmsProvider, startSmsProvider } from '../../../../test/harness/sms-provider.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { failed, writeDeliveryOutcomes } from './outcomes.ts'

let provider: SmsProvider

const app = testApp(async (stack) => {
  provider = stack.use(await startSmsProvider())
  return { ...provider.environment, HROMADA_PUBLIC_URL: 'https://community.example' }
})

const sms = { channels: ['SMS'] } as const
const ended = { retry_count: 0, failure_reason: null, next_attempt_at: null }

async function memberWith(phone: string | null): Promise<Member> {
  const member = await app.member('member')
  await wantsSms(app, member, phone)
  return member
}

test('a notification is sent by SMS to the verified number, with the URL of its action', async () => {
  const member = await memberWith('+380501234567')
  const id = await insertOne(app, member, {
    ...sms,
    title: 'Вашу роль змінено',
    body: 'Тепер ви учасник.',
    actionUrl: '/me',
  })
  assert.deepEqual(await provider.next(), {
    to: '+380501234567',
    from: '+12025550123',
    text: 'Вашу роль змінено\nТепер ви учасник.\nhttps://community.example/me',
  })
  assert.deepEqual(await finalDelivery(app, id, 'SMS'), { ...ended, status: 'SENT' })
  assert.equal(await notificationStatus(app, id), 'DELIVERED')

  const late = { notificationId: id, channel: 'SMS', ...failed('too late') } as const
  await writeDeliveryOutcomes(app.platform.db, [late])
  assert.deepEqual(
    await finalDelivery(app, id, 'SMS'),
    { ...ended, status: 'SENT' },
    'what has ended stays as it ended',
  )
})

test('without a verified number there is no SMS', async () => {
  const id = await insertOne(app, await memberWith(null), sms)
  const failure_reason = 'no verified telephone number'
  assert.deepEqual(await finalDelivery(app, id, 'SMS'), { ...ended, status: 'SKIPPED', failure_reason })
  assert.equal(await notificationStatus(app, id), 'FAILED')
})

test('a permanent failure of the provider is final; a transient one is retried', async () => {
  const member = await memberWith('+380501234567')
  provider.answerWith(400, {
    code: 21610,
    message: 'The number +380501234567 (380501234567) has unsubscribed',
    status: 400,
  })
  const refused = await insertOne(app, member, sms)
  const failure_reason = 'SMS provider refused it'
  assert.deepEqual(await finalDelivery(app, refused, 'SMS'), { ...ended, status: 'FAILED', failure_reason })
  provider.answerNextWith(503)
  const later = await insertOne(app, member, sms)
  await provider.next()
  const fate = await finalDelivery(app, later, 'SMS')
  assert.deepEqual([fate.status, fate.retry_count], ['SENT', 1])
  assert.ok(!app.logs.join('').includes('380501234567'))
})

test('what the provider puts off has not failed, however often', async () => {
  const member = await memberWith('+380501234567')
  provider.answerNextWith(429, 10)
  const id = await insertOne(app, member, sms)
  await provider.next()
  assert.deepEqual(await finalDelivery(app, id, 'SMS'), { ...ended, status: 'SENT' })
})

test('a channel that is not configured is skipped, and delays no other', async () => {
  const member = await memberWith('+380501234567')
  const id = await insertOne(app, member, { channels: ['IN_APP', 'EMAIL', 'SMS'] })
  await provider.next()
  const failure_reason = 'channel not configured'
  assert.deepEqual(await finalDelivery(app, id, 'EMAIL'), { ...ended, status: 'SKIPPED', failure_reason })
  assert.equal((await finalDelivery(app, id, 'SMS')).status, 'SENT')
  assert.equal(await notificationStatus(app, id), 'DELIVERED')
})
