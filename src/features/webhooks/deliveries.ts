import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import { FRESH_PLAN } from '../../platform/database/client.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { publish } from '../../platform/database/signals.ts'
import { EVENTS_TOPIC } from '../../platform/events/events.ts'
import { conflict, invalidQuery, notFound } from '../../platform/http/errors/errors.ts'
import { instantOf } from '../../platform/http/schemas/given-times.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import { webhookTest } from './event-catalogue.ts'
import type { Delivery, DeliveryPage } from './schema.ts'
import { assertFound, normalizedId, readWebhook } from './webhooks.ts'

export interface DeliveryRow extends Omit<Delivery, 'next_attempt_at' | 'created_at'> {
  readonly event_number: string
  readonly next_attempt_at: Date | null
  readonly created_at: Date
}

export const deliveryColumns = sql.raw(`
  id, event_number, event_id, event_type, status, attempts, response_status, response_body, failure, next_attempt_at,
  created_at`)

/** One page of the matching ones, the newest event first. Throws 400 for an invalid cursor or time. */
export async function listDeliveries(
  { db, community }: Pick<Platform, 'db' | 'community'>,
  user: User,
  id: string,
  { limit, ...filter }: DeliveryPage,
) {
  const conditions = conditionsOf(filter, community)
  const webhook = await readWebhook(db, user, id)
  const { rows } = await sql<DeliveryRow>`${FRESH_PLAN}
    select ${deliveryColumns} from webhook_deliveries
    where ${sql.join([sql`webhook_id = ${webhook.id}`, ...conditions], sql` and `)}
    order by event_number desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return {
    deliveries: page.map((row) => toDelivery(row, user)),
    next_cursor: rows.length > limit ? cursorOf((page.at(-1) as DeliveryRow).event_number) : null,
  }
}

/** Times of deliveries are shown in milliseconds, but stored with more digits. */
const conditionsOf = (
  { status, event_type, from, to, cursor }: Omit<DeliveryPage, 'limit'>,
  { timeZone }: Community,
): RawBuilder<unknown>[] => [
  ...(status === undefined ? [] : [sql`status = ${status}`]),
  ...(event_type === undefined ? [] : [sql`event_type = ${event_type}`]),
  ...(from === undefined ? [] : [sql`created_at >= ${instantOf('from', from, 'begin', timeZone)}`]),
  ...(to === undefined
    ? []
    : [sql`created_at < ${instantOf('to', to, 'end', timeZone)}::timestamptz + interval '1 millisecond'`]),
  ...(cursor === undefined ? [] : [sql`event_number < ${numberOf(cursor)}`]),
]

/** Sends a webhook.test event. Throws 404, and 409 for a disabled webhook. */
export async function testWebhook(trx: Transaction, user: User, id: string): Promise<Delivery> {
  const webhookId = await lockEnabled(trx, user, id)
  const { rows } = await sql<DeliveryRow>`
    with event as (
      insert into events (id, type, owner_id, visibility, data, is_fanned_out)
      values (${randomUUIDv7()}, ${webhookTest.type}, ${user.id}, 'public', ${JSON.stringify({ webhook_id: webhookId })}, true)
      returning id, number, type
    )
    insert into webhook_deliveries (id, webhook_id, event_number, event_id, event_type, status, next_attempt_at)
    select ${randomUUIDv7()}, ${webhookId}, number, id, type, 'pending', now() from event
    returning ${deliveryColumns}`.execute(trx)
  await announce(trx, webhookId)
  return toDelivery(assertFound(rows[0]), user)
}

/** It has ended, or waits for its next attempt. */
export const isNotBeingSent = sql<boolean>`(status <> 'pending' or next_attempt_at > clock_timestamp())`

/**
 * Sends the same body under the same id again; what waits for its next attempt is sent now. Throws 404, and 409 for a
 * disabled webhook and a delivery that is being sent already.
 */
export async function redeliver(trx: Transaction, user: User, id: string, deliveryId: string): Promise<Delivery> {
  const webhookId = await lockEnabled(trx, user, id)
  if (!isId(deliveryId)) throw deliveryNotFound()
  const { rows } = await sql<DeliveryRow>`
    update webhook_deliveries set status = 'pending', next_attempt_at = now()
    where id = ${deliveryId} and webhook_id = ${webhookId}
      and ${isNotBeingSent}
    returning ${deliveryColumns}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw await redeliveryRefusal(trx, webhookId, deliveryId)
  await announce(trx, webhookId)
  return toDelivery(row, user)
}

async function redeliveryRefusal(trx: Transaction, webhookId: string, deliveryId: string) {
  const { rows } = await sql`
    select from webhook_deliveries where id = ${deliveryId} and webhook_id = ${webhookId}`.execute(trx)
  if (rows.length === 0) return deliveryNotFound()
  return conflict('The delivery is still to be sent', 'DELIVERY_PENDING')
}

/** Row lock: the webhook stays enabled until the transaction ends. Throws 404, and 409 for a disabled one. */
export async function lockEnabled(trx: Transaction, user: User, id: string): Promise<string> {
  const row = await trx
    .selectFrom('webhooks')
    .select(['id', 'is_enabled'])
    .where('id', '=', normalizedId(id))
    .where('user_id', '=', user.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const webhook = assertFound(row)
  if (!webhook.is_enabled) throw conflict('The webhook is switched off', 'WEBHOOK_DISABLED')
  return webhook.id
}

/** Has the deliveries of a webhook that are due looked for. */
export async function announce(trx: Transaction, webhookId: string): Promise<void> {
  await sql`update webhooks set next_due_at = least(next_due_at, now()) where id = ${webhookId}`.execute(trx)
  await publish(trx, EVENTS_TOPIC)
}

/** Deletes old deliveries, and secrets after their overlap. */
export async function forgetOldDeliveries(db: Database, keptDays: number): Promise<void> {
  await deleteInBatches(db, 'webhook_deliveries', sql`created_at < now() - make_interval(days => ${keptDays})`)
  await sql`
    update webhooks set former_secret = null, former_secret_until = null
    where former_secret is not null and former_secret_until < now()`.execute(db)
}

export const deliveryNotFound = () => notFound('Delivery not found', 'DELIVERY_NOT_FOUND')

const cursorOf = (number: string): string => Buffer.from(`delivery ${number}`).toString('base64url')

function numberOf(cursor: string): string {
  const number = /^delivery (\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (number === undefined || cursorOf(number) !== cursor)
    throw invalidQuery('cursor', 'UNKNOWN', { reason: 'is not one that this list gave' })
  return number
}

/** Answers are for administrators alone: others could read hosts with them that only this server reaches (SSRF). */
export const toDelivery = ({ event_number, response_body, ...row }: DeliveryRow, { role }: User): Delivery => ({
  ...row,
  ...(role === 'admin' && { response_body }),
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})
