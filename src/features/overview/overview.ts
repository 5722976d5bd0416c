import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Role } from '../../platform/database/tables/accounts.ts'
import type { NotificationChannel } from '../../platform/database/tables/notifications.ts'
import { firstIdSince } from '../../platform/database/time-ordered-ids.ts'
import { readUnnamedProxy } from '../../platform/http/origins/unnamed-proxy.ts'
import type { MetricFigures } from '../../platform/metrics/figures.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { version } from '../../platform/settings/version.ts'
import { readVerification } from '../audit/daily-verification.ts'
import { readBackupState } from '../backups/state.ts'
import { describeService } from '../info/describe.ts'
import { readLoad } from './load.ts'
import type { ReadNewAccounts } from './new-accounts.ts'
import type { Overview } from './schema.ts'

interface Parts extends Pick<Platform, 'db' | 'settings' | 'community' | 'publicUrl' | 'links' | 'readMetrics'> {
  readonly readNewAccounts: ReadNewAccounts
}

const MAX_REASONS = 20
/** Counted so far, so that a flood of failures does not make the page slow. */
const MAX_FAILURES = 10_000

/** What administrators see at a glance; each part is one bounded statement. */
export async function readOverview(parts: Parts): Promise<Overview> {
  const { db, settings } = parts
  const [accounts, newAccounts, review, failures, figures, backup, audit, databaseVersion, disk, unnamedProxy, load] =
    await Promise.all([
      countAccounts(db),
      parts.readNewAccounts(),
      readReview(db),
      countFailures(db),
      parts.readMetrics(),
      readBackups(db, settings),
      readAudit(db),
      readDatabaseVersion(db),
      readDisk(settings.dataFolder),
      readUnnamedProxy(settings),
      readLoad(db),
    ])
  return {
    at: new Date().toISOString(),
    versions: { hromada: version, node: process.versions.node, database: databaseVersion },
    accounts: { ...accounts, newPerDay: [...newAccounts] },
    review,
    queues: queuesOf(figures.flat()),
    deliveries: { failures },
    backup,
    audit,
    configured: { ...configurationOf(parts), unnamedProxy: unnamedProxy ?? null },
    disk,
    load,
  }
}

/** From the totals that triggers keep: counting a million rows would take most of the time. */
async function countAccounts(db: Database) {
  const { rows } = await sql<{ role: Role; count: number; suspended: number }>`
    select role, sum(users)::integer as count, coalesce(sum(users) filter (where not is_active), 0)::integer as suspended
    from user_totals group by role order by role`.execute(db)
  const { rows: gone } = await sql<{ deleted: number }>`
    select count(*)::integer as deleted from users where deleted_at is not null`.execute(db)
  return {
    byRole: rows.map(({ role, count }) => ({ role, count })),
    suspended: rows.reduce((sum, { suspended }) => sum + suspended, 0),
    deleted: gone[0]?.deleted ?? 0,
  }
}

async function readReview(db: Database) {
  const { rows } = await sql<{ pending: number; oldest: Date | null }>`
    select count(*)::integer as pending, min(created_at) as oldest from opportunities where status = 'pending'`.execute(
    db,
  )
  return { pending: rows[0]?.pending ?? 0, oldestAt: rows[0]?.oldest?.toISOString() ?? null }
}

/** Of the last day, by channel and reason, the most frequent first. */
async function countFailures(db: Database) {
  const { rows } = await sql<{ channel: NotificationChannel; reason: string; count: number }>`
    select channel, coalesce(failure_reason, '') as reason, count(*)::integer as count
    from (
      select channel, failure_reason from notification_deliveries
      where status = 'FAILED' and notification_id >= ${firstIdSince(24 * 3600_000)}
      limit ${sql.lit(MAX_FAILURES)}
    ) as failed
    group by channel, failure_reason order by count desc limit ${sql.lit(MAX_REASONS)}`.execute(db)
  return rows
}

function queuesOf(figures: readonly MetricFigures[]) {
  const valuesOf = (name: string) =>
    new Map(
      figures
        .filter((metric) => metric.name === name)
        .flatMap(({ values }) => values)
        .map(({ labels, value }) => [String(labels.queue), value] as const),
    )
  const ages = valuesOf('hromada_waiting_oldest_seconds')
  return [...valuesOf('hromada_waiting')]
    .map(([queue, waiting]) => ({ queue, waiting, oldestSeconds: Math.round(ages.get(queue) ?? 0) }))
    .toSorted((a, b) => a.queue.localeCompare(b.queue))
}

/** The last of all, by the clock or by hand; and what became of those by the clock since. */
async function readBackups(db: Database, { backup: { address } }: Settings) {
  const { failure } = address === undefined ? { failure: null } : await readBackupState(db)
  return {
    lastAt: (await readLastBackup(db))?.toISOString() ?? null,
    failure: failure && { at: failure.at.toISOString(), reason: failure.reason },
  }
}

/** When the last of all was made, by the clock or by hand; also in tables of a former version. */
export async function readLastBackup(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select occurred_at as at from audit_entries where action = 'BACKUP_CREATE'
    order by occurred_at desc, sequence desc limit 1`.execute(db)
  return rows[0]?.at
}

async function readAudit(db: Database) {
  const head = await db.selectFrom('audit_head').select('sequence').executeTakeFirst()
  const { verification } = await readVerification(db)
  return { entries: Number(head?.sequence ?? 0), verification }
}

async function readDatabaseVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
  return rows[0]?.server_version ?? ''
}

async function readDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

function configurationOf(parts: Parts) {
  const { settings } = parts
  const { features } = describeService(parts)
  return {
    mail: features.mail,
    sms: features.sms,
    push: features.push,
    wallets: features.wallets,
    moderation: features.moderation,
    storage: settings.files.place === 'disk' ? ('disk' as const) : ('bucket' as const),
    backups: settings.backup.address !== undefined,
    redis: settings.redisUrl !== undefined,
    externalDatabase: settings.databaseUrl !== undefined,
    secondFactorOfAdministrators: settings.requiredSecondFactor !== undefined,
    trustedProxies: settings.trustedProxies.length > 0,
    held: [...settings.held],
  }
}
