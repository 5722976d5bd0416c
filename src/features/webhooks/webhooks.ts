import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import { holdSession } from '../../platform/access/hold-session.ts'
import { lockAccount } from '../../platform/access/lock-account.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { RowOf } from '../../platform/database/tables.ts'
import { conflict, invalidBody, notFound } from '../../platform/http/errors/errors.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import { seal } from '../../platform/lib/seal.ts'
import { AddressRefused, type Outbound } from '../../platform/outbound/outbound.ts'
import type { NewWebhook, Webhook, WebhookChanges } from './schema.ts'
import { newSecret, readSecret, writeSecret } from './secrets.ts'

const MAX_WEBHOOKS = 20

export const columns = ['id', 'url', 'events', 'is_enabled', 'disabled_reason', 'created_at', 'updated_at'] as const
type WebhookRow = RowOf<'webhooks', (typeof columns)[number]>

interface WebhookParts {
  readonly outbound: Pick<Outbound, 'assertAskable'>
  readonly key: Buffer
}

export interface Issued {
  readonly webhook: Webhook
  /** Returned only once. */
  readonly secret: string
}

/** Newest first, at most MAX_WEBHOOKS. */
export async function listWebhooks(db: Database, userId: string): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toWebhook)
}

/** Throws 404 for a webhook that is not the account's, as do all functions below. */
export async function readWebhook(db: Database, user: User, id: string): Promise<Webhook> {
  const row = await db
    .selectFrom('webhooks')
    .select(columns)
    .where('id', '=', normalizedId(id))
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  return toWebhook(assertFound(row))
}

/** Throws 422 for a refused address and an invalid secret, 409 beyond MAX_WEBHOOKS. */
export async function createWebhook(
  trx: Transaction,
  { outbound, key }: WebhookParts,
  user: User,
  { url, events, secret: requestedSecret }: NewWebhook,
): Promise<Issued> {
  assertAskable(outbound, url)
  const secret = requestedSecret === undefined ? newSecret() : readSecret(requestedSecret)
  const id = randomUUIDv7()
  await lockAccount(trx, user.id)
  await holdSession(trx, user)
  const { rows } = await sql<WebhookRow>`
    insert into webhooks (id, user_id, url, events, secret)
    select ${id}, ${user.id}, ${url}, ${events}, ${seal(key, id, secret)}
    where (select count(*) from webhooks where user_id = ${user.id}) < ${MAX_WEBHOOKS}
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw conflict(`An account has at most ${MAX_WEBHOOKS} webhooks`, 'WEBHOOK_LIMIT')
  return { webhook: toWebhook(row), secret: requestedSecret ?? writeSecret(secret) }
}

/** Another address, and enabling it, reset the failures. Throws 422 for a refused address. */
export async function changeWebhook(
  db: Database,
  { outbound }: Pick<WebhookParts, 'outbound'>,
  user: User,
  { id, changes: { url, events, is_enabled: isEnabled } }: { id: string; changes: WebhookChanges },
): Promise<Webhook> {
  const webhookId = normalizedId(id)
  if (url !== undefined) assertAskable(outbound, url)
  const row = await db
    .updateTable('webhooks')
    .set({
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events }),
      ...(isEnabled !== undefined && { is_enabled: isEnabled, disabled_reason: null }),
      ...((url !== undefined || isEnabled === true) && { failing_since: null }),
      updated_at: new Date(),
    })
    .where('id', '=', webhookId)
    .where('user_id', '=', user.id)
    .returning(columns)
    .executeTakeFirst()
  return toWebhook(assertFound(row))
}

/** Deletes pending deliveries too. */
export async function deleteWebhook(
  db: Database | Transaction,
  user: Pick<User, 'id'>,
  id: string,
): Promise<Pick<WebhookRow, 'id' | 'url' | 'events'>> {
  const row = await db
    .deleteFrom('webhooks')
    .where('id', '=', normalizedId(id))
    .where('user_id', '=', user.id)
    .returning(['id', 'url', 'events'])
    .executeTakeFirst()
  return assertFound(row)
}

function assertAskable(outbound: WebhookParts['outbound'], url: string): void {
  try {
    outbound.assertAskable(url)
  } catch (error) {
    if (error instanceof AddressRefused)
      throw invalidBody('url', 'NOT_ALLOWED', { reason: `is refused: ${error.message}` })
    throw error
  }
}

const webhookNotFound = () => notFound('Webhook not found', 'WEBHOOK_NOT_FOUND')

/** In lower case, as stored: the encryption of secrets is bound to it. Throws 404 for text that is no id. */
export function normalizedId(id: string): string {
  if (!isId(id)) throw webhookNotFound()
  return id.toLowerCase()
}

export function assertFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw webhookNotFound()
  return row
}

export const toWebhook = ({ created_at, updated_at, ...row }: WebhookRow): Webhook => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
