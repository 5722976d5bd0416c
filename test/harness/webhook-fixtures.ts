import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type RawBuilder, sql } from 'kysely'
import type { Delivery, Webhook } from '../../src/features/webhooks/schema.ts'
import type { WebhookDeliveryStatus } from '../../src/platform/database/tables/webhooks.ts'
import { refusedAs } from './api-key-fixtures.ts'
import { eventually } from './eventually.ts'
import type { Member, Answer as TestAnswer, TestApp } from './test-app.ts'

/** Lets a test app send to receivers on this machine. */
export const TO_THIS_MACHINE = { HROMADA_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32' }

export interface Received {
  readonly id: string
  /** The headers of the signature. */
  readonly headers: Record<string, string>
  readonly method: string
  readonly path: string
  readonly contentType: string | undefined
  readonly text: string
  readonly body: TestAnswer['body']
}

interface Answer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}

/** Null: none, ever. */
type AnswerTo = (received: Received) => Answer | null | Promise<Answer>

export interface Receiver extends AsyncDisposable {
  readonly url: string
  readonly received: readonly Received[]
  answerWith(answer: AnswerTo): void
  /** What has arrived, as soon as it is so many. */
  arrived(count: number): Promise<readonly Received[]>
}

/** A real server that webhooks can be made for; it answers 204 until another answer is set. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = []
  let answer: AnswerTo = () => ({ status: 204 })
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    // Whoever is killed while it speaks leaves half a message.
    if (body === undefined) return
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name.startsWith('webhook-')),
    ) as Record<string, string>
    const one = {
      id: headers['webhook-id'] ?? '',
      headers,
      method: request.method ?? '',
      path: request.url ?? '',
      contentType: request.headers['content-type'],
      text: body,
      body: JSON.parse(body),
    }
    received.push(one)
    const given = await answer(one)
    if (given !== null) response.writeHead(given.status, given.headers).end(given.body)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    answerWith: (given) => {
      answer = given
    },
    async arrived(count) {
      await eventually(`${count} requests have arrived`, () => received.length >= count)
      return received
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface MadeWebhook {
  readonly webhook: Webhook
  readonly secret: string
}

/** Makes a webhook over the API. */
export async function makeWebhook(app: TestApp, as: Member, url: string, given: object = {}): Promise<MadeWebhook> {
  const send = { as, body: { url, events: ['opportunity.created'], ...given } }
  const { status, body, text } = await app.request('POST', '/api/webhooks', send)
  assert.equal(status, 201, text)
  return body.data
}

/** What a webhook's owner sees of its deliveries. */
export async function deliveriesOf(app: TestApp, as: Member, { id }: Webhook): Promise<Delivery[]> {
  const { status, body, text } = await app.request('GET', `/api/webhooks/${id}/deliveries?limit=100`, { as })
  assert.equal(status, 200, text)
  return body.data.deliveries
}

/** Waits until `open`, a query of one number, counts nothing. */
const untilNone = (app: TestApp, open: RawBuilder<{ open: string }>): Promise<unknown> =>
  eventually('no delivery is open', async () => (await open.execute(app.owner)).rows[0]?.open === '0')

/** Waits until all that has happened is in the queues of the webhooks it is for. */
export const allFannedOut = (app: TestApp): Promise<unknown> =>
  untilNone(app, sql`select count(*) as open from events where not is_fanned_out`)

/** Waits until nothing is on its way: neither to the queues of webhooks nor, if they are not held up, out of them. */
export const allSettled = (app: TestApp): Promise<unknown> =>
  untilNone(
    app,
    sql`
      select (select count(*) from events where not is_fanned_out) + (
        select count(*) from webhook_deliveries where status = 'pending' and webhook_id in (
          select id from webhooks where held_until is null or held_until < now() + interval '1 minute')
      ) as open`,
  )

/** The only delivery of a webhook, when it is no longer pending. */
export async function settledDelivery(app: TestApp, as: Member, webhook: Webhook): Promise<Delivery> {
  const deliveries = await eventually(
    'the delivery is settled',
    () => deliveriesOf(app, as, webhook),
    ([one]) => one !== undefined && one.status !== 'pending',
  )
  assert.equal(deliveries.length, 1)
  return deliveries[0] as Delivery
}

export const webhookNotFound = refusedAs('WEBHOOK_NOT_FOUND', 'Webhook not found')

interface StoredDelivery {
  readonly status?: WebhookDeliveryStatus
  readonly type?: 'opportunity.created' | 'opportunity.deleted'
  readonly hoursAgo?: number
  readonly attempts?: number
}

let eventNumber = 0

/** A delivery of the past, of an event that is no longer stored. */
export async function storeDelivery(app: TestApp, { id }: Webhook, given: StoredDelivery): Promise<string> {
  const { status = 'failed', type = 'opportunity.created', hoursAgo = 1, attempts = 8 } = given
  const deliveryId = randomUUIDv7()
  eventNumber -= 1
  await app.owner
    .insertInto('webhook_deliveries')
    .values({
      id: deliveryId,
      webhook_id: id,
      event_number: String(1_000_000 + eventNumber),
      event_id: randomUUIDv7(),
      event_type: type,
      status,
      attempts,
      next_attempt_at: status === 'pending' ? new Date(Date.now() + 3_600_000) : null,
      created_at: new Date(Date.now() - hoursAgo * 3_600_000),
    })
    .execute()
  return deliveryId
}
