import { type Migration, Migrator } from 'kysely/migration'
import type { Logger } from 'pino'
import { type Connection, type Database, openDatabase } from './database.ts'
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

/** In the order of their application; a name never changes once released. */
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
}

/** All that this program knows, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/**
 * Brings the tables up to date, or to where they were after a migration. Several programs may call it at once: one
 * works, the others wait.
 * @returns the names of the migrations that were applied now
 */
export async function migrate(db: Database, last = migrationNames.at(-1)): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateTo(last as string)
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

/** Migrates over a connection of its own, which waits as long as another program or a large table needs. */
export async function migrateAt(connection: Connection, log: Logger): Promise<string[]> {
  const { db, close } = openDatabase(connection, log, { isPatient: true })
  try {
    return await migrate(db)
  } finally {
    await close()
  }
}
