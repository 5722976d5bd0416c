// Depends on: servers
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
  startReceiver,
  storeDelivery,
  TO_THIS_MACHINE,
  webhookNotFound,
} from '../../../test/harness/webhook-fixtures.ts'
import { withoutTime } from '../../../test/system/access-attempts.ts'
import type { Webhook } from './schema.ts'

const app = testApp(TO_THIS_MACHINE, { hasClock: true })

const HOUR_MS = 3_600_000
const URL = 'https://receiver.example/'
const LONG_AGO = new Date(0).toISOString()

const recover = (as: Member, { id }: Webhook, body: unknown) =>
  app.request('POST', `/api/webhooks/${id}/recover`, { as, body })

/** Nothing is sent to it meanwhile. */
const pause = ({ id }: Webhook) =>
  app.owner
    .updateTable('webhooks')
    .set({ held_until: new Date(Date.now() + HOUR_MS) })
    .where('id', '=', id)
    .execute()

/** As many that failed, a second apart. */
const insertFailed = ({ id }: Webhook, count: number) =>
  sql`
    insert into webhook_deliveries (id, webhook_id, event_number, event_id, event_type, status, created_at)
    select time_ordered_id(), ${id}, number, time_ordered_id(), 'opportunity.created', 'failed',
      now() - interval '1 day' + make_interval(secs => number)
    from generate_series(1, ${count}::int) as number`.execute(app.owner)

/** Waits until nothing but these is pending. */
const settled = (as: Member, webhook: Webhook, waiting: readonly string[]) =>
  eventually(
    'the deliveries are settled',
    () => deliveriesOf(app, as, webhook),
    (all) => all.every(({ id, status }) => status !== 'pending' || waiting.includes(id)),
  )

test('everything since then that has not arrived is sent, in order, and nothing else', async () => {
  await using receiver = await startReceiver()
  receiver.answerWith(() => ({ status: 500 }))
  const owner = await app.member('member')
  const { webhook } = await makeWebhook(app, owner, receiver.url)
  const other = (await makeWebhook(app, owner, receiver.url, { events: ['opportunity.deleted'] })).webhook
  const elsewhere = await storeDelivery(app, other, {})
  const tooOld = await storeDelivery(app, webhook, { hoursAgo: 3 })
  const delivered = await storeDelivery(app, webhook, { status: 'delivered' })
  const waiting = await storeDelivery(app, webhook, { status: 'pending' })
  const waitingTooOld = await storeDelivery(app, webhook, { status: 'pending', hoursAgo: 3 })
  const erased = await storeDelivery(app, webhook, { status: 'skipped', attempts: 0 })
  for (const title of ['First', 'Second', 'Third']) {
    await postIn(app, owner, { title }, 'pending')
    await allFannedOut(app)
  }
  await settled(owner, webhook, [waiting, waitingTooOld])
  const before = receiver.received.length
  receiver.answerWith(() => ({ status: 204 }))

  const since = new Date(Date.now() - 2 * HOUR_MS).toISOString()
  const { status, body } = await recover(owner, webhook, { since })
  const message = 'Deliveries are being sent again'
  assert.deepEqual([status, body], [200, { success: true, data: { recovered: 5, has_more: false }, message }])
  const all = await settled(owner, webhook, [waitingTooOld])
  assert.deepEqual(
    receiver.received.slice(before).map((one) => one.body.data.title),
    ['First', 'Second', 'Third'],
  )
  const statusOf = (id: string) => all.find((one) => one.id === id)
  assert.deepEqual(
    [tooOld, waitingTooOld, delivered, waiting, erased].map((id) => [statusOf(id)?.status, statusOf(id)?.attempts]),
    [
      ['failed', 8],
      ['pending', 8],
      ['delivered', 8],
      ['skipped', 8],
      ['skipped', 0],
    ],
  )
  assert.equal((await deliveriesOf(app, owner, other)).find(({ id }) => id === elsewhere)?.status, 'failed')
  // What was erased meanwhile is skipped once more; all else has arrived.
  assert.deepEqual((await recover(owner, webhook, { since })).body.data, { recovered: 2, has_more: false })
})

test('what is due already is not made due twice, however often it is asked for', async () => {
  const owner = await app.member('member')
  const { webhook } = await makeWebhook(app, owner, URL)
  await pause(webhook)
  for (const _ of [1, 2, 3]) await storeDelivery(app, webhook, {})
  const since = LONG_AGO
  const answers = await Promise.all(Array.from({ length: 5 }, () => recover(owner, webhook, { since })))
  const counts = answers.map(({ body }) => body.data.recovered)
  assert.deepEqual(counts.toSorted(), [0, 0, 0, 0, 3])
  const due = (await deliveriesOf(app, owner, webhook)).map(({ next_attempt_at }) => next_attempt_at)
  assert.equal((await recover(owner, webhook, { since })).body.data.recovered, 0)
  assert.deepEqual(
    (await deliveriesOf(app, owner, webhook)).map(({ next_attempt_at }) => next_attempt_at),
    due,
  )
})

test('of more than ten thousand the oldest are due again, and it is said that there are more', async () => {
  const owner = await app.member('member')
  const { webhook } = await makeWebhook(app, owner, URL)
  await pause(webhook)
  await insertFailed(webhook, 10_001)
  const since = LONG_AGO
  assert.deepEqual((await recover(owner, webhook, { since })).body.data, { recovered: 10_000, has_more: true })
  const path = `/api/webhooks/${webhook.id}/deliveries?status=failed`
  const { deliveries } = (await app.request('GET', path, { as: owner })).body.data
  assert.deepEqual(
    [deliveries.length, deliveries[0].id],
    [1, (await deliveriesOf(app, owner, webhook))[0]?.id],
    'the newest is left',
  )
  assert.deepEqual((await recover(owner, webhook, { since })).body.data, { recovered: 1, has_more: false })
})

test('a recovery is refused without a time of the past, for a webhook that is off and for those of others', async () => {
  const [owner, other] = [await app.member('member'), await app.member('admin')]
  const { webhook } = await makeWebhook(app, owner, URL)
  await storeDelivery(app, webhook, {})
  const soon = new Date(Date.now() + HOUR_MS).toISOString()
  for (const [body, field, code] of [
    [{}, 'since', 'MISSING'],
    [{ since: null }, 'since', 'MISSING'],
    [{ since: '' }, 'since', 'INVALID_FORMAT'],
    [{ since: 7 }, 'since', 'WRONG_TYPE'],
    [{ since: 'yesterday' }, 'since', 'INVALID_FORMAT'],
    [{ since: '2026-02-30' }, 'since', 'INVALID_FORMAT'],
    [{ since: '2026-11-23T10:00:60Z' }, 'since', 'INVALID_FORMAT'],
    [{ since: soon }, 'since', 'IN_FUTURE'],
    [{ since: '9999-12-31T23:59:59Z' }, 'since', 'IN_FUTURE'],
  ] as const) {
    const refused = await recover(owner, webhook, body)
    const { code: kind, details } = refused.body.error
    assert.deepEqual(
      [refused.status, kind, details.field, details.code],
      [422, 'VALIDATION_ERROR', field, code],
      JSON.stringify(body),
    )
  }
  const since = LONG_AGO
  const notTheirs = await recover(other, webhook, { since })
  assert.deepEqual([notTheirs.status, withoutTime(notTheirs.body)], [404, webhookNotFound])
  await app.request('PUT', `/api/webhooks/${webhook.id}`, { as: owner, body: { is_enabled: false } })
  const off = await recover(owner, webhook, { since })
  const expected = refusedAs('WEBHOOK_DISABLED', 'The webhook is switched off')
  assert.deepEqual([off.status, withoutTime(off.body)], [409, expected])
  assert.equal((await deliveriesOf(app, owner, webhook))[0]?.status, 'failed')
})
