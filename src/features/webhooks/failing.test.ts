// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../test/harness/eventually.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import {
  deliveriesOf,
  makeWebhook,
  settledDelivery,
  startReceiver,
  TO_THIS_MACHINE,
} from '../../../test/harness/webhook-fixtures.ts'
import { forgetOldDeliveries } from './deliveries.ts'
import type { Delivery, Webhook } from './schema.ts'

const app = testApp(TO_THIS_MACHINE, { hasClock: true })

const post = (as: Member) => postIn(app, as, {}, 'pending')
const read = async (as: Member, { id }: Webhook) =>
  (await app.request('GET', `/api/webhooks/${id}`, { as })).body.data.webhook as Webhook
const setStored = ({ id }: Webhook, values: { held_until?: null; secret?: Buffer }) =>
  app.owner.updateTable('webhooks').set(values).where('id', '=', id).execute()
const failingSince = async ({ id }: Webhook) =>
  (await app.owner.selectFrom('webhooks').select('failing_since').where('id', '=', id).executeTakeFirstOrThrow())
    .failing_since
const attempted = (as: Member, webhook: Webhook, isRight: (delivery: Delivery) => boolean) =>
  eventually(
    'the newest delivery is in the expected state',
    async () => (await deliveriesOf(app, as, webhook))[0],
    (delivery) => delivery !== undefined && isRight(delivery),
  )

test('what fails is sent again, eight times in all, as the same delivery', async () => {
  await using receiver = await startReceiver()
  receiver.answerWith(() => ({ status: 500, body: 'not today' }))
  const owner = await app.member('member')
  const { webhook } = await makeWebhook(app, owner, receiver.url)
  await post(owner)
  const { id, event_id, created_at, ...settled } = await settledDelivery(app, owner, webhook)
  assert.deepEqual(settled, {
    event_type: 'opportunity.created',
    status: 'failed',
    attempts: 8,
    response_status: 500,
    failure: 'The server answered 500',
    next_attempt_at: null,
  })
  assert.deepEqual(
    receiver.received.map((one) => [one.id, one.text]),
    Array(8).fill([id, receiver.received[0]?.text]),
  )
  assert.equal((await read(owner, webhook)).is_enabled, true)
})

test('only 2xx counts as taken; redirects are not followed', async () => {
  await using receiver = await startReceiver()
  const owner = await app.member('member')
  const { webhook } = await makeWebhook(app, owner, receiver.url)
  const answers = [301, 307, 200, 304, 404, 299]
  receiver.answerWith(() => ({
    status: answers[receiver.received.length - 1] ?? 500,
    headers: { location: receiver.url },
  }))
  await post(owner)
  await receiver.arrived(3)
  await post(owner)
  await receiver.arrived(6)
  const listed = await eventually(
    'all deliveries have succeeded',
    () => deliveriesOf(app, owner, webhook),
    (all) => all.every(({ status }) => status === 'delivered'),
  )
  assert.deepEqual(
    listed.map(({ attempts, response_status }) => [attempts, response_status]),
    [
      [3, 299],
      [3, 200],
    ],
  )
  assert.equal(await failingSince(webhook), null)
})

test('a receiver that asks for a pause is given it, with all that waits for it', async () => {
  await using receiver = await startReceiver()
  const owner = await app.member('member')
  const { webhook } = await makeWebhook(app, owner, receiver.url)
  const sentAt = Date.now()
  receiver.answerWith(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
  await post(owner)
  const paused = await attempted(owner, webhook, ({ attempts }) => attempts === 1)
  const pauseMs = Date.parse(paused?.next_attempt_at ?? '') - sentAt
  assert.ok(pauseMs >= 3_600_000 && pauseMs < 3_660_000, `${pauseMs}`)
  receiver.answerWith(() => ({ status: 204 }))
  await post(owner)
  await eventually(
    'both deliveries are listed',
    () => deliveriesOf(app, owner, webhook),
    (all) => all.length === 2,
  )
  // Whoever is not paused gets theirs meanwhile.
  const other = await app.member('member')
  const { webhook: another } = await makeWebhook(app, other, receiver.url)
  await post(other)
  await settledDelivery(app, other, another)
  assert.equal(receiver.received.length, 2)
  await setStored(webhook, { held_until: null })
  await receiver.arrived(3)
})

test('a receiver that asks for a pause of months is given ten hours', async () => {
  await using receiver = await startReceiver()
  const owner = await app.member('member')
  const { webhook } = await makeWebhook(app, owner, receiver.url)
  receiver.answerWith(() => ({ status: 503, headers: { 'retry-after': '8640000' } }))
  const sentAt = Date.now()
  await post(owner)
  const paused = await attempted(owner, webhook, ({ attempts }) => attempts === 1)
  const pauseHours = (Date.parse(paused?.next_attempt_at ?? '') - sentAt) / 3_600_000
  assert.ok(pauseHours >= 10 && pauseHours < 10.1, `${pauseHours}`)
})

test('nobody waits for receivers that never answer', async () => {
  await using silent = await startReceiver()
  await using quick = await startReceiver()
  silent.answerWith(() => null)
  const [owner, other] = [await app.member('member'), await app.member('member')]
  const held = await makeWebhook(app, owner, silent.url)
  const { webhook } = await makeWebhook(app, other, quick.url)
  for (const _ of [1, 2, 3]) await post(owner)
  await silent.arrived(1)
  for (const _ of [1, 2, 3]) await post(other)
  await quick.arrived(3)
  assert.equal((await deliveriesOf(app, other, webhook)).length, 3)
  assert.deepEqual(
    (await deliveriesOf(app, owner, held.webhook)).map(({ status, attempts }) => [status, attempts]),
    Array(3).fill(['pending', 0]),
  )
  assert.equal(silent.received.length, 1, 'one at a time')
})

test('what receivers answer is shown to administrators alone: 4 KiB of it, as text that can be stored', async () => {
  await using receiver = await startReceiver()
  const admin = await app.member('admin')
  const others = [await app.member('member'), await app.member('confidential')]
  const body = Buffer.concat([Buffer.from([0x61, 0, 0xff]), Buffer.from('x'.repeat(10_000))])
  receiver.answerWith(() => ({ status: 200, body }))
  for (const as of [...others, admin]) {
    const { webhook } = await makeWebhook(app, as, receiver.url)
    await app.request('POST', `/api/webhooks/${webhook.id}/test`, { as })
    const { response_body } = await settledDelivery(app, as, webhook)
    assert.equal(response_body, as === admin ? `a\uFFFD\uFFFD${'x'.repeat(4093)}` : undefined)
  }
})

test('an address that leads into a closed network, and one where nobody listens, are failures that say so', async () => {
  const owner = await app.member('member')
  await using gone = await startReceiver()
  const reasons = new Map([
    ['https://127.0.0.2/', 'The address leads into a network that must not be reached'],
    [gone.url, 'The server refuses connections'],
  ])
  const made = []
  for (const [url, reason] of reasons) {
    const { webhook } = await makeWebhook(app, owner, gone.url)
    await app.owner.updateTable('webhooks').set({ url }).where('id', '=', webhook.id).execute()
    made.push([webhook, reason] as const)
  }
  await gone[Symbol.asyncDispose]()
  await post(owner)
  for (const [webhook, reason] of made) {
    const { status, attempts, response_status, failure } = await settledDelivery(app, owner, webhook)
    assert.deepEqual([status, attempts, response_status, failure], ['failed', 8, null, reason])
  }
})

test('a secret that another key sealed signs nothing, and rotation mends it', async () => {
  await using receiver = await startReceiver()
  const owner = await app.member('member')
  const [{ webhook }, other] = [
    await makeWebhook(app, owner, receiver.url),
    await makeWebhook(app, owner, receiver.url, { events: ['opportunity.deleted'] }),
  ]
  const { secret } = await app.owner
    .selectFrom('webhooks')
    .select('secret')
    .where('id', '=', other.webhook.id)
    .executeTakeFirstOrThrow()
  await setStored(webhook, { secret })
  await post(owner)
  const { status, failure } = await settledDelivery(app, owner, webhook)
  assert.deepEqual([status, failure], ['failed', 'The secret cannot be read with this key: rotate it'])
  assert.deepEqual(receiver.received, [])
})

test('deliveries are forgotten after 30 days, and secrets that no longer sign', async () => {
  await using receiver = await startReceiver()
  const owner = await app.member('member')
  const { webhook } = await makeWebhook(app, owner, receiver.url)
  for (const _ of [1, 2]) await post(owner)
  await receiver.arrived(2)
  const [young, old] = await deliveriesOf(app, owner, webhook)
  await app.request('POST', `/api/webhooks/${webhook.id}/rotate-secret`, { as: owner })
  const age = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  const setAge = (id: string, days: number) =>
    app.owner
      .updateTable('webhook_deliveries')
      .set({ created_at: age(days) })
      .where('id', '=', id)
      .execute()
  await setAge(old?.id ?? '', 30.01)
  await setAge(young?.id ?? '', 29.99)
  const formerSecret = async () =>
    (
      await app.owner
        .selectFrom('webhooks')
        .select('former_secret')
        .where('id', '=', webhook.id)
        .executeTakeFirstOrThrow()
    ).former_secret
  await forgetOldDeliveries(app.platform.db, 30)
  assert.notEqual(await formerSecret(), null)
  assert.deepEqual(
    (await deliveriesOf(app, owner, webhook)).map(({ id }) => id),
    [young?.id],
  )
  await app.owner
    .updateTable('webhooks')
    .set({ former_secret_until: age(0) })
    .where('id', '=', webhook.id)
    .execute()
  await forgetOldDeliveries(app.platform.db, 30)
  assert.equal(await formerSecret(), null)
})
