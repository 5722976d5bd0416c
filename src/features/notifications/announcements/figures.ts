import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { NotificationChannel } from '../../../platform/database/tables/notifications.ts'
import type { Tables } from '../../../platform/database/tables.ts'
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

/** Sums up what triggers have appended since. */
export async function sumUpFigures(db: Database): Promise<void> {
  while ((await sumUp(db)) === MAX_BATCHES);
}

/** In one statement, so that readers see every change once. @returns of how many batches */
async function sumUp(db: Database): Promise<number> {
  const { rows } = await sql<{ batches: number }>`
    with batches as (
      select distinct batch_id from (
        select batch_id from notification_figures where not is_sum order by batch_id limit 100000
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
