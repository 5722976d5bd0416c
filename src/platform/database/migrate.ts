import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Logger } from 'pino'
import { version } from '../settings/version.ts'
import { type Connection, type Database, openDatabase } from './database.ts'
import { isLockConflict } from './errors.ts'
import * as m0001 from './migrations/0001-accounts.ts'
import * as m0002 from './migrations/0002-audit.ts'
import * as m0003 from './migrations/0003-news.ts'
import * as m0004 from './migrations/0004-idempotency.ts'
import * as m0005 from './migrations/0005-members.ts'
import * as m0006 from './migrations/0006-deleted-authors.ts'
import * as m0007 from './migrations/0007-audit-head.ts'
import * as m0008 from './migrations/0008-entities.ts'
import * as m0009 from './migrations/0009-opportunities.ts'
import * as m0010 from './migrations/0010-api-keys.ts'
import * as m0011 from './migrations/0011-files.ts'
import * as m0013 from './migrations/0013-applications.ts'
import * as m0014 from './migrations/0014-sitemap.ts'
import * as m0015 from './migrations/0015-notifications.ts'
import * as m0016 from './migrations/0016-telephone.ts'
import * as m0017 from './migrations/0017-webhooks.ts'
import * as m0018 from './migrations/0018-wallets.ts'
import * as m0019 from './migrations/0019-security-events.ts'
import * as m0020 from './migrations/0020-opportunity-changes.ts'
import * as m0021 from './migrations/0021-ended-rights.ts'
import * as m0022 from './migrations/0022-spaces.ts'
import * as m0023 from './migrations/0023-news-search.ts'
import * as m0024 from './migrations/0024-news-unindexed.ts'
import * as m0025 from './migrations/0025-waits-for.ts'
import * as m0026 from './migrations/0026-waits-for-backfill.ts'
import * as m0027 from './migrations/0027-credentials.ts'
import * as m0028 from './migrations/0028-security-log.ts'
import * as m0029 from './migrations/0029-second-factors.ts'
import * as m0030 from './migrations/0030-joining.ts'
import * as m0031 from './migrations/0031-suspensions.ts'
import * as m0032 from './migrations/0032-stored-keys.ts'
import * as m0033 from './migrations/0033-push-sessions.ts'
import * as m0034 from './migrations/0034-people.ts'
import * as m0035 from './migrations/0035-pictures.ts'
import * as m0036 from './migrations/0036-search.ts'
import * as m0037 from './migrations/0037-ended-sessions.ts'
import * as m0038 from './migrations/0038-founding.ts'
import * as m0039 from './migrations/0039-review.ts'
import * as m0040 from './migrations/0040-desk-of-users.ts'
import * as m0041 from './migrations/0041-news-desk.ts'
import * as m0042 from './migrations/0042-announcements.ts'
import * as m0043 from './migrations/0043-audit-search.ts'
import * as m0044 from './migrations/0044-overview.ts'
import * as m0045 from './migrations/0045-mails-with-links.ts'
import * as m0046 from './migrations/0046-reworded.ts'
import * as m0047 from './migrations/0047-attempts-at-deliveries.ts'
import * as m0048 from './migrations/0048-imported-records.ts'
import * as m0049 from './migrations/0049-backups.ts'
import * as m0050 from './migrations/0050-reauthentication.ts'
import * as m0051 from './migrations/0051-stored-forms.ts'
import * as m0052 from './migrations/0052-audience-of-notifications.ts'
import * as m0053 from './migrations/0053-former-credentials.ts'
import * as m0054 from './migrations/0054-mails.ts'
import * as m0055 from './migrations/0055-notification-places.ts'
import * as m0056 from './migrations/0056-one-folding.ts'
import * as m0057 from './migrations/0057-compared-alike.ts'
import * as m0058 from './migrations/0058-decided-applications.ts'
import * as m0059 from './migrations/0059-community.ts'
import * as m0060 from './migrations/0060-entity-invitations.ts'
import * as m0061 from './migrations/0061-muted-channels.ts'
import * as m0062 from './migrations/0062-untold-drafts.ts'
import * as m0063 from './migrations/0063-told-reasons.ts'
import * as m0064 from './migrations/0064-bounded-invitations.ts'
import * as m0065 from './migrations/0065-audit-acts.ts'

/** Below deadlock_timeout (1 s): migrations give way before PostgreSQL ends any transaction that waits. */
const LOCK_TIMEOUT_MS = 300
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 5_000

interface AnyMigration extends Migration {
  /** Beside a running program it is no transaction, so that it can build indexes concurrently; it may be run again. */
  readonly isOnline?: boolean
}

/** In order of application; a name never changes once released. */
const migrations: Record<string, AnyMigration> = {
  '0001-accounts': m0001,
  '0002-audit': m0002,
  '0003-news': m0003,
  '0004-idempotency': m0004,
  '0005-members': m0005,
  '0006-deleted-authors': m0006,
  '0007-audit-head': m0007,
  '0008-entities': m0008,
  '0009-opportunities': m0009,
  '0010-api-keys': m0010,
  '0011-files': m0011,
  '0013-applications': m0013,
  '0014-sitemap': m0014,
  '0015-notifications': m0015,
  '0016-telephone': m0016,
  '0017-webhooks': m0017,
  '0018-wallets': m0018,
  '0019-security-events': m0019,
  '0020-opportunity-changes': m0020,
  '0021-ended-rights': m0021,
  '0022-spaces': m0022,
  '0023-news-search': m0023,
  '0024-news-unindexed': m0024,
  '0025-waits-for': m0025,
  '0026-waits-for-backfill': m0026,
  '0027-credentials': m0027,
  '0028-security-log': m0028,
  '0029-second-factors': m0029,
  '0030-joining': m0030,
  '0031-suspensions': m0031,
  '0032-stored-keys': m0032,
  '0033-push-sessions': m0033,
  '0034-people': m0034,
  '0035-pictures': m0035,
  '0036-search': m0036,
  '0037-ended-sessions': m0037,
  '0038-founding': m0038,
  '0039-review': m0039,
  '0040-desk-of-users': m0040,
  '0041-news-desk': m0041,
  '0042-announcements': m0042,
  '0043-audit-search': m0043,
  '0044-overview': m0044,
  '0045-mails-with-links': m0045,
  '0046-reworded': m0046,
  '0047-attempts-at-deliveries': m0047,
  '0048-imported-records': m0048,
  '0049-backups': m0049,
  '0050-reauthentication': m0050,
  '0051-stored-forms': m0051,
  '0052-audience-of-notifications': m0052,
  '0053-former-credentials': m0053,
  '0054-mails': m0054,
  '0055-notification-places': m0055,
  '0056-one-folding': m0056,
  '0057-compared-alike': m0057,
  '0058-decided-applications': m0058,
  '0059-community': m0059,
  '0060-entity-invitations': m0060,
  '0061-muted-channels': m0061,
  '0062-untold-drafts': m0062,
  '0063-told-reasons': m0063,
  '0064-bounded-invitations': m0064,
  '0065-audit-acts': m0065,
}

export const migrationNames: readonly string[] = Object.keys(migrations)

/** The tables are of a later version; going on would write what that version cannot read. */
class LaterTables extends Error {
  override readonly name = 'LaterTables'
  readonly isExpected = true
  constructor(migration: string) {
    super(
      `The tables are of a later version than this one (${version}), which does not know ${migration}. Start that version; to go back, restore a backup that was made before the upgrade.`,
    )
  }
}

interface PendingMigration {
  readonly name: string
  /** Without a transaction: it only adds beside traffic. Others hold locks, for moments. */
  readonly isOnline: boolean
}

/** Migrates up or down to `last`; of concurrent callers one works, the others wait. Returns what was applied. */
export async function migrate(db: Database, last = migrationNames.at(-1)): Promise<string[]> {
  const { error, results = [] } = await migratorOf(db).migrateTo(last as string)
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

/**
 * Migrates step by step beside serving programs, so that few locks are held. Waits without limit for locks.
 * Throws LaterTables.
 */
export async function migrateAt(connection: Connection, log: Logger): Promise<string[]> {
  const { db, close } = openDatabase({ ...connection, lock_timeout: LOCK_TIMEOUT_MS }, log, { isPatient: true })
  try {
    const applied = await appliedMigrations(db)
    assertNoneLater(applied)
    if (applied.join() === migrationNames.join()) return []
    return applied.length === 0 ? await migrate(db) : await inTurn(db, () => migrateStepByStep(db, log))
  } finally {
    await close()
  }
}

/** Whether any were ever made. */
export const hasTables = async (db: Database): Promise<boolean> => (await appliedMigrations(db)).length > 0

/** What a start would apply. Throws LaterTables. */
export async function pendingMigrations(db: Database): Promise<PendingMigration[]> {
  const applied = await appliedMigrations(db)
  assertNoneLater(applied)
  const pending = migrationNames.filter((name) => !applied.includes(name))
  return pending.map((name) => ({ name, isOnline: migrations[name]?.isOnline === true }))
}

function assertNoneLater(applied: readonly string[]): void {
  const later = applied.find((name) => !migrationNames.includes(name))
  if (later !== undefined) throw new LaterTables(later)
}

/** Not by the migrator, which would inspect all columns of all tables several times on every start. */
async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows: lookup } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
  if (!lookup[0]?.isThere) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * One program after the other: without a transaction nothing else keeps two from the same step, and the migrator looks at
 * all tables before it waits for its turn, also at one that another renames. Asked again and again, as whoever waits in a
 * statement is waited for by the building of indexes.
 */
async function inTurn<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (session) => {
    while (!(await isOurTurn(session))) await sleep(FIRST_PAUSE_MS)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${TURN})`.execute(session)
    }
  })
}

const TURN = sql`hashtextextended('hromada migrations', 0)`

async function isOurTurn(session: Database): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${TURN}) as "isOurs"`.execute(session)
  return rows[0]?.isOurs === true
}

async function migrateStepByStep(db: Database, log: Logger): Promise<string[]> {
  const applied: string[] = []
  for (let pauseMs = FIRST_PAUSE_MS; ; ) {
    const known = await appliedMigrations(db)
    const next = migrationNames.find((name) => !known.includes(name))
    if (next === undefined) return applied
    const disableTransactions = migrations[next]?.isOnline === true
    const { error, results = [] } = await migratorOf(db).migrateUp({ disableTransactions })
    if (error === undefined) {
      applied.push(...results.map(({ migrationName }) => migrationName))
      pauseMs = FIRST_PAUSE_MS
    } else if (isLockConflict(error)) {
      log.info({ pauseMs, reason: (error as Error).message }, 'migration could not get its locks, will be retried')
      await sleep(pauseMs)
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
    } else {
      throw error
    }
  }
}

const migratorOf = (db: Database) => new Migrator({ db, provider: { getMigrations: async () => migrations } })
