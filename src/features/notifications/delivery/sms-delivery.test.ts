import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fateOf, statusOf, tell } from '../../test/delivery-fixtures.ts'
import { type SmsProvider, startSmsProvider } from '../../test/sms-provider.ts'
import { type Member, startTestApp, type TestApp } from '../../test/test-app.ts'
import { changePreferences } from './preferences-record.ts'

let app: TestApp
let provider: SmsProvider

before(async () => {
  provider = await startSmsProvider()
  app = await startTestApp({ ...provider.environment, HROMADA_PUBLIC_URL: 'https://community.example' })
})
after(async () => {
  await app[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

const sms = { channels: ['SMS'] } as const
const ended = { retry_count: 0, failure_reason: null, next_attempt_at: null }

async function memberWith(phone: string | null): Promise<Member> {
  const member = await app.member('member')
  await changePreferences(app.services.db, member.id, { sms: true })
  await app.owner
    .updateTable('users')
    .set({ phone: phone ?? '+380441234567', verified_phone: phone })
    .where('id', '=', member.id)
    .execute()
  return member
}

test('a notification comes by SMS to the verified number, with the address of its action', async () => {
  const member = await memberWith('+380501234567')
  const id = await tell(app, member, {
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
  assert.deepEqual(await fateOf(app, id, 'SMS'), { ...ended, status: 'SENT' })
  assert.equal(await statusOf(app, id), 'DELIVERED')
})

test('without a verified number there is no SMS', async () => {
  const id = await tell(app, await memberWith(null), sms)
  const failure_reason = 'no verified telephone number'
  assert.deepEqual(await fateOf(app, id, 'SMS'), { ...ended, status: 'SKIPPED', failure_reason })
  assert.equal(await statusOf(app, id), 'FAILED')
})

test('what the provider refuses has failed at once; what it puts off is tried again', async () => {
  const member = await memberWith('+380501234567')
  provider.answerWith(400, { code: 21610, message: 'Unsubscribed', status: 400 })
  const refused = await tell(app, member, sms)
  const failure_reason = 'SMS provider refused it'
  assert.deepEqual(await fateOf(app, refused, 'SMS'), { ...ended, status: 'FAILED', failure_reason })
  provider.answerOnceWith(503)
  const later = await tell(app, member, sms)
  await provider.next()
  const fate = await fateOf(app, later, 'SMS')
  assert.deepEqual([fate.status, fate.retry_count], ['SENT', 1])
  assert.ok(!app.logs.join('').includes('+380501234567'))
})

test('a channel that is not configured is skipped, and holds up no other', async () => {
  const member = await memberWith('+380501234567')
  const id = await tell(app, member, { channels: ['IN_APP', 'EMAIL', 'SMS'] })
  await provider.next()
  const failure_reason = 'channel not configured'
  assert.deepEqual(await fateOf(app, id, 'EMAIL'), { ...ended, status: 'SKIPPED', failure_reason })
  assert.equal((await fateOf(app, id, 'SMS')).status, 'SENT')
  assert.equal(await statusOf(app, id), 'DELIVERED')
})
