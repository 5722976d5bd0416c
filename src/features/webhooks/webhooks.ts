import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { User } from '../http/caller.ts'
import { conflict, invalidBody, notFound } from '../http/errors.ts'
import { isId } from '../http/schema.ts'
import { AddressRefused, type Outbound } from '../outbound/outbound.ts'
import type { NewWebhook, Webhook, WebhookChanges } from './schema.ts'
import { newSecret, readSecret, seal, writeSecret } from './secrets.ts'
import './tables.ts'

const MOST_WEBHOOKS = 20
/** How long a secret signs on when another was made in its place. */
const OVERLAP_HOURS = 24

const columns = ['id', 'url', 'events', 'is_enabled', 'disabled_reason', 'created_at', 'updated_at'] as const
type WebhookRow = Pick<Selectable<Tables['webhooks']>, (typeof columns)[number]>

/** What a webhook needs beside the database: who says which addresses may be asked, and the key of stored secrets. */
export interface WebhookParts {
  readonly outbound: Pick<Outbound, 'assertAskable'>
  readonly key: Buffer
}

export interface Issued {
  readonly webhook: Webhook
  /** What nobody can be told afterwards. */
  readonly secret: string
}

/** The webhooks of an account, newest first: at most 20. */
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

/** Throws 404 for one that is not the account's own, as all that follow. */
export async function readWebhook(db: Database, user: User, id: string): Promise<Webhook> {
  const row = await db
    .selectFrom('webhooks')
    .select(columns)
    .where('id', '=', assertId(id))
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  return toWebhook(found(row))
}

/**
 * Makes a webhook, with the given secret or a new one.
 * @throws 422 for an address that must not be asked and a secret of another form, 409 when the account has 20 webhooks
 */
export async function createWebhook(
  trx: Transaction,
  { outbound, key }: WebhookParts,
  { id: userId }: User,
  { url, events, secret: given }: NewWebhook,
): Promise<Issued> {
  assertAskable(outbound, url)
  const secret = given === undefined ? newSecret() : readSecret(given)
  const id = randomUUIDv7()
  // New webhooks of one account come one after another: what is counted then stays true.
  await sql`select from users where id = ${userId} for no key update`.execute(trx)
  const { rows } = await sql<WebhookRow>`
    insert into webhooks (id, user_id, url, events, secret)
    select ${id}, ${userId}, ${url}, ${events}, ${seal(key, id, secret)}
    where (select count(*) from webhooks where user_id = ${userId}) < ${MOST_WEBHOOKS}
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw conflict(`An account has at most ${MOST_WEBHOOKS} webhooks`, 'WEBHOOK_LIMIT')
  return { webhook: toWebhook(row), secret: writeSecret(secret) }
}

/**
 * Changes what is in the body. Another address, and switching on, let the past of failures be past.
 * @throws 422 for an address that must not be asked
 */
export async function changeWebhook(
  db: Database,
  { outbound }: Pick<WebhookParts, 'outbound'>,
  user: User,
  id: string,
  { url, events, is_enabled: isEnabled }: WebhookChanges,
): Promise<Webhook> {
  assertId(id)
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
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .returning(columns)
    .executeTakeFirst()
  return toWebhook(found(row))
}

/** What was not yet sent never is. */
export async function deleteWebhook(db: Database, user: User, id: string): Promise<void> {
  const row = await db
    .deleteFrom('webhooks')
    .where('id', '=', assertId(id))
    .where('user_id', '=', user.id)
    .returning('id')
    .executeTakeFirst()
  found(row)
}

/** Makes a secret in place of the present one, which signs too for 24 hours more; one before it no longer does. */
export async function rotateSecret(
  trx: Transaction,
  { key }: Pick<WebhookParts, 'key'>,
  user: User,
  id: string,
): Promise<Issued> {
  const secret = newSecret()
  const row = await trx
    .updateTable('webhooks')
    .set({
      former_secret: sql.ref('secret'),
      former_secret_until: sql`now() + make_interval(hours => ${OVERLAP_HOURS})`,
      secret: seal(key, assertId(id), secret),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .returning(columns)
    .executeTakeFirst()
  return { webhook: toWebhook(found(row)), secret: writeSecret(secret) }
}

function assertAskable(outbound: WebhookParts['outbound'], url: string): void {
  try {
    outbound.assertAskable(url)
  } catch (error) {
    if (error instanceof AddressRefused) throw invalidBody('url', `is refused: ${error.message}`)
    throw error
  }
}

const webhookNotFound = () => notFound('Webhook not found', 'WEBHOOK_NOT_FOUND')

/** In the one spelling in which it is stored, to which secrets are bound. */
export function assertId(id: string): string {
  if (!isId(id)) throw webhookNotFound()
  return id.toLowerCase()
}

export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw webhookNotFound()
  return row
}

const toWebhook = ({ created_at, updated_at, ...row }: WebhookRow): Webhook => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
