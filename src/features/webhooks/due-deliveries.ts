import { sql } from 'kysely'
import { activeUser } from '../../platform/database/active-user.ts'
import { FRESH_PLAN } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Role } from '../../platform/database/tables/accounts.ts'
import type { EntityVisibility } from '../../platform/database/tables/entities.ts'
import type { EventType } from '../../platform/database/tables/events.ts'
import type { WebhookDeliveryStatus } from '../../platform/database/tables/webhooks.ts'
import type { SecondFactorRule } from '../auth/second-factor/requirement.ts'

const BATCH_DELIVERIES = 200

/** A due delivery with everything that decides about it, as of now. */
export interface DueDelivery {
  readonly id: string
  readonly webhook_id: string
  readonly attempts: number
  readonly url: string
  readonly secret: Buffer
  /** Null after its overlap. */
  readonly former_secret: Buffer | null
  readonly user_id: string
  /** What the owner may use of it: see openSecondFactorRule. */
  readonly role: Role
  readonly is_active: boolean
  readonly is_concerned: boolean
  /** Null when it was deleted, by age or with the account that it was about. */
  readonly event: DueEvent | null
}

export interface DueEvent {
  readonly type: EventType
  readonly occurred_at: string
  readonly data: object
  /** When it happened, and now if the opportunity still exists. */
  readonly visibilities: readonly EntityVisibility[]
}

/** The first BATCH_DELIVERIES of each enabled webhook, in the order of `webhookIds`. */
export async function readDueDeliveries(
  db: Database,
  factorRule: SecondFactorRule,
  webhookIds: readonly string[],
): Promise<DueDelivery[][]> {
  const { rows } = await sql<DueDelivery & { readonly has_factor: boolean }>`${FRESH_PLAN}
    select due.id, due.webhook_id, due.attempts, url, secret,
      case when former_secret_until > now() then former_secret end as former_secret,
      users.id as user_id, role, ${sql.raw(factorRule.hasFactor)} as has_factor, ${activeUser} as is_active,
      events.owner_id is not distinct from users.id or exists (
        select from entity_members join entities on entities.id = entity_id
        where entity_id = events.entity_id and user_id = users.id and not is_hidden
      ) as is_concerned,
      case when events.id is not null and opportunities.status is distinct from 'hidden' then json_build_object(
        'type', events.type, 'occurred_at', events.occurred_at, 'data', events.data,
        'visibilities', array_remove(array[events.visibility, opportunities.visibility], null)
      ) end as event
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
  const deliveries = rows.map(({ has_factor, ...row }) => ({
    ...row,
    role: factorRule.rightsOf(row.role, has_factor).role,
  }))
  const byWebhook = Map.groupBy(deliveries, ({ webhook_id }) => webhook_id)
  return webhookIds.map((id) => byWebhook.get(id) ?? [])
}

export interface Outcome {
  readonly id: string
  readonly status: WebhookDeliveryStatus
  /** False if it was skipped. */
  readonly isAttempt: boolean
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
      status = outcome.status, attempts = attempts + is_attempt::integer,
      next_attempt_at = clock_timestamp() + make_interval(secs => retry_seconds),
      response_status = outcome.response_status, response_body = outcome.response_body, failure = outcome.failure
    from unnest(
      ${outcomes.map(({ id }) => id)}::uuid[], ${outcomes.map(({ status }) => status)}::text[],
      ${outcomes.map(({ isAttempt }) => isAttempt)}::boolean[],
      ${outcomes.map(({ retrySeconds }) => retrySeconds)}::double precision[],
      ${outcomes.map(({ responseStatus }) => responseStatus)}::smallint[],
      ${outcomes.map(({ responseBody }) => responseBody)}::text[], ${outcomes.map(({ failure }) => failure)}::text[]
    ) as outcome (id, status, is_attempt, retry_seconds, response_status, response_body, failure)
    where webhook_deliveries.id = outcome.id and webhook_deliveries.status = 'pending'`.execute(db)
}
