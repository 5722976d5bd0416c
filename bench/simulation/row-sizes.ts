import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchDatabase } from '../lib/database.ts'
import { progress } from '../lib/report.ts'
import { seedUsers } from '../lib/seed-accounts.ts'
import { seedArticles } from '../lib/seed-articles.ts'
import { seedAuditEntries } from '../lib/seed-audit.ts'
import { seedNotifications } from '../lib/seed-notifications.ts'
import { seedOpportunities } from '../lib/seed-opportunities.ts'

/** What a row of a table takes on disk, in bytes, indexes and long texts included. */
export interface RowSize {
  readonly table: MeasuredTable
  readonly rows: number
  readonly bytes: number
  readonly indexBytes: number
}

const USERS = 20_000
const ARTICLES = 2_000
const OPPORTUNITIES = 10_000
/** As in small-community.sql. */
const NOTIFIED_USERS = 500
const NOTIFICATIONS_OF_EACH = 60
const AUDIT_ENTRIES_OF_EACH = 10

/**
 * Writes a small community into an empty database with all tables, as real use leaves it, and reads how large each
 * table is. Processor time is then measured on it.
 */
export async function measureRowSizes(database: BenchDatabase, dataFolder: string): Promise<RowSize[]> {
  const { pool } = database
  progress('writing a small community …')
  const userIds = await seedUsers(database, USERS)
  await seedArticles(database, ARTICLES, 1)
  await seedOpportunities(database, OPPORTUNITIES, 1, userIds)
  for (const userId of userIds.slice(0, NOTIFIED_USERS)) {
    await seedNotifications(database, userId, NOTIFICATIONS_OF_EACH)
  }
  await pool.query(await readFile(join(import.meta.dirname, 'small-community.sql'), 'utf8'))
  await seedAuditEntries(database, dataFolder, userIds, AUDIT_ENTRIES_OF_EACH * userIds.length)
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ table: MeasuredTable; rows: string; size: string; indexes: string }>(
    sizesOf(measuredTables),
  )
  const found = rows.map(({ table, rows: count, size, indexes }): RowSize => {
    if (Number(count) === 0) throw new Error(`${table} is empty`)
    const each = (bytes: string) => Number(bytes) / Number(count)
    return { table, rows: Number(count), bytes: each(size), indexBytes: each(indexes) }
  })
  return found.toSorted((one, other) => measuredTables.indexOf(one.table) - measuredTables.indexOf(other.table))
}

export const measuredTables = [
  'users',
  'accounts',
  'sessions',
  'sign_ins',
  'known_devices',
  'notification_preferences',
  'push_subscriptions',
  'wallets',
  'notifications',
  'notification_deliveries',
  'notification_counts',
  'notification_days',
  'news_articles',
  'news_counters',
  'news_likes',
  'opportunities',
  'opportunity_counters',
  'applications',
  'attachments',
  'events',
  'webhook_deliveries',
  'audit_entries',
  'audit_persons',
  'idempotency_keys',
] as const
export type MeasuredTable = (typeof measuredTables)[number]

const sizesOf = (tables: readonly string[]) =>
  tables
    .map(
      (table) => `select '${table}' as table, (select count(*) from ${table}) as rows,
        pg_total_relation_size('${table}') as size, pg_indexes_size('${table}') as indexes`,
    )
    .join(' union all ')
