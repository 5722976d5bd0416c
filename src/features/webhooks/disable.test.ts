import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { refusedAs } from '../../../test/harness/api-key-fixtures.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import {
  allFannedOut,
  deliveriesOf,
  makeWebhook,
  settledDelivery,
  startReceiver,
  TO_THIS_MACHINE,
} from '../../../test/harness/webhook-fixtures.ts'
import { withoutTime } from '../../../test/system/access-attempts.ts'
import { releaseLeases } from './leases.ts'
import type { Webhook } from './schema.ts'

const app = testApp(TO_THIS_MACHINE, { hasClock: true })

const post = (as: Member) => postIn(app, as, {}, 'pending')
const read = async (as: Member, { id }: Webhook) =>
  (await app.request('GET', `/api/webhooks/${id}`, { as })).body.data.webhook as Webhook
const change = (as: Member, { id }: Webhook, body: object) => app.request('PUT', `/api/webhooks/${id}`, { as, body })
const setStored = ({ id }: Webhook, values: { failing_since: Date }) =>
  app.owner.updateTable('webhooks').set(values).where('id', '=', id).execute()
const failingSince = async ({ id }: Webhook) =>
  (await app.owner.selectFrom('webhooks').select('failing_since').where('id', '=', id).executeTakeFirstOrThrow())
    .failing_since

test('a receiver that is gone is switched off at once and its owner notified, until it is switched on again', async () => {
  await using receiver = await startReceiver()
  const owner = await app.member('member')
  const { webhook } = await makeWebhook(app, owner, `${receiver.url}hook?token=canary`)
  receiver.answerWith(() => ({ status: 410 }))
  await post(owner)
  const gone = await eventually(
    'the webhook is disabled',
    () => read(owner, webhook),
    ({ is_enabled }) => !is_enabled,
  )
  assert.deepEqual(gone, { ...webhook, is_enabled: false, disabled_reason: 'gone', updated_at: gone.updated_at })
  const { status, attempts, response_status } = await settledDelivery(app, owner, webhook)
  assert.deepEqual([status, attempts, response_status], ['failed', 1, 410])
  const notices = await noticesOf(owner)
  assert.equal(notices.length, 1)
  assert.ok(
    notices[0]?.body.includes(`${receiver.url}hook`) && !notices[0].body.includes('canary'),
    notices[0]?.body ?? '',
  )

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
    'the webhook is failing',
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
    'the webhook is disabled',
    () => read(owner, webhook),
    ({ is_enabled }) => !is_enabled,
  )
  assert.equal(off.disabled_reason, 'failing')
  assert.equal((await noticesOf(owner)).length, 1)
  assert.deepEqual([(await read(other, another)).is_enabled, await failingSince(another)], [true, notQuite])
  receiver.answerWith(() => ({ status: 200 }))
  await post(other)
  await eventually(
    'the webhook is no longer failing',
    () => failingSince(another),
    (time) => time === null,
  )
  assert.deepEqual(await noticesOf(other), [])
})

test('a webhook that is switched on again, or gets another address, has five days anew', async () => {
  await using receiver = await startReceiver()
  receiver.answerWith(() => ({ status: 503 }))
  const longAgo = new Date(Date.now() - 6 * 24 * 60 * 60 * 1000)
  for (const changes of [{ is_enabled: true }, { url: `${receiver.url}elsewhere` }]) {
    const owner = await app.member('member')
    const { webhook } = await makeWebhook(app, owner, receiver.url)
    await setStored(webhook, { failing_since: longAgo })
    await change(owner, webhook, { events: webhook.events })
    assert.deepEqual(await failingSince(webhook), longAgo)
    await change(owner, webhook, changes)
    await post(owner)
    await settledDelivery(app, owner, webhook)
    const since = await eventually('the webhook is failing', () => failingSince(webhook))
    assert.ok(Math.abs(Number(since) - Date.now()) < 60_000)
    assert.equal((await read(owner, webhook)).is_enabled, true)
  }
})

test('who no longer holds the lease on a webhook does not end that of another process', async () => {
  const { webhook } = await makeWebhook(app, await app.member('member'), 'http://127.0.0.1:9/')
  const inAnHour = new Date(Date.now() + 3_600_000)
  await app.owner.updateTable('webhooks').set({ held_until: inAnHour }).where('id', '=', webhook.id).execute()
  const stored = () => app.owner.selectFrom('webhooks').selectAll().where('id', '=', webhook.id).execute()
  const before = await stored()
  const stale = { webhookId: webhook.id, heldUntil: new Date(Date.now() - 1_000).toISOString() }
  const results = { hasArrived: false, isFailing: true, isGone: false, pauseSeconds: null }
  assert.deepEqual(await releaseLeases(app.platform.db, [{ ...stale, ...results }]), [])
  assert.deepEqual(await stored(), before)
})
