import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Longer than any transaction of the program, for which a concurrent build waits. */
const LOCK_TIMEOUT = '2min'

interface OnlineIndex {
  readonly table: string
  readonly name: string
  readonly definition: RawBuilder<unknown>
  readonly isUnique?: boolean
}

/**
 * Builds an index in a migration that is online (see migrate.ts): concurrently, so that no writer waits, unless it is
 * part of a transaction, where the database is new. May be run again: a build that was cut short is made anew.
 */
export async function createOnlineIndex(
  db: Kysely<unknown>,
  { table, name, definition, isUnique = false }: OnlineIndex,
): Promise<void> {
  const create = isUnique ? sql`create unique index` : sql`create index`
  const on = sql`${sql.ref(name)} on ${sql.table(table)} ${definition}`
  if (db.isTransaction) {
    await sql`${create} ${on}`.execute(db)
    return
  }
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isValid: boolean }>`
      select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`.execute(connection)
    if (rows[0]?.isValid) return
    await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(connection)
    try {
      await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(connection)
      await sql`${create} concurrently ${on}`.execute(connection)
    } finally {
      await sql`reset lock_timeout`.execute(connection)
    }
  })
}
