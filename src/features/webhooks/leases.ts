import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { FRESH_PLAN } from '../database/prepared-statements.ts'
import type { Condition } from '../jobs/due-look.ts'
import './tables.ts'

/** A webhook that this process alone sends to for a while. */
export interface Turn {
  readonly webhookId: string
  /** Until when, as the database writes it. */
  readonly heldUntil: string
}

/** What a turn says about a webhook. */
export interface TurnEnd extends Turn {
  /** Whether anything has arrived. */
  readonly hasArrived: boolean
  /** Whether the last attempt failed. */
  readonly isFailing: boolean
  /** The receiver said that it is gone for good. */
  readonly isGone: boolean
  /** So long the receiver asked not to be called. */
  readonly pauseSeconds: number | null
}

const MOST_FAILING_DAYS = 5

const isWaiting = (isFailing: boolean) => sql`
  is_enabled and greatest(next_due_at, held_until) <= now()
  and failing_since is ${isFailing ? sql`not null` : sql`null`}`

/** Whether any webhook, of those to which nothing arrives or of the others, waits for a turn. */
export const turnsAreWaiting = (isFailing: boolean): Condition => sql`(
  select true from webhooks where ${isWaiting(isFailing)} order by greatest(next_due_at, held_until) limit 1)`

/**
 * Gives turns to webhooks that have something due, those first that have waited longest.
 * @param isFailing either those to which nothing arrives, or the others
 * @param leaseSeconds after so long a turn of a process that died is another's
 */
export async function claimTurns(
  db: Database,
  count: number,
  { isFailing, leaseSeconds }: { isFailing: boolean; leaseSeconds: number },
): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    update webhooks set held_until = now() + make_interval(secs => ${leaseSeconds}), next_due_at = null
    where id = any(array(
      select id from webhooks
      where ${isWaiting(isFailing)}
      order by greatest(next_due_at, held_until) limit ${count} for no key update skip locked
    ))
    returning id as "webhookId", held_until::text as "heldUntil"`.execute(db)
  return rows
}

/**
 * Ends turns. What has been announced meanwhile stays announced: who makes something due says so on the webhook's row,
 * which is written here in the light of what it then says.
 * @returns the webhooks to which nothing has arrived for five days
 */
export async function endTurns(db: Database, ends: readonly TurnEnd[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; has_failed_long: boolean }>`${FRESH_PLAN}
    with ended as (
      select ended.* from unnest(
        ${ends.map((end) => end.webhookId)}::uuid[], ${ends.map((end) => end.heldUntil)}::timestamptz[],
        ${ends.map((end) => end.hasArrived)}::boolean[], ${ends.map((end) => end.isFailing)}::boolean[],
        ${ends.map((end) => end.pauseSeconds)}::double precision[]
      ) as ended (webhook_id, held_until, has_arrived, is_failing, pause_seconds)
      join webhooks on webhooks.id = ended.webhook_id and webhooks.held_until = ended.held_until
      order by webhooks.id for no key update of webhooks
    )
    update webhooks set
      held_until = now() + make_interval(secs => pause_seconds),
      next_due_at = least(next_due_at, (
        -- Behind those that wait already.
        select greatest(next_attempt_at, now()) from webhook_deliveries
        where webhook_id = webhooks.id and status = 'pending' order by next_attempt_at limit 1
      )),
      failing_since = case
        when is_failing and has_arrived then now()
        when is_failing then coalesce(failing_since, now())
        when has_arrived then null
        else failing_since
      end
    from ended where webhooks.id = ended.webhook_id
    returning webhooks.id,
      is_failing and failing_since <= now() - make_interval(days => ${MOST_FAILING_DAYS}) as has_failed_long`.execute(
    db,
  )
  return rows.filter(({ has_failed_long }) => has_failed_long).map(({ id }) => id)
}
