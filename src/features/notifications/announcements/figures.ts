import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { type Locale, locales } from '../../../platform/database/tables/accounts.ts'
import type { NotificationChannel } from '../../../platform/database/tables/notifications.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { ChannelFigures } from './schema.ts'

export interface Figure {
  readonly channel: NotificationChannel
  readonly outcome: Tables['notification_figures']['outcome']
  readonly reason: string
  readonly count: number
}

const MAX_BATCHES = 1_000

/** @param cancelled of a cancelled announcement, its recipients: nothing of it goes out, and its rows are being removed */
export function figuresOf(
  channel: NotificationChannel,
  figures: readonly Figure[],
  cancelled: number | undefined,
): ChannelFigures {
  const ofChannel = cancelled === undefined ? figures.filter((figure) => figure.channel === channel) : []
  const sumOf = (wanted: Figure['outcome']) =>
    ofChannel.reduce((sum, { outcome, count }) => (outcome === wanted ? sum + count : sum), 0)
  return {
    channel,
    pending: sumOf('PENDING'),
    held: sumOf('HELD'),
    sent: sumOf('SENT'),
    delivered: sumOf('DELIVERED'),
    failed: sumOf('FAILED'),
    skipped: sumOf('SKIPPED'),
    cancelled: cancelled ?? 0,
    reasons: ofChannel.flatMap(({ outcome, reason, count }) =>
      outcome === 'HELD' || outcome === 'FAILED' || outcome === 'SKIPPED' ? [{ outcome, reason, count }] : [],
    ),
  }
}

export const readsIn = (figures: readonly Figure[]): number =>
  figures.reduce((sum, { outcome, count }) => (outcome === 'READ' ? sum + count : sum), 0)

/** Sums up what triggers have appended since; before that, completes what former versions have made. */
export async function sumUpFigures(db: Database): Promise<void> {
  while (await transaction(db, completeFormerBatch));
  while ((await sumUp(db)) === MAX_BATCHES);
}

/**
 * In one statement, so that readers see every change once. What is still to be completed is left alone: whoever counts it
 * anew meanwhile could not see the sum, and would add to it. @returns of how many batches
 */
async function sumUp(db: Database): Promise<number> {
  const { rows } = await sql<{ batches: number }>`
    with batches as (
      select distinct batch_id from (
        select batch_id from notification_figures figures
        where not is_sum
          and not exists (select from notification_batches where id = figures.batch_id and not is_complete)
        order by batch_id limit 100000
      ) apart limit ${MAX_BATCHES}
    ), gone as (
      delete from notification_figures where batch_id in (select batch_id from batches)
      returning batch_id, channel, outcome, reason, count
    ), sums as (
      insert into notification_figures (batch_id, channel, outcome, reason, count, is_sum)
      select batch_id, channel, outcome, reason, sum(count), true from gone
      group by batch_id, channel, outcome, reason having sum(count) <> 0
    )
    select count(*)::integer as batches from batches`.execute(db)
  return rows[0]?.batches ?? 0
}

/**
 * Its texts and times are those of its notifications. The counts replace those of the triggers, which began later: one
 * statement sees both as of one moment, and whatever commits afterwards is added by them.
 */
async function completeFormerBatch(trx: Transaction): Promise<boolean> {
  const batch = await trx
    .selectFrom('notification_batches')
    .select('id')
    .where('is_complete', '=', false)
    .where('done_at', 'is not', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (batch === undefined) return false
  const textsIn = (locale: Locale) => sql`(
    select jsonb_build_object('title', title, 'body', body, 'actionText', action_text)
    from notifications where batch_id = ${batch.id} and locale = ${sql.lit(locale)} limit 1)`
  const texts = locales.map((locale) => sql`(${sql.lit(locale)}, ${textsIn(locale)})`)
  await sql`
    update notification_batches batches
    set type = one.type, priority = one.priority, channels = one.channels, template_id = one.template_id,
      action_url = one.action_url, is_for_audience = roles is not null, scheduled_for = one.scheduled_for, expires_at = one.expires_at,
      texts = (
        select jsonb_object_agg(locale, text) from (values ${sql.join(texts)}) texts (locale, text) where text is not null
      )
    from (select * from notifications where batch_id = ${batch.id} limit 1) one
    where batches.id = ${batch.id}`.execute(trx)
  await trx.updateTable('notification_batches').set({ is_complete: true }).where('id', '=', batch.id).execute()
  await sql`
    with gone as (delete from notification_figures where batch_id = ${batch.id}), counts as (
      select channel, delivery_outcome(deliveries.status, waits_for) as outcome,
        delivery_reason(deliveries.status, waits_for, failure_reason) as reason, count(*) as count
      from notifications join notification_deliveries deliveries on notification_id = notifications.id
      where batch_id = ${batch.id} group by 1, 2, 3
      union all
      select 'IN_APP', 'READ', '', count(*) from notifications where batch_id = ${batch.id} and read_at is not null
    )
    insert into notification_figures (batch_id, channel, outcome, reason, count, is_sum)
    select ${batch.id}, channel, outcome, reason, count, true from counts where count > 0`.execute(trx)
  return true
}
