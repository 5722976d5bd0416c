import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Logger } from 'pino'
import { version } from '../settings/version.ts'
import { type Connection, type Database, openDatabase } from './database.ts'
import { isLockConflict } from './errors.ts'
import * as baseline from './migrations/0001-baseline.ts'
import * as auditLanes from './migrations/0002-audit-lanes.ts'
import * as totalsInSlots from './migrations/0003-totals-in-slots.ts'
import * as opportunityTotalsInSlots from './migrations/0004-opportunity-totals-in-slots.ts'
import * as rankedViews from './migrations/0005-ranked-views.ts'
import * as notificationsByReading from './migrations/0006-notifications-by-reading.ts'

/** Below deadlock_timeout (1 s): migrations give way before PostgreSQL ends any transaction that waits. */
const LOCK_TIMEOUT_MS = 300
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 5_000

export interface AnyMigration extends Migration {
  /** Beside a running program it is no transaction, so that it can build indexes concurrently; it may be run again. */
  readonly isOnline?: boolean
}

type Migrations = Readonly<Record<string, AnyMigration>>

/** In order of application; from the first release on, none is ever changed or renamed. */
export const shipped: Migrations = {
  [baseline.name]: baseline,
  [auditLanes.name]: auditLanes,
  [totalsInSlots.name]: totalsInSlots,
  [opportunityTotalsInSlots.name]: opportunityTotalsInSlots,
  [rankedViews.name]: rankedViews,
  [notificationsByReading.name]: notificationsByReading,
}

export const migrationNames: readonly string[] = Object.keys(shipped)

/** Until the first release there were others, of which the baseline is the sum: the last of them. */
const LAST_FORMER_MIGRATION = '0065-audit-acts'
const LAST_FORMER_COMMIT = '5f61107'

export const isBeforeFirstRelease = (applied: readonly string[]): boolean =>
  applied.some((name) => name.startsWith('0001-') && name !== baseline.name)

/** The last of the migrations that made a backup's tables, as it is called here; undefined where there is none. */
export function knownMigration(names: readonly string[]): string | undefined {
  if (names.at(-1) === LAST_FORMER_MIGRATION || /^0001-baseline[^,]*$/.test(names.join())) return baseline.name
  return names.every((name, index) => migrationNames[index] === name) ? names.at(-1) : undefined
}

/** No migration leads from these tables to those of this version. */
class FormerTables extends Error {
  override readonly name = 'FormerTables'
  readonly isExpected = true
  constructor() {
    super(
      `The tables are of a commit of before the first release. Start that one once (instead of those before ${LAST_FORMER_COMMIT}: ${LAST_FORMER_COMMIT}), back up with it, and restore that backup with this version (${version}).`,
    )
  }
}

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

/** Migrates to `last`, or as far as there are any; of concurrent callers one works, the others wait. Returns what was applied. */
export async function migrate(db: Database, last?: string, migrations: Migrations = shipped): Promise<string[]> {
  const failures: unknown[] = []
  const migrator = migratorOf(db, noting(failures, migrations))
  const { error, results = [] } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  // In a transaction of the caller's the migrator fails once more, when it gives back its lock.
  if (error) throw failures[0] ?? error
  return results.map(({ migrationName }) => migrationName)
}

function noting(failures: unknown[], migrations: Migrations): Migrations {
  const noted = Object.entries(migrations).map(([name, migration]): [string, AnyMigration] => {
    const up = (db: Database) =>
      migration.up(db).catch((error) => {
        failures.push(error)
        throw error
      })
    return [name, { ...migration, up }]
  })
  return Object.fromEntries(noted)
}

/**
 * Migrates step by step beside serving programs, so that few locks are held. Waits without limit for locks.
 * Throws LaterTables and FormerTables.
 */
export async function migrateAt(
  connection: Connection,
  log: Logger,
  migrations: Migrations = shipped,
): Promise<string[]> {
  const { db, close } = openDatabase({ ...connection, lock_timeout: LOCK_TIMEOUT_MS }, log, { isPatient: true })
  try {
    const applied = await appliedMigrations(db)
    assertKnown(applied, migrations)
    if (applied.join() === Object.keys(migrations).join()) return []
    if (applied.length === 0) return await migrate(db, undefined, migrations)
    return await inTurn(db, () => migrateStepByStep(db, log, migrations))
  } finally {
    await close()
  }
}

/** Whether any were ever made. */
export const hasTables = async (db: Database): Promise<boolean> => (await appliedMigrations(db)).length > 0

/** What a start would apply. Throws LaterTables and FormerTables. */
export async function pendingMigrations(db: Database): Promise<PendingMigration[]> {
  const applied = await appliedMigrations(db)
  assertKnown(applied, shipped)
  const pending = migrationNames.filter((name) => !applied.includes(name))
  return pending.map((name) => ({ name, isOnline: shipped[name]?.isOnline === true }))
}

function assertKnown(applied: readonly string[], migrations: Migrations): void {
  if (isBeforeFirstRelease(applied)) throw new FormerTables()
  const later = applied.find((name) => migrations[name] === undefined)
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

async function migrateStepByStep(db: Database, log: Logger, migrations: Migrations): Promise<string[]> {
  const applied: string[] = []
  for (let pauseMs = FIRST_PAUSE_MS; ; ) {
    const known = await appliedMigrations(db)
    const next = Object.keys(migrations).find((name) => !known.includes(name))
    if (next === undefined) return applied
    const disableTransactions = migrations[next]?.isOnline === true
    const { error, results = [] } = await migratorOf(db, migrations).migrateUp({ disableTransactions })
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

const migratorOf = (db: Database, migrations: Migrations) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } })
