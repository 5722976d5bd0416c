import { ECDH, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { User } from '../../../platform/access/caller.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { translateViolations } from '../../../platform/database/violations.ts'
import { conflict, invalidBody, notFound, unauthenticated } from '../../../platform/http/errors/errors.ts'
import { AddressRefused, type Outbound } from '../../../platform/outbound/outbound.ts'
import type { PushAddress } from '../../../platform/senders/push/push.ts'
import type { NewPushSubscription } from './push-schema.ts'

const MAX_SUBSCRIPTIONS = 20
/** A subscription that is rejected this often without a success in between is deleted. */
const MAX_FAILURES = 5
const POINT_BYTES = 65
const AUTH_BYTES = 16

/** Throws 400 for an endpoint that must not be requested, and for invalid keys. */
export function readPushAddress(outbound: Outbound, { endpoint, keys }: NewPushSubscription): PushAddress {
  try {
    outbound.assertAskable(endpoint)
  } catch (error) {
    if (error instanceof AddressRefused)
      throw invalidBody('endpoint', 'NOT_ALLOWED', { reason: `is refused: ${error.message}` })
    throw error
  }
  const auth = Buffer.from(keys.auth, 'base64url')
  if (!isPoint(keys.p256dh))
    throw invalidBody('keys.p256dh', 'INVALID_FORMAT', {
      reason: 'must be an uncompressed point of P-256 in base64url',
    })
  if (auth.length !== AUTH_BYTES)
    throw invalidBody('keys.auth', 'INVALID_FORMAT', { reason: `must be ${AUTH_BYTES} bytes in base64url` })
  const p256dh = Buffer.from(keys.p256dh, 'base64url')
  return { endpoint, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
}

function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== POINT_BYTES || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

/**
 * Stores a subscription until the session ends; beyond 20 of an account the oldest are deleted. Proof of possession: one
 * of another account moves to this one only with the same keys, which its browser alone knows.
 * @throws 409 for one of another account with other keys, 401 for a session that has just ended
 */
export async function subscribe(
  trx: Transaction,
  { id: userId, session }: Pick<User, 'id' | 'session'>,
  { endpoint, p256dh, auth }: PushAddress,
  { vapidKey, userAgent }: { vapidKey: string; userAgent: string },
): Promise<void> {
  const keys = { p256dh, auth, vapid_key: vapidKey }
  const columns = { ...keys, user_id: userId, session_id: session?.id ?? null, user_agent: userAgent, failures: 0 }
  const stored = await translateViolations(refusals, () =>
    trx
      .insertInto('push_subscriptions')
      .values({ id: randomUUIDv7(), endpoint, ...columns })
      .onConflict((conflict) =>
        conflict
          .column('endpoint')
          .doUpdateSet({ ...columns, created_at: sql<Date>`now()` })
          .where(sql<boolean>`
            push_subscriptions.user_id = excluded.user_id
            or (push_subscriptions.p256dh, push_subscriptions.auth) = (excluded.p256dh, excluded.auth)`),
      )
      .returning('id')
      .executeTakeFirst(),
  )
  if (stored === undefined) throw conflict('This push subscription belongs to another account')
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} and id <> ${stored.id}
      order by created_at desc, id desc offset ${MAX_SUBSCRIPTIONS - 1}
    )`.execute(trx)
}

const refusals = { push_subscriptions_session_id_fkey: unauthenticated }

/** Throws 404 when the browser is not subscribed, or for another account. */
export async function unsubscribeFromPush(db: Database, userId: string, endpoint: string): Promise<void> {
  const deleted = await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (deleted === undefined) throw notFound('Push subscription not found')
}

/** The account's browsers that subscribed with this key: messages to others would be rejected. */
export async function pushAddressesOf(db: Database, userId: string, vapidKey: string): Promise<PushAddress[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .where('vapid_key', '=', vapidKey)
    .where(sql<boolean>`
      (session_id is null or exists (select from sessions where id = session_id and expires_at > now()))`)
    .execute()
}

/** Endpoints of one account, by what their push services answered. */
interface PushResults {
  readonly accepted: readonly string[]
  readonly gone: readonly string[]
  readonly rejected: readonly string[]
}

/** Deletes what is gone or was rejected too often, unless it has been subscribed for another account since. */
export async function recordPushResults(
  db: Database,
  userId: string,
  { accepted, gone, rejected }: PushResults,
): Promise<void> {
  await sql`
    with results as (
      select endpoint, endpoint = any(${accepted}) as is_accepted, endpoint = any(${gone}) as is_gone
      from unnest(${[...accepted, ...gone, ...rejected]}::text[]) as endpoint
    ), deleted as (
      delete from push_subscriptions as stored using results
      where stored.endpoint = results.endpoint and user_id = ${userId}
        and (is_gone or (not is_accepted and failures >= ${MAX_FAILURES - 1}))
    )
    update push_subscriptions as stored
    set failures = case when is_accepted then 0 else failures + 1 end,
      last_success_at = case when is_accepted then now() else last_success_at end
    from results
    where stored.endpoint = results.endpoint and user_id = ${userId}
      and (is_accepted or (not is_gone and failures < ${MAX_FAILURES - 1}))`.execute(db)
}
