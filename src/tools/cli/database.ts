import { sql } from 'kysely'
import type pg from 'pg'
import { type Community, communityOf } from '../../platform/community/community.ts'
import { readChosenIdentity, type SomeIdentity } from '../../platform/community/identity.ts'
import { type Connection, type Database, openDatabase } from '../../platform/database/database.ts'
import { connectionTo } from '../../platform/database/encryption.ts'
import { hasTables } from '../../platform/database/migrate.ts'
import { findServiceRole } from '../../platform/database/service-role.ts'
import { assertFounded, borrowEmbeddedDatabase } from '../../platform/embedded-postgres/embedded-postgres.ts'
import type { Log } from '../../platform/log.ts'
import { ownSettings } from '../../platform/settings/own-settings.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { CommandFailure } from './command.ts'
import { openCommandLog } from './command-log.ts'

export interface Open {
  readonly community: Community
  readonly db: Database
  readonly pool: pg.Pool
  readonly connection: Connection
  readonly settings: Settings
  readonly log: Log
}

interface Options {
  /** Makes a data folder where there is none, and tables. */
  readonly founds?: boolean
  /** Makes tables, or looks whether there are any. */
  readonly takesEmpty?: boolean
  /** Of the program that this one is a part of. */
  readonly settings?: Settings
}

/**
 * Does some work on the database of the settings: the running program's, or one that is started for the time. Where there
 * is no community, none is made of a mistaken address.
 */
export async function withDatabase<Result>(
  work: (open: Open) => Promise<Result>,
  { founds = false, takesEmpty = founds, settings: given }: Options = {},
): Promise<Result> {
  const settings = given ?? (await ownSettings())
  const log = await openCommandLog(settings)
  await using opening = new AsyncDisposableStack()
  const connection = await findDatabase(settings, log, founds, opening)
  const { db, pool, close } = openDatabase(connection, log, { role: await findServiceRole(connection) })
  opening.defer(close)
  if (!takesEmpty && !(await hasTables(db))) {
    const place = settings.databaseUrl === undefined ? 'HROMADA_DATA_DIR' : 'DATABASE_URL'
    throw new CommandFailure(`there is no community in this database (${place}); hromada start or migrate makes one`)
  }
  const community = communityOf(settings, await chosenIdentity(db))
  return await work({ community, db, pool, connection, settings, log })
}

/** An empty database has no table for it. */
async function chosenIdentity(db: Database): Promise<SomeIdentity> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('community') is not null as "isThere"`.execute(db)
  return rows[0]?.isThere ? readChosenIdentity(db) : {}
}

async function findDatabase(
  { databaseUrl, dataFolder }: Settings,
  log: Log,
  founds: boolean,
  opening: AsyncDisposableStack,
) {
  if (databaseUrl !== undefined) return connectionTo(databaseUrl)
  if (!founds) await assertFounded(dataFolder)
  const embedded = await borrowEmbeddedDatabase(dataFolder, log)
  opening.defer(() => embedded.stop())
  return embedded.connection
}
