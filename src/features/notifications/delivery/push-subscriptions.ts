import { ECDH, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { invalidBody, notFound } from '../http/errors.ts'
import { AddressRefused, type Outbound } from '../outbound/outbound.ts'
import type { PushAddress } from '../push/push.ts'
import type { NewPushSubscription } from './push-schema.ts'
import './tables.ts'

const MOST_SUBSCRIPTIONS = 20
/** So many refusals without a success between them, and a subscription counts as dead. */
const MOST_FAILURES = 5
const POINT_BYTES = 65
const AUTH_BYTES = 16

/** Throws 400 for an endpoint that must not be asked, and for keys that nothing can be encrypted with. */
export function readPushAddress(outbound: Outbound, { endpoint, keys }: NewPushSubscription): PushAddress {
  try {
    outbound.assertAskable(endpoint)
  } catch (error) {
    if (error instanceof AddressRefused) throw invalidBody('endpoint', `is refused: ${error.message}`)
    throw error
  }
  const auth = Buffer.from(keys.auth, 'base64url')
  if (!isPoint(keys.p256dh)) throw invalidBody('keys.p256dh', 'must be an uncompressed point of P-256 in base64url')
  if (auth.length !== AUTH_BYTES) throw invalidBody('keys.auth', `must be ${AUTH_BYTES} bytes in base64url`)
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
 * Keeps where a browser is reached. A browser that is known already belongs from now on to who is signed in there. Of
 * more than 20 of one account the oldest go.
 */
export async function subscribe(
  trx: Transaction,
  userId: string,
  { endpoint, p256dh, auth }: PushAddress,
  { vapidKey, userAgent }: { vapidKey: string; userAgent: string },
): Promise<void> {
  const given = { user_id: userId, p256dh, auth, vapid_key: vapidKey, user_agent: userAgent, failures: 0 }
  const kept = await trx
    .insertInto('push_subscriptions')
    .values({ id: randomUUIDv7(), endpoint, ...given })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...given, created_at: sql<Date>`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} and id <> ${kept.id}
      order by created_at desc, id desc offset ${MOST_SUBSCRIPTIONS - 1}
    )`.execute(trx)
}

/** Forgets a browser. Throws 404 when it is not subscribed, or for another account. */
export async function unsubscribeFromPush(db: Database, userId: string, endpoint: string): Promise<void> {
  const deleted = await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (deleted === undefined) throw notFound('Push subscription not found')
}

/** The account's browsers that were given this key: no other can be reached with it. */
export async function pushAddressesOf(db: Database, userId: string, vapidKey: string): Promise<PushAddress[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .where('vapid_key', '=', vapidKey)
    .execute()
}

/** What push services said of one account's subscriptions. */
export interface PushAnswers {
  readonly taken: readonly string[]
  readonly gone: readonly string[]
  readonly refused: readonly string[]
}

/** Drops what is gone and what was refused again and again, unless it was subscribed anew for another account. */
export async function noteAnswers(db: Database, userId: string, { taken, gone, refused }: PushAnswers): Promise<void> {
  await sql`
    with answers as (
      select endpoint, endpoint = any(${taken}) as is_taken, endpoint = any(${gone}) as is_gone
      from unnest(${[...taken, ...gone, ...refused]}::text[]) as endpoint
    ), dropped as (
      delete from push_subscriptions as known using answers
      where known.endpoint = answers.endpoint and user_id = ${userId}
        and (is_gone or (not is_taken and failures >= ${MOST_FAILURES - 1}))
    )
    update push_subscriptions as known
    set failures = case when is_taken then 0 else failures + 1 end,
      last_success_at = case when is_taken then now() else last_success_at end
    from answers
    where known.endpoint = answers.endpoint and user_id = ${userId}
      and (is_taken or (not is_gone and failures < ${MOST_FAILURES - 1}))`.execute(db)
}
