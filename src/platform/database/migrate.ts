import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Logger } from 'pino'
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

/** Below deadlock_timeout (1 s): migrations give way before PostgreSQL ends any transaction that waits. */
const LOCK_TIMEOUT_MS = 300
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 5_000

/** In order of application; a name never changes once released. */
const migrations: Record<string, Migration> = {
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
}

export const migrationNames: readonly string[] = Object.keys(migrations)

/** Migrates up or down to `last`; of concurrent callers one works, the others wait. Returns what was applied. */
export async function migrate(db: Database, last = migrationNames.at(-1)): Promise<string[]> {
  const { error, results = [] } = await migratorOf(db).migrateTo(last as string)
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

/** Migrates step by step beside serving programs, so that few locks are held. Waits without limit for locks. */
export async function migrateAt(connection: Connection, log: Logger): Promise<string[]> {
  const { db, close } = openDatabase({ ...connection, lock_timeout: LOCK_TIMEOUT_MS }, log, { isPatient: true })
  try {
    const applied = await appliedMigrations(db)
    if (applied.join() === migrationNames.join()) return []
    return applied.length === 0 ? await migrate(db) : await migrateStepByStep(db, log)
  } finally {
    await close()
  }
}

/** Not by the migrator, which would inspect all columns of all tables several times on every start. */
async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows: lookup } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
  if (!lookup[0]?.isThere) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function migrateStepByStep(db: Database, log: Logger): Promise<string[]> {
  const applied: string[] = []
  for (let pauseMs = FIRST_PAUSE_MS; ; ) {
    const { error, results = [] } = await migratorOf(db).migrateUp()
    if (error === undefined && results.length === 0) return applied
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
