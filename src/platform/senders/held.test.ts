import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finalDelivery, insertOne, wantsSms } from '../../../test/harness/delivery-fixtures.ts'
import { startMailSink } from '../../../test/harness/mail-sink.ts'
import { postOpportunity } from '../../../test/harness/opportunity-fixtures.ts'
import { startPushService } from '../../../test/harness/push-service.ts'
import { startSmsProvider } from '../../../test/harness/sms-provider.ts'
import { environmentBeside } from '../../../test/harness/suite.ts'
import { startTestApp } from '../../../test/harness/test-app.ts'
import { allFannedOut, makeWebhook, startReceiver } from '../../../test/harness/webhook-fixtures.ts'
import { changePreferences } from '../../features/notifications/preferences/store.ts'

const CHANNELS = ['EMAIL', 'SMS', 'PUSH'] as const

test('what is held back waits, whatever it is, and is sent as soon as it may be', async () => {
  await using stack = new AsyncDisposableStack()
  const sink = stack.use(await startMailSink())
  const provider = stack.use(await startSmsProvider())
  const pushService = stack.use(await startPushService())
  const receiver = stack.use(await startReceiver())
  const outside = { SMTP_URL: sink.url, ...provider.environment, ...pushService.environment }
  const secret = { HROMADA_SECRET: 'a secret that a rehearsal has too' }
  const held = stack.use(await startTestApp({ ...outside, ...secret, HROMADA_HOLD: 'all' }))

  const admin = await held.member('admin')
  const member = await held.member('member')
  await changePreferences(held.platform, member.id, () => ({ push: true }))
  await wantsSms(held, member)
  const { body: keys } = await held.request('GET', '/api/notifications/push/public-key', { as: member })
  const browser = pushService.subscribe(keys.publicKey)
  const subscribed = { as: member, body: browser.subscription }
  assert.equal((await held.request('POST', '/api/notifications/push/subscriptions', subscribed)).status, 201)
  await makeWebhook(held, member, receiver.url)

  const id = await insertOne(held, member, { channels: CHANNELS, title: 'Held' })
  await postOpportunity(held, member)
  const forgotten = { body: { email: member.email } }
  assert.equal((await held.request('POST', '/api/auth/request-password-reset', forgotten)).status, 200)
  const coded = await held.request('POST', '/api/profile/phone', { as: member, body: { phone: '+380501234568' } })
  assert.equal(coded.status, 503, coded.text)
  const overview = await held.request('GET', '/api/admin/overview', { as: admin })
  assert.deepEqual(overview.body.configured.held, ['mail', 'sms', 'push', 'webhooks'])
  await allFannedOut(held)

  const sent = () => [sink.received, provider.received, browser.received, receiver.received].map(({ length }) => length)
  assert.deepEqual(sent(), [0, 0, 0, 0])
  const beside = environmentBeside(held)
  stack.use(await startTestApp({ ...beside, ...outside }))
  for (const channel of CHANNELS) assert.equal((await finalDelivery(held, id, channel)).status, 'SENT', channel)
  await sink.next(({ subject = '' }) => subject.includes('Held'))
  await sink.next(({ subject = '' }) => subject.includes('password'))
  await receiver.arrived(1)
})

test('one channel can be held while another sends', async () => {
  await using stack = new AsyncDisposableStack()
  const sink = stack.use(await startMailSink())
  const provider = stack.use(await startSmsProvider())
  const app = stack.use(await startTestApp({ SMTP_URL: sink.url, ...provider.environment, HROMADA_HOLD: 'mail' }))
  const member = await app.member('member')
  await wantsSms(app, member)
  const id = await insertOne(app, member, { channels: ['EMAIL', 'SMS'] })
  assert.equal((await finalDelivery(app, id, 'SMS')).status, 'SENT')
  const { status, retry_count } = await app.owner
    .selectFrom('notification_deliveries')
    .select(['status', 'retry_count'])
    .where('notification_id', '=', id)
    .where('channel', '=', 'EMAIL')
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    { status, retry_count, mails: sink.received.length },
    { status: 'PENDING', retry_count: 0, mails: 0 },
  )
})
