import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { signal } from '../database/signals.ts'
import type { User } from '../http/caller.ts'
import { conflict, invalidQuery, notFound } from '../http/errors.ts'
import { isId } from '../http/schema.ts'
import { testEventType } from './event-catalogue.ts'
import type { Delivery, DeliveryPage } from './schema.ts'
import { assertId, found, readWebhook } from './webhooks.ts'
import './tables.ts'

const KEPT_DAYS = 30

interface DeliveryRow extends Omit<Delivery, 'next_attempt_at' | 'created_at'> {
  readonly event_number: string
  readonly next_attempt_at: Date | null
  readonly created_at: Date
}

const columns = sql.raw(`
  id, event_number, event_id, event_type, status, attempts, response_status, response_body, failure, next_attempt_at,
  created_at`)

/** One page of what was and will be sent to a webhook, the newest event first. Throws 400 for a cursor that is none. */
export async function listDeliveries(db: Database, user: User, id: string, { limit, cursor }: DeliveryPage) {
  const webhook = await readWebhook(db, user, id)
  const isBefore = cursor === undefined ? sql`true` : sql`event_number < ${numberOf(cursor)}`
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from webhook_deliveries where webhook_id = ${webhook.id} and ${isBefore}
    order by event_number desc limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  return {
    deliveries: shown.map((row) => toDelivery(row, user)),
    next_cursor: rows.length > limit ? cursorOf((shown.at(-1) as DeliveryRow).event_number) : null,
  }
}

/** Sends an event that is about nothing but the webhook. Throws 404, and 409 for a webhook that is switched off. */
export async function testWebhook(trx: Transaction, user: User, id: string): Promise<Delivery> {
  const webhookId = await holdEnabled(trx, user, id)
  const { rows } = await sql<DeliveryRow>`
    with event as (
      insert into events (id, type, owner_id, visibility, data, is_fanned_out)
      values (${randomUUIDv7()}, ${testEventType}, ${user.id}, 'public', ${JSON.stringify({ webhook_id: webhookId })}, true)
      returning id, number, type
    )
    insert into webhook_deliveries (id, webhook_id, event_number, event_id, event_type, status, next_attempt_at)
    select ${randomUUIDv7()}, ${webhookId}, number, id, type, 'pending', now() from event
    returning ${columns}`.execute(trx)
  await announce(trx, webhookId)
  return toDelivery(found(rows[0]), user)
}

/**
 * Sends once more what was sent or given up: the same body under the same id.
 * @throws 404, 409 for a webhook that is switched off and for what is still to be sent
 */
export async function redeliver(trx: Transaction, user: User, id: string, deliveryId: string): Promise<Delivery> {
  const webhookId = await holdEnabled(trx, user, id)
  if (!isId(deliveryId)) throw deliveryNotFound()
  const { rows } = await sql<DeliveryRow>`
    update webhook_deliveries set status = 'pending', next_attempt_at = now()
    where id = ${deliveryId} and webhook_id = ${webhookId} and status <> 'pending'
    returning ${columns}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw await whyNotAgain(trx, webhookId, deliveryId)
  await announce(trx, webhookId)
  return toDelivery(row, user)
}

async function whyNotAgain(trx: Transaction, webhookId: string, deliveryId: string) {
  const { rows } = await sql`
    select from webhook_deliveries where id = ${deliveryId} and webhook_id = ${webhookId}`.execute(trx)
  if (rows.length === 0) return deliveryNotFound()
  return conflict('The delivery is still to be sent', 'DELIVERY_PENDING')
}

/** Lets a webhook be as it is until the transaction ends. */
async function holdEnabled(trx: Transaction, user: User, id: string): Promise<string> {
  const row = await trx
    .selectFrom('webhooks')
    .select(['id', 'is_enabled'])
    .where('id', '=', assertId(id))
    .where('user_id', '=', user.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const webhook = found(row)
  if (!webhook.is_enabled) throw conflict('The webhook is switched off', 'WEBHOOK_DISABLED')
  return webhook.id
}

async function announce(trx: Transaction, webhookId: string): Promise<void> {
  await sql`update webhooks set next_due_at = least(next_due_at, now()) where id = ${webhookId}`.execute(trx)
  await signal(trx, 'events')
}

/** Forgets deliveries of more than 30 days ago, with what was answered, and secrets that no longer sign. */
export async function forgetOldDeliveries(db: Database): Promise<void> {
  await deleteInBatches(db, 'webhook_deliveries', sql`created_at < now() - make_interval(days => ${KEPT_DAYS})`)
  await sql`
    update webhooks set former_secret = null, former_secret_until = null
    where former_secret is not null and former_secret_until < now()`.execute(db)
}

const deliveryNotFound = () => notFound('Delivery not found', 'DELIVERY_NOT_FOUND')

const cursorOf = (number: string): string => Buffer.from(`delivery ${number}`).toString('base64url')

function numberOf(cursor: string): string {
  const number = /^delivery (\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (number === undefined || cursorOf(number) !== cursor)
    throw invalidQuery('cursor', 'is not one that this list gave')
  return number
}

/** What receivers answer is for administrators alone: others would read with it what they cannot reach themselves. */
const toDelivery = ({ event_number, response_body, ...row }: DeliveryRow, { role }: User): Delivery => ({
  ...row,
  ...(role === 'admin' && { response_body }),
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})
