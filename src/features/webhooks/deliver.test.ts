// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { Webhook as Verifier } from 'standardwebhooks'
import { refusedAs } from '../../../test/harness/api-key-fixtures.ts'
import { submit } from '../../../test/harness/application-fixtures.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { changeOpportunity, postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { ABSENT, TIMESTAMP } from '../../../test/harness/user-fixtures.ts'
import {
  deliveriesOf,
  makeWebhook,
  type Received,
  settledDelivery,
  startReceiver,
  TO_THIS_MACHINE,
} from '../../../test/harness/webhook-fixtures.ts'
import { withoutTime } from '../../../test/system/access-attempts.ts'
import { eventTypes } from '../../platform/database/tables/events.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { raise } from '../../platform/events/events.ts'
import { opportunityCreated } from '../opportunities/events.ts'
import { bodySchema, eventCatalogue, subscribableTypes } from './event-catalogue.ts'

const app = testApp(TO_THIS_MACHINE, { hasClock: true })

const verified = (secret: string, { text, headers }: Received) => new Verifier(secret).verify(text, headers)

test('every event arrives from where it happens, in order, signed, and as the catalogue says', async () => {
  await using receiver = await startReceiver()
  const [owner, applicant] = [await app.member('member'), await app.member('member')]
  const { secret } = await makeWebhook(app, owner, receiver.url, { events: subscribableTypes })
  const title = '\'Їжак\' \\ "🦄" </script>'
  const expires_at = new Date(Date.now() + 60_000).toISOString()
  const id = await postIn(app, owner, { title, visibility: 'members', expires_at })
  const application = await submit(app, applicant, id)
  await receiver.arrived(3)
  await app.owner.updateTable('opportunities').set({ expires_at: new Date() }).where('id', '=', id).execute()
  await receiver.arrived(4)
  await app.request('DELETE', `/api/opportunities/delete/${id}`, { as: owner })
  const received = await receiver.arrived(5)

  const facts = { id, title, type: 'job', visibility: 'members' }
  const expired = await app.owner
    .selectFrom('events')
    .select('data')
    .where('opportunity_id', '=', id)
    .where('type', '=', 'opportunity.expired')
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    received.map(({ body: { type, data } }) => ({ type, data })),
    [
      { type: 'opportunity.created', data: { ...facts, status: 'pending' } },
      { type: 'opportunity.updated', data: { ...facts, status: 'active', updated_fields: ['status'] } },
      { type: 'application.submitted', data: { application_id: application.id, opportunity_id: id } },
      { type: 'opportunity.expired', data: expired.data },
      { type: 'opportunity.deleted', data: { ...facts, status: 'expired' } },
    ],
  )
  const ajv = addFormats.default(new Ajv2020({ strict: true }))
  for (const one of received) {
    assert.deepEqual([one.method, one.contentType], ['POST', 'application/json'])
    assert.deepEqual(verified(secret, one), one.body)
    assert.deepEqual(Object.keys(one.body), ['type', 'timestamp', 'data'])
    assert.match(one.body.timestamp, TIMESTAMP)
    const declared = eventCatalogue.find(({ type }) => type === one.body.type)
    assert.ok(declared)
    const schema = { ...bodySchema(declared), unevaluatedProperties: false }
    assert.ok(ajv.validate(schema, one.body), ajv.errorsText())
    assert.throws(() => verified(secret, { ...one, text: one.text.replace('opportunity', 'opportunitY') }))
    assert.throws(() => verified(secret, { ...one, headers: { ...one.headers, 'webhook-id': 'another' } }))
    assert.throws(() => verified(secret, { ...one, headers: { ...one.headers, 'webhook-timestamp': '1' } }))
  }
  assert.equal(new Set(received.map(({ id }) => id)).size, 5)
  assert.deepEqual(eventCatalogue.map(({ type }) => type).toSorted(), [...subscribableTypes, 'webhook.test'].toSorted())
  assert.deepEqual(
    eventCatalogue.map(({ type }) => type),
    eventTypes,
  )
})

test('deliveries are listed, the newest first, page by page', async () => {
  await using receiver = await startReceiver()
  const owner = await app.member('member')
  const { webhook } = await makeWebhook(app, owner, receiver.url)
  for (const title of ['First', 'Second', 'Third']) await postIn(app, owner, { title }, 'pending')
  await receiver.arrived(3)
  const listed = await eventually(
    'all deliveries have succeeded',
    () => deliveriesOf(app, owner, webhook),
    (all) => all.every(({ status }) => status === 'delivered'),
  )
  const events = await app.owner
    .selectFrom('events')
    .select(['id', 'data'])
    .where('owner_id', '=', owner.id)
    .orderBy('number', 'desc')
    .execute()
  assert.deepEqual(
    listed,
    listed.map(({ created_at }, index) => ({
      id: receiver.received[2 - index]?.id,
      event_id: events[index]?.id,
      event_type: 'opportunity.created',
      status: 'delivered',
      attempts: 1,
      response_status: 204,
      failure: null,
      next_attempt_at: null,
      created_at,
    })),
  )
  const page = (query: string) =>
    app.request('GET', `/api/webhooks/${webhook.id}/deliveries?limit=2${query}`, { as: owner })
  const first = (await page('')).body.data
  assert.deepEqual(first.deliveries, listed.slice(0, 2))
  assert.deepEqual((await page(`&cursor=${first.next_cursor}`)).body, {
    success: true,
    data: { deliveries: listed.slice(2), next_cursor: null },
  })
  const full = await app.request('GET', `/api/webhooks/${webhook.id}/deliveries?limit=3`, { as: owner })
  assert.deepEqual(full.body.data, { deliveries: listed, next_cursor: null }, 'no empty page follows a full one')
})

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  await using receiver = await startReceiver()
  const owner = await app.member('member')
  const made = await makeWebhook(app, owner, receiver.url)
  const rotate = async () =>
    (await app.request('POST', `/api/webhooks/${made.webhook.id}/rotate-secret`, { as: owner })).body.data.secret
  const tellAll = async (count: number) => {
    await postIn(app, owner, {}, 'pending')
    return (await receiver.arrived(count))[count - 1] as Received
  }
  const accepts = (one: Received, ...secrets: string[]) =>
    secrets.map((secret) => {
      try {
        return verified(secret, one) !== undefined
      } catch {
        return false
      }
    })
  const second = await rotate()
  assert.deepEqual(accepts(await tellAll(1), made.secret, second), [true, true])
  const third = await rotate()
  assert.deepEqual(accepts(await tellAll(2), made.secret, second, third), [false, true, true])
  const { former_secret_until: until } = await app.owner
    .selectFrom('webhooks')
    .select('former_secret_until')
    .where('id', '=', made.webhook.id)
    .executeTakeFirstOrThrow()
  assert.ok(Math.abs(Number(until) - Date.now() - 24 * 60 * 60 * 1000) < 60_000)
  await app.owner
    .updateTable('webhooks')
    .set({ former_secret_until: new Date() })
    .where('id', '=', made.webhook.id)
    .execute()
  assert.deepEqual(accepts(await tellAll(3), made.secret, second, third), [false, false, true])
})

test('a test event is sent to the one webhook that it is asked for, whatever that was made for', async () => {
  await using receiver = await startReceiver()
  const owner = await app.member('member')
  const { webhook, secret } = await makeWebhook(app, owner, receiver.url)
  await makeWebhook(app, owner, receiver.url, { events: subscribableTypes })
  const headers = { 'idempotency-key': 'test' }
  const ask = () => app.request('POST', `/api/webhooks/${webhook.id}/test`, { as: owner, headers })
  const [{ status, body }, again] = [await ask(), await ask()]
  const [received] = await receiver.arrived(1)
  const { delivery } = body.data
  const expected = {
    id: received?.id,
    event_id: delivery.event_id,
    event_type: 'webhook.test',
    status: 'pending',
    attempts: 0,
    response_status: null,
    failure: null,
    next_attempt_at: delivery.created_at,
    created_at: delivery.created_at,
  }
  const message = 'Test event is being sent'
  assert.deepEqual([status, body], [201, { success: true, data: { delivery: expected }, message }])
  assert.deepEqual(again.body, body)
  assert.deepEqual(verified(secret, received as Received), {
    type: 'webhook.test',
    timestamp: received?.body.timestamp,
    data: { webhook_id: webhook.id },
  })
  assert.equal((await settledDelivery(app, owner, webhook)).status, 'delivered')
  assert.equal(receiver.received.length, 1)
})

test('what was delivered or given up is sent again by hand: the same body and id, signed anew', async () => {
  await using receiver = await startReceiver()
  const [owner, other] = [await app.member('member'), await app.member('admin')]
  const { webhook } = await makeWebhook(app, owner, receiver.url)
  const elsewhere = await makeWebhook(app, other, receiver.url, { events: ['opportunity.deleted'] })
  const id = await postIn(app, owner, { title: 'As it was' }, 'pending')
  const delivered = await settledDelivery(app, owner, webhook)
  await changeOpportunity(app, owner, id, { title: 'As it is' })
  const path = `/api/webhooks/${webhook.id}/deliveries/${delivered.id}/redeliver`
  const { status, body } = await app.request('POST', path, { as: owner })
  const { next_attempt_at } = body.data.delivery
  const pending = { ...delivered, status: 'pending', next_attempt_at }
  const message = 'Delivery is being sent again'
  assert.deepEqual([status, body], [200, { success: true, data: { delivery: pending }, message }])
  const [first, second] = await receiver.arrived(2)
  assert.deepEqual([second?.id, second?.text], [first?.id, first?.text])
  assert.equal((await settledDelivery(app, owner, webhook)).attempts, 2)

  const notFound = refusedAs('DELIVERY_NOT_FOUND', 'Delivery not found')
  for (const [as, webhookId, deliveryId] of [
    [owner, webhook.id, ABSENT],
    [owner, webhook.id, 'none'],
    [other, elsewhere.webhook.id, delivered.id],
  ] as const) {
    const refused = await app.request('POST', `/api/webhooks/${webhookId}/deliveries/${deliveryId}/redeliver`, { as })
    assert.deepEqual([refused.status, withoutTime(refused.body)], [404, notFound])
  }
  // Until its turn is over, it may look once more for what is due.
  await eventually('the lease on the webhook has been released', async () => {
    const held = await app.owner.selectFrom('webhooks').select('held_until').where('id', '=', webhook.id).execute()
    return held[0]?.held_until === null
  })
  await app.owner
    .updateTable('webhooks')
    .set({ held_until: new Date(Date.now() + 60_000) })
    .where('id', '=', webhook.id)
    .execute()
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.request('POST', path, { as: owner })))
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 409, 409, 409, 409])
  const refused = answers.find((answer) => answer.status === 409)
  assert.deepEqual(withoutTime(refused?.body), refusedAs('DELIVERY_PENDING', 'The delivery is still to be sent'))
})

test('what waits for its next attempt is sent now by hand', async () => {
  await using receiver = await startReceiver()
  const owner = await app.member('member')
  const { webhook } = await makeWebhook(app, owner, receiver.url)
  await postIn(app, owner, {}, 'pending')
  const { id } = await settledDelivery(app, owner, webhook)
  const inAnHour = new Date(Date.now() + 3_600_000)
  await app.owner
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', next_attempt_at: inAnHour })
    .where('id', '=', id)
    .execute()
  const path = `/api/webhooks/${webhook.id}/deliveries/${id}/redeliver`
  const { status, body } = await app.request('POST', path, { as: owner })
  assert.equal(status, 200)
  assert.ok(Date.parse(body.data.delivery.next_attempt_at) < inAnHour.getTime())
  const [first, second] = await receiver.arrived(2)
  assert.deepEqual([second?.id, second?.text], [first?.id, first?.text])
  assert.equal((await settledDelivery(app, owner, webhook)).attempts, 2)
})

test('an event of an hour ago is signed as of now, so that receivers do not take it for a replay', async () => {
  await using receiver = await startReceiver()
  const owner = await app.member('member')
  const { webhook, secret } = await makeWebhook(app, owner, receiver.url)
  await postIn(app, owner, {}, 'pending')
  const { id, event_id } = await settledDelivery(app, owner, webhook)
  const hourAgo = new Date(Date.now() - 3_600_000)
  await app.owner.updateTable('events').set({ occurred_at: hourAgo }).where('id', '=', event_id).execute()
  await app.request('POST', `/api/webhooks/${webhook.id}/deliveries/${id}/redeliver`, { as: owner })
  const [, again] = await receiver.arrived(2)
  assert.deepEqual(verified(secret, again as Received), again?.body)
  assert.equal(again?.body.timestamp, hourAgo.toISOString())
})

test('of two hundred changes that happen at once each is delivered once, and none that was rolled back', async () => {
  await using receiver = await startReceiver()
  const owner = await app.member('member')
  await makeWebhook(app, owner, receiver.url)
  const tell = (id: string, isRolledBack: boolean) =>
    transaction(app.platform.db, async (trx) => {
      const subject = { opportunityId: ABSENT, ownerId: owner.id, entityId: null, visibility: 'public' }
      await raise(trx, opportunityCreated, subject, {
        id,
        title: '',
        type: 'job',
        status: 'active',
        visibility: 'public',
      })
      if (isRolledBack) throw new Error('rolled back')
    })
  const ids = Array.from({ length: 200 }, (_, index) => `${index}`)
  await Promise.all(ids.map((id) => (Number(id) % 4 === 0 ? assert.rejects(tell(id, true)) : tell(id, false))))
  await receiver.arrived(150)
  await postIn(app, owner, { title: 'Last' }, 'pending')
  const received = await receiver.arrived(151)
  assert.equal(received[150]?.body.data.title, 'Last')
  const delivered = received.slice(0, 150).map(({ body }) => body.data.id)
  assert.deepEqual(delivered.toSorted(), ids.filter((id) => Number(id) % 4 !== 0).toSorted())
  assert.deepEqual(delivered, await inOrderOfNumbers(owner.id))
})

async function inOrderOfNumbers(ownerId: string): Promise<string[]> {
  const events = await app.owner
    .selectFrom('webhook_deliveries')
    .innerJoin('events', 'events.id', 'event_id')
    .select('data')
    .where('owner_id', '=', ownerId)
    .orderBy('webhook_deliveries.created_at')
    .orderBy('event_number')
    .execute()
  return events.slice(0, 150).map(({ data }) => (data as { id: string }).id)
}
