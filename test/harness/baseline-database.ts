import { pino } from 'pino'
import { type AnyMigration, migrateAt } from '../../src/platform/database/migrate.ts'
import * as baseline from '../../src/platform/database/migrations/0001-baseline.ts'
import { openPatiently } from './database-server.ts'
import { createTestDatabase } from './test-app.ts'

/** A database with the tables of the baseline, for migrations of a test’s own. */
export async function openBaselineDatabase() {
  await using opened = new AsyncDisposableStack()
  const database = await createTestDatabase()
  opened.defer(() => database.drop())
  const connection = { connectionString: database.url }
  const open = () => {
    const { db, close } = openPatiently(connection)
    opened.defer(close)
    return db
  }
  const [db, otherDb] = [open(), open()]
  const stack = opened.move()
  return {
    db,
    otherDb,
    /** As the start of a later version does, beside programs of this one. */
    upgrade: (later: Readonly<Record<string, AnyMigration>>) =>
      migrateAt(connection, pino({ level: 'silent' }), { [baseline.name]: baseline, ...later }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
