import { sql } from 'kysely'
import { FRESH_PLAN } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Condition } from '../../platform/jobs/due-check.ts'

/** The exclusive right to send to a webhook. */
export interface Lease {
  readonly webhookId: string
  /** In PostgreSQL's own precision, which identifies the lease. */
  readonly heldUntil: string
}

/** The results of the attempts under a lease. */
export interface LeaseRelease extends Lease {
  readonly hasArrived: boolean
  /** Whether the last attempt failed. */
  readonly isFailing: boolean
  /** The receiver answered 410. */
  readonly isGone: boolean
  /** From Retry-After. */
  readonly pauseSeconds: number | null
}

const MAX_FAILING_DAYS = 5

const isWaiting = (isFailing: boolean) => sql`
  is_enabled and greatest(next_due_at, held_until) <= now()
  and failing_since is ${isFailing ? sql`not null` : sql`null`}`

export const leasesAreDue = (isFailing: boolean): Condition => sql`(
  select true from webhooks where ${isWaiting(isFailing)} order by greatest(next_due_at, held_until) limit 1)`

/** Leases webhooks with due deliveries, failing ones or the others, the longest waiting first. */
export async function claimLeases(
  db: Database,
  count: number,
  { isFailing, leaseSeconds }: { isFailing: boolean; leaseSeconds: number },
): Promise<Lease[]> {
  const { rows } = await sql<Lease>`
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
 * Row locks: deliveries that fell due in the meantime set next_due_at on the webhook's row, and are not overwritten.
 * @returns the webhooks that have failed for MAX_FAILING_DAYS
 */
export async function releaseLeases(db: Database, ends: readonly LeaseRelease[]): Promise<string[]> {
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
      is_failing and failing_since <= now() - make_interval(days => ${MAX_FAILING_DAYS}) as has_failed_long`.execute(db)
  return rows.filter(({ has_failed_long }) => has_failed_long).map(({ id }) => id)
}
