import { pino } from 'pino'
import { type AnyMigration, migrateAt, shipped } from '../../src/platform/database/migrate.ts'
import { openPatiently } from './database-server.ts'
import { createTestDatabase } from './test-app.ts'

/** A database with the tables of this version, for migrations of a test’s own. */
export async function openCurrentDatabase() {
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
      migrateAt(connection, pino({ level: 'silent' }), { ...shipped, ...later }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
