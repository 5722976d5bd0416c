// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { refusedAs } from '../../../test/harness/api-key-fixtures.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { NO_IDS, TIMESTAMP } from '../../../test/harness/user-fixtures.ts'
import {
  allFannedOut,
  deliveriesOf,
  makeWebhook,
  type Receiver,
  settledDelivery,
  startReceiver,
  storeDelivery,
  TO_THIS_MACHINE,
  webhookNotFound,
} from '../../../test/harness/webhook-fixtures.ts'
import { withoutTime } from '../../../test/system/access-attempts.ts'
import type { DetailedDelivery, Webhook } from './schema.ts'

const app = testApp(TO_THIS_MACHINE, { hasClock: true })

const HOUR_MS = 3_600_000
const URL = 'https://receiver.example/'
const deliveryNotFound = refusedAs('DELIVERY_NOT_FOUND', 'Delivery not found')

const get = (as: Member, { id }: Webhook, path: string) => app.request('GET', `/api/webhooks/${id}/${path}`, { as })

async function detailed(as: Member, webhook: Webhook, deliveryId: string): Promise<DetailedDelivery> {
  const { status, body, text } = await get(as, webhook, `deliveries/${deliveryId}`)
  assert.equal(status, 200, text)
  return body.data.delivery
}

/** Answers this to the first requests, 200 to all others. */
function answerFirst(receiver: Receiver, ...statuses: number[]): void {
  receiver.answerWith(() => ({ status: statuses[receiver.received.length - 1] ?? 200, body: 'здоров' }))
}

test('a delivery by itself has every attempt at it, and what was sent to the byte', async () => {
  await using receiver = await startReceiver()
  const [member, admin] = [await app.member('member'), await app.member('admin')]
  for (const as of [member, admin]) {
    const { webhook } = await makeWebhook(app, as, receiver.url)
    const before = receiver.received.length
    answerFirst(receiver, ...Array(before).fill(200), 503, 302)
    // Administrators hear of everybody's: of this one each has a webhook of one's own.
    await app.request('POST', `/api/webhooks/${webhook.id}/test`, { as })
    const { id } = await settledDelivery(app, as, webhook)
    const { attempt_log, body, ...delivery } = await detailed(as, webhook, id)
    assert.deepEqual(delivery, (await deliveriesOf(app, as, webhook))[0])
    const answer = as === admin ? { response_body: 'здоров' } : {}
    const failed = (number: number, status: number) => ({
      number,
      response_status: status,
      ...answer,
      failure: `The server answered ${status}`,
    })
    assert.deepEqual(
      attempt_log.map(({ at, duration_ms, ...attempt }) => attempt),
      [failed(1, 503), failed(2, 302), { number: 3, response_status: 200, ...answer, failure: null }],
    )
    for (const { at, duration_ms } of attempt_log) {
      assert.match(at, TIMESTAMP)
      assert.ok(Number.isSafeInteger(duration_ms) && duration_ms >= 0, `${duration_ms}`)
    }
    assert.deepEqual(
      receiver.received.slice(before).map(({ text }) => text),
      Array(3).fill(body),
    )
  }
})

test('of many attempts the last twenty are stored, each with the beginning of its answer', async () => {
  await using receiver = await startReceiver()
  const admin = await app.member('admin')
  const { webhook } = await makeWebhook(app, admin, receiver.url)
  // A character of four bytes lies across the bound, and NUL cannot be stored.
  receiver.answerWith(() => ({ status: 500, body: `\u0000${'x'.repeat(509)}🦄${'x'.repeat(5_000)}` }))
  await app.request('POST', `/api/webhooks/${webhook.id}/test`, { as: admin })
  const { id } = await settledDelivery(app, admin, webhook)
  await sql`
    update webhook_deliveries set attempts = 21, attempt_log = (
      select jsonb_agg(attempt_log -> 0 || jsonb_build_object('number', number)) from generate_series(2, 21) as number
    ) where id = ${id}`.execute(app.owner)
  await app.request('POST', `/api/webhooks/${webhook.id}/deliveries/${id}/redeliver`, { as: admin })
  assert.equal((await settledDelivery(app, admin, webhook)).attempts, 22)
  const { attempt_log } = await detailed(admin, webhook, id)
  assert.deepEqual(
    attempt_log.map(({ number }) => number),
    Array.from({ length: 20 }, (_, index) => index + 3),
  )
  assert.equal(attempt_log.at(-1)?.response_body, `\uFFFD${'x'.repeat(509)}\uFFFD`)
})

test('an attempt that no answer came to says why, and what was skipped was never attempted', async () => {
  await using receiver = await startReceiver()
  const owner = await app.member('member')
  const { webhook } = await makeWebhook(app, owner, receiver.url)
  await receiver[Symbol.asyncDispose]()
  await postIn(app, owner, {}, 'pending')
  const { id, event_id } = await settledDelivery(app, owner, webhook)
  const refused = (await detailed(owner, webhook, id)).attempt_log
  assert.equal(refused.length, 8)
  assert.deepEqual(
    new Set(refused.map(({ response_status, failure }) => `${response_status} ${failure}`)),
    new Set(['null The server refuses connections']),
  )
  await app.owner.deleteFrom('events').where('id', '=', event_id).execute()
  await app.request('POST', `/api/webhooks/${webhook.id}/deliveries/${id}/redeliver`, { as: owner })
  assert.equal((await settledDelivery(app, owner, webhook)).status, 'skipped')
  const skipped = await detailed(owner, webhook, id)
  assert.deepEqual([skipped.attempts, skipped.attempt_log, skipped.body], [8, refused, null])
})

test('the body is shown to whoever may receive it now', async () => {
  const [owner, stranger] = [await app.member('confidential'), await app.member('admin')]
  const { webhook } = await makeWebhook(app, owner, URL)
  await app.owner
    .updateTable('webhooks')
    .set({ held_until: new Date(Date.now() + HOUR_MS) })
    .where('id', '=', webhook.id)
    .execute()
  await postIn(app, owner, { title: 'Whispered', visibility: 'confidential' }, 'pending')
  await allFannedOut(app)
  const [delivery] = await deliveriesOf(app, owner, webhook)
  const { id = '' } = delivery ?? {}
  const body = async () => (await detailed(owner, webhook, id)).body
  assert.equal(JSON.parse((await body()) ?? '').data.title, 'Whispered')
  await app.owner.updateTable('users').set({ role: 'member' }).where('id', '=', owner.id).execute()
  assert.equal(await body(), null)
  const refused = await get(stranger, webhook, `deliveries/${id}`)
  assert.deepEqual([refused.status, withoutTime(refused.body)], [404, webhookNotFound])
})

test('a delivery of another webhook, one that is gone and one that never was have the same answer', async () => {
  const [owner, other] = [await app.member('member'), await app.member('member')]
  const [mine, second, theirs] = [
    (await makeWebhook(app, owner, URL)).webhook,
    (await makeWebhook(app, owner, URL)).webhook,
    (await makeWebhook(app, other, URL)).webhook,
  ]
  const ids = [
    await storeDelivery(app, second, {}),
    await storeDelivery(app, theirs, {}),
    ...NO_IDS.map(encodeURIComponent),
  ]
  for (const id of ids) {
    const { status, body } = await get(owner, mine, `deliveries/${id}`)
    assert.deepEqual([status, withoutTime(body)], [404, deliveryNotFound], id)
  }
  assert.equal((await detailed(owner, second, (ids[0] ?? '').toUpperCase())).id, ids[0])
})

test('deliveries are filtered by status, type and time, page by page', async () => {
  const owner = await app.member('member')
  const { webhook } = await makeWebhook(app, owner, URL)
  const stored = [
    await storeDelivery(app, webhook, { status: 'delivered', hoursAgo: 1 }),
    await storeDelivery(app, webhook, { status: 'failed', hoursAgo: 2 }),
    await storeDelivery(app, webhook, { status: 'skipped', hoursAgo: 3, type: 'opportunity.deleted' }),
    await storeDelivery(app, webhook, { status: 'pending', hoursAgo: 4 }),
    await storeDelivery(app, webhook, { status: 'failed', hoursAgo: 5, type: 'opportunity.deleted' }),
  ]
  const places = async (query: Record<string, string>) => {
    const { status, body, text } = await get(owner, webhook, `deliveries?${new URLSearchParams(query)}`)
    assert.equal(status, 200, text)
    return body.data.deliveries.map(({ id }: DetailedDelivery) => stored.indexOf(id))
  }
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
  assert.deepEqual(await places({}), [0, 1, 2, 3, 4])
  assert.deepEqual(await places({ status: 'failed' }), [1, 4])
  assert.deepEqual(await places({ status: 'pending' }), [3])
  assert.deepEqual(await places({ status: '', event_type: '' }), [0, 1, 2, 3, 4])
  assert.deepEqual(await places({ event_type: 'opportunity.deleted' }), [2, 4])
  assert.deepEqual(await places({ event_type: 'webhook.test' }), [])
  assert.deepEqual(await places({ status: 'failed', event_type: 'opportunity.deleted' }), [4])
  assert.deepEqual(await places({ from: hoursAgo(2.5) }), [0, 1])
  assert.deepEqual(await places({ to: hoursAgo(2.5) }), [2, 3, 4])
  assert.deepEqual(await places({ from: hoursAgo(4.5), to: hoursAgo(1.5) }), [1, 2, 3])
  assert.deepEqual(await places({ from: hoursAgo(1.5), to: hoursAgo(4.5) }), [])
  assert.deepEqual(await places({ from: '2026-01-01T00:00:00+14:00' }), [0, 1, 2, 3, 4])

  // Both bounds are inclusive, of the time as it is shown.
  const [, { created_at }] = (await deliveriesOf(app, owner, webhook)) as [unknown, DetailedDelivery]
  assert.deepEqual(await places({ from: created_at, to: created_at }), [1])

  const first = await get(owner, webhook, 'deliveries?status=failed&limit=1')
  const { deliveries, next_cursor } = first.body.data
  assert.equal(deliveries[0].id, stored[1])
  assert.deepEqual(await places({ status: 'failed', limit: '1', cursor: next_cursor }), [4])
  const last = await get(owner, webhook, `deliveries?status=failed&limit=1&cursor=${next_cursor}`)
  assert.equal(last.body.data.next_cursor, null)
})

test('of a filter that means nothing it is said what is wrong with it', async () => {
  const owner = await app.member('member')
  const { webhook } = await makeWebhook(app, owner, URL)
  const statuses = 'must be one of pending, delivered, failed, skipped'
  const types =
    'must be one of opportunity.created, opportunity.updated, opportunity.deleted, opportunity.expired, application.submitted, webhook.test'
  for (const [query, field, reason] of [
    ['status=FAILED', 'status', statuses],
    ['status=failed&status=skipped', 'status', undefined],
    ['event_type=opportunity', 'event_type', types],
    ['from=yesterday', 'from', undefined],
    ['from=2026-02-30', 'from', undefined],
    ['to=2026-11-23T10:00:60Z', 'to', undefined],
    ['to=2026-02-30T10:00:00Z', 'to', undefined],
    [`from=${'9'.repeat(500)}`, 'from', undefined],
    ['to=%00', 'to', undefined],
  ] as const) {
    const { status, body } = await get(owner, webhook, `deliveries?${query}`)
    assert.deepEqual([status, body.success, body.error.code], [400, false, 'INVALID_PARAMETERS'], query)
    assert.equal(body.error.details.field, field, query)
    if (reason !== undefined) assert.equal(body.error.details.reason, reason)
  }
})
