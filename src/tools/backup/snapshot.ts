import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { copyOut } from '../../platform/database/copy.ts'
import type { Connection } from '../../platform/database/database.ts'
import { openExactSession, quoted } from './exact-session.ts'
import type { Sequence, Table } from './manifest.ts'

/** A repeatable-read view of the database. While it is open, vacuum removes nothing that was deleted since. */
export interface Snapshot extends AsyncDisposable {
  readonly migrations: readonly string[]
  readonly tables: readonly Table[]
  readonly sequences: readonly Sequence[]
  readonly fileKeys: readonly string[]
  /** The rows in the text format of COPY; returns their number. */
  rowsOf(table: Table): AsyncGenerator<Buffer, number>
}

const migrationTables = ['kysely_migration', 'kysely_migration_lock']

export async function openSnapshot(connection: Connection): Promise<Snapshot> {
  const client = await openExactSession(connection)
  try {
    const tables = await lockTables(client)
    return {
      tables,
      migrations: await column(client, 'select name from kysely_migration order by name'),
      sequences: await sequencesOf(client),
      fileKeys: await fileKeysOf(client, tables),
      rowsOf: ({ name, columns }) => copyOut(client, `copy ${quoted(name)} (${columns.map(quoted)}) to stdout`),
      [Symbol.asyncDispose]: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/**
 * Begins the transaction, and locks all tables against changes of their definition before its first read takes the
 * snapshot: the snapshot would not see the rows of a table that is rewritten later.
 */
async function lockTables(client: pg.Client): Promise<readonly Table[]> {
  for (;;) {
    const listed = await tablesOf(client)
    await client.query('begin isolation level repeatable read read only')
    const names = [...listed.map(({ name }) => name), ...migrationTables].map(quoted)
    await client.query(`lock table ${names} in access share mode`)
    const locked = await tablesOf(client)
    if (isDeepStrictEqual(listed, locked)) return locked
    await client.query('rollback')
  }
}

/** All but those with columns of type xid8: transaction ids have no meaning on another server. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1)
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname having not bool_or(atttypid = 'xid8'::regtype) order by relname`,
    [migrationTables],
  )
  return rows
}

/** Sequences are outside the snapshot: values read after it began are never behind its rows. */
async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const sequences: Sequence[] = []
  for (const name of await column(
    client,
    `select sequencename from pg_sequences where schemaname = 'public' order by sequencename`,
  )) {
    const { rows } = await client.query(`select last_value::text as value, is_called from ${quoted(name)}`)
    sequences.push({ name, value: rows[0].value, isCalled: rows[0].is_called })
  }
  return sequences
}

/** The trigger that releases files requires this column name. */
async function fileKeysOf(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const tablesWithFiles = tables.filter(({ columns }) => columns.includes('file_key'))
  const keys = tablesWithFiles.map(
    ({ name }) => `select file_key::text as key from ${quoted(name)} where file_key is not null`,
  )
  return tablesWithFiles.length === 0 ? [] : column(client, `${keys.join(' union ')} order by key`)
}

async function column(client: pg.Client, statement: string): Promise<string[]> {
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  return rows.map(([value]) => value)
}
