import { sql } from 'kysely'
import { pino } from 'pino'
import { migrate, migrateAt } from '../../src/platform/database/migrate.ts'
import { openPatiently } from './database-server.ts'
import { createTestDatabase } from './test-app.ts'

/** A database with the tables of a former version, up to its last migration. */
export async function openFormerDatabase(last: string) {
  await using opened = new AsyncDisposableStack()
  const database = await createTestDatabase()
  opened.defer(() => database.drop())
  const connection = { connectionString: database.url }
  const log = pino({ level: 'silent' })
  const { db, close } = openPatiently(connection)
  opened.defer(close)
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrate(db, last)
  const stack = opened.move()
  return {
    db,
    /** As the start of this version does, beside programs of the former one. */
    upgrade: () => migrateAt(connection, log),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
