import { sql } from 'kysely'
import type { SecondFactorRule } from '../../platform/access/second-factor-rule.ts'
import { activeUser } from '../../platform/database/active-user.ts'
import { FRESH_PLAN } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Role } from '../../platform/database/tables/accounts.ts'
import type { LoggedAttempt, WebhookDeliveryStatus } from '../../platform/database/tables/webhooks.ts'
import type { RowOf } from '../../platform/database/tables.ts'
import { isConcerned, type StoredEvent, storedEvent } from './events-of-deliveries.ts'

const BATCH_DELIVERIES = 200
/** Of each delivery, the last ones. */
const MAX_LOGGED_ATTEMPTS = 20

/** A due delivery with everything that decides about it, as of now. */
export interface DueDelivery
  extends RowOf<'webhook_deliveries', 'id' | 'webhook_id' | 'attempts'>,
    RowOf<'webhooks', 'url' | 'secret' | 'user_id'> {
  /** Null after its overlap. */
  readonly former_secret: Buffer | null
  /** What the owner may use of it: see openSecondFactorRule. */
  readonly role: Role
  readonly is_active: boolean
  readonly is_concerned: boolean
  /** Null when it was deleted, by age or with the account that it was about. */
  readonly event: StoredEvent | null
}

/** The first BATCH_DELIVERIES of each enabled webhook, in the order of `webhookIds`. */
export async function readDueDeliveries(
  db: Database,
  factorRule: SecondFactorRule,
  webhookIds: readonly string[],
): Promise<DueDelivery[][]> {
  const { rows } = await sql<DueDelivery>`${FRESH_PLAN}
    select due.id, due.webhook_id, due.attempts, url, secret,
      case when former_secret_until > now() then former_secret end as former_secret,
      users.id as user_id, ${sql.raw(factorRule.effectiveRole)} as role, ${activeUser} as is_active,
      ${isConcerned} as is_concerned, ${storedEvent} as event
    from webhooks join users on users.id = webhooks.user_id
    cross join lateral (
      select id, webhook_id, event_id, attempts, next_attempt_at, event_number from webhook_deliveries
      where webhook_id = webhooks.id and status = 'pending' and next_attempt_at <= now()
      order by next_attempt_at, event_number limit ${sql.lit(BATCH_DELIVERIES)}
    ) due
    left join events on events.id = due.event_id
    left join opportunities on opportunities.id = events.opportunity_id
    where webhooks.id = any(${webhookIds}::uuid[]) and is_enabled
    order by next_attempt_at, event_number`.execute(db)
  const byWebhook = Map.groupBy(rows, ({ webhook_id }) => webhook_id)
  return webhookIds.map((id) => byWebhook.get(id) ?? [])
}

export interface Outcome {
  readonly id: string
  readonly status: WebhookDeliveryStatus
  /** Null if it was skipped. */
  readonly attempt: Omit<LoggedAttempt, 'number'> | null
  /** Null unless it is pending. */
  readonly retrySeconds: number | null
  readonly responseStatus: number | null
  readonly responseBody: string | null
  readonly failure: string | null
}

/** Only of deliveries that are still pending. */
export async function writeOutcomes(db: Database, outcomes: readonly Outcome[]): Promise<void> {
  await sql`${FRESH_PLAN}
    update webhook_deliveries set
      status = outcome.status, attempts = attempts + (attempt is not null)::integer,
      attempt_log = case
        when attempt is null then attempt_log
        when jsonb_array_length(attempt_log) < ${sql.lit(MAX_LOGGED_ATTEMPTS)} then attempt_log
        else attempt_log - 0
      end || coalesce(jsonb_build_object('number', attempts + 1) || attempt::jsonb, '[]'),
      next_attempt_at = clock_timestamp() + make_interval(secs => retry_seconds),
      response_status = outcome.response_status, response_body = outcome.response_body, failure = outcome.failure
    from unnest(
      ${outcomes.map(({ id }) => id)}::uuid[], ${outcomes.map(({ status }) => status)}::text[],
      ${outcomes.map(({ attempt }) => attempt && JSON.stringify(attempt))}::text[],
      ${outcomes.map(({ retrySeconds }) => retrySeconds)}::double precision[],
      ${outcomes.map(({ responseStatus }) => responseStatus)}::smallint[],
      ${outcomes.map(({ responseBody }) => responseBody)}::text[], ${outcomes.map(({ failure }) => failure)}::text[]
    ) as outcome (id, status, attempt, retry_seconds, response_status, response_body, failure)
    where webhook_deliveries.id = outcome.id and webhook_deliveries.status = 'pending'`.execute(db)
}
