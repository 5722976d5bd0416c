import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { singleFlight } from '../../platform/database/single-flight.ts'
import type { Role } from '../../platform/database/tables/accounts.ts'
import {
  type NotificationChannel,
  type NotificationType,
  notificationChannels,
  notificationTypes,
} from '../../platform/database/tables/notifications.ts'
import { isExpired, isListed } from './list.ts'
import { isForRole, type NotificationReader } from './minimum-role.ts'
import type { NotificationStatistics } from './schema.ts'

/** As long as count_notifications counts by day. */
const RETENTION_DAYS = 40

interface Row {
  readonly counts: readonly Count[]
  readonly last_week: number
  readonly last_month: number
}

interface Count {
  readonly type: NotificationType
  readonly channels: readonly NotificationChannel[]
  readonly total: number
  readonly unread: number
}

const isForReader = isForRole('$2')

/** The stored counts, less what has expired since the last sweep. */
const statement = `
  with expired as materialized (
    select type, channels, due_at from notifications
    where user_id = $1 and ${isForReader} and ${isExpired} and ${isListed}
  ), counts as (
    select type, channels, sum(total)::float8 as total, sum(unread)::float8 as unread from (
      select type, channels, total, unread from notification_counts where user_id = $1 and ${isForReader}
      union all
      select type, channels, -1, -1 from expired
    ) adjusted group by type, channels
  ), days as (
    select (now() at time zone 'UTC')::date - day as days_ago, total from notification_days
    where user_id = $1 and ${isForReader}
    union all
    select (now() at time zone 'UTC')::date - (due_at at time zone 'UTC')::date, -1 from expired
  )
  select coalesce((select json_agg(counts) from counts), '[]') as counts,
    coalesce(sum(total) filter (where days_ago < 7), 0)::float8 as last_week,
    coalesce(sum(total) filter (where days_ago < 30), 0)::float8 as last_month
  from days`

/**
 * Over all listed notifications of a member, at a cost that does not grow with them. Days are calendar days in UTC,
 * including today.
 */
export type ReadNotificationStatistics = (reader: NotificationReader) => Promise<NotificationStatistics>

export function openStatistics(pool: pg.Pool): ReadNotificationStatistics {
  // Single flight: the open tabs of one browser ask at the same moment.
  const readShared = singleFlight(async (reader: readonly [id: string, role: Role]) => {
    const { rows } = await pool.query<Row>(statement, [...reader])
    return statisticsOf(rows[0] as Row)
  })
  return ({ id, role }) => readShared([id, role])
}

function statisticsOf({ counts, last_week, last_month }: Row): NotificationStatistics {
  const totalOf = (isCounted: (count: Count) => boolean) => sum(counts.filter(isCounted).map(({ total }) => total))
  return {
    unreadCount: sum(counts.map(({ unread }) => unread)),
    totalCount: totalOf(() => true),
    typeBreakdown: breakdown(notificationTypes, (type) => totalOf((count) => count.type === type)),
    channelBreakdown: breakdown(notificationChannels, (channel) =>
      totalOf(({ channels }) => channels.includes(channel)),
    ),
    recentActivity: { last7Days: last_week, last30Days: last_month },
  }
}

export async function forgetOldDays(db: Database): Promise<void> {
  await deleteInBatches(db, 'notification_days', sql`day < current_date - ${RETENTION_DAYS}::int`)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const breakdown = <Name extends string>(names: readonly Name[], count: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>
