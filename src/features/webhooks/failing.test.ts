import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { withoutTime } from '../../test/access-attempts.ts'
import { refusedAs } from '../../test/api-key-fixtures.ts'
import { eventually } from '../../test/eventually.ts'
import { postIn } from '../../test/opportunity-fixtures.ts'
import { type Member, startTestApp, type TestApp } from '../../test/test-app.ts'
import {
  allFannedOut,
  deliveriesOf,
  makeWebhook,
  settledDelivery,
  startReceiver,
  TO_THIS_MACHINE,
} from '../../test/webhook-fixtures.ts'
import { forgetOldDeliveries } from './deliveries.ts'
import type { Delivery, Webhook } from './schema.ts'

let app: TestApp

before(async () => {
  app = await startTestApp(TO_THIS_MACHINE)
})
after(() => app[Symbol.asyncDispose]())

const post = (as: Member) => postIn(app, as, {}, 'pending')
const read = async (as: Member, { id }: Webhook) =>
  (await app.request('GET', `/api/webhooks/${id}`, { as })).body.data.webhook as Webhook
const change = (as: Member, { id }: Webhook, body: object) => app.request('PUT', `/api/webhooks/${id}`, { as, body })
const setStored = ({ id }: Webhook, values: { failing_since?: Date; held_until?: null; secret?: Buffer }) =>
  app.owner.updateTable('webhooks').set(values).where('id', '=', id).execute()
const failingSince = async ({ id }: Webhook) =>
  (await app.owner.selectFrom('webhooks').select('failing_since').where('id', '=', id).executeTakeFirstOrThrow())
    .failing_since
const attempted = (as: Member, webhook: Webhook, isRight: (delivery: Delivery) => boolean) =>
  eventually(
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
    () => deliveriesOf(app, owner, webhook),
    (all) => all.length === 2,
  )
  // Whoever is not paused is told meanwhile.
  const other = await app.member('member')
  const { webhook: another } = await makeWebhook(app, other, receiver.url)
  await post(other)
  await settledDelivery(app, other, another)
  assert.equal(receiver.received.length, 2)
  await setStored(webhook, { held_until: null })
  await receiver.arrived(3)
})

test('a receiver that is gone is switched off at once and its owner told, until it is switched on again', async () => {
  await using receiver = await startReceiver()
  const owner = await app.member('member')
  const { webhook } = await makeWebhook(app, owner, `${receiver.url}hook?token=canary`)
  receiver.answerWith(() => ({ status: 410 }))
  await post(owner)
  const gone = await eventually(
    () => read(owner, webhook),
    ({ is_enabled }) => !is_enabled,
  )
  assert.deepEqual(gone, { ...webhook, is_enabled: false, disabled_reason: 'gone', updated_at: gone.updated_at })
  const { status, attempts, response_status } = await settledDelivery(app, owner, webhook)
  assert.deepEqual([status, attempts, response_status], ['failed', 1, 410])
  const told = await noticesOf(owner)
  assert.equal(told.length, 1)
  assert.ok(told[0]?.body.includes(`${receiver.url}hook`) && !told[0].body.includes('canary'), told[0]?.body ?? '')

  receiver.answerWith(() => ({ status: 204 }))
  await post(owner)
  await allFannedOut(app)
  const refused = await app.request('POST', `/api/webhooks/${webhook.id}/test`, { as: owner })
  const disabled = refusedAs('WEBHOOK_DISABLED', 'The webhook is switched off')
  assert.deepEqual([refused.status, withoutTime(refused.body)], [409, disabled])
  const { body } = await change(owner, webhook, { is_enabled: true })
  assert.deepEqual(body.data.webhook, { ...webhook, updated_at: body.data.webhook.updated_at })
  await post(owner)
  await receiver.arrived(2)
  assert.equal((await deliveriesOf(app, owner, webhook)).length, 2, 'nothing of what happened meanwhile')
})

async function noticesOf({ id }: Member) {
  const { rows } = await sql<{ body: string }>`
    select body from notifications where user_id = ${id} and template_id = 'webhook_disabled'`.execute(app.owner)
  return rows
}

test('a receiver that takes nothing for five days is switched off; one that takes something begins anew', async () => {
  await using receiver = await startReceiver()
  const [owner, other] = [await app.member('member'), await app.member('member')]
  const [{ webhook }, { webhook: another }] = [
    await makeWebhook(app, owner, receiver.url),
    await makeWebhook(app, other, receiver.url),
  ]
  receiver.answerWith(() => ({ status: 503 }))
  await post(owner)
  await settledDelivery(app, owner, webhook)
  const since = await eventually(
    () => failingSince(webhook),
    (time) => time !== null,
  )
  assert.ok(Math.abs(Number(since) - Date.now()) < 60_000)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const [longAgo, notQuite] = [minutesAgo(5 * 24 * 60 + 1), minutesAgo(5 * 24 * 60 - 5)]
  await setStored(another, { failing_since: notQuite })
  await post(other)
  await settledDelivery(app, other, another)
  await setStored(webhook, { failing_since: longAgo })
  await post(owner)
  const off = await eventually(
    () => read(owner, webhook),
    ({ is_enabled }) => !is_enabled,
  )
  assert.equal(off.disabled_reason, 'failing')
  assert.equal((await noticesOf(owner)).length, 1)
  assert.deepEqual([(await read(other, another)).is_enabled, await failingSince(another)], [true, notQuite])
  receiver.answerWith(() => ({ status: 200 }))
  await post(other)
  await eventually(
    () => failingSince(another),
    (time) => time === null,
  )
  assert.deepEqual(await noticesOf(other), [])
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
  const [owner, admin] = [await app.member('member'), await app.member('admin')]
  const body = Buffer.concat([Buffer.from([0x61, 0, 0xff]), Buffer.from('x'.repeat(10_000))])
  receiver.answerWith(() => ({ status: 200, body }))
  for (const as of [owner, admin]) {
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
  await forgetOldDeliveries(app.services.db)
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
  await forgetOldDeliveries(app.services.db)
  assert.equal(await formerSecret(), null)
})
