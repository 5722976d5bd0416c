import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { copyOut } from '../database/copy.ts'
import type { Connection } from '../database/database.ts'
import { waitingJobs } from '../jobs/waiting-jobs.ts'
import { sendMail } from '../mail/send-mail.ts'
import { openExactSession, quoted } from './exact-session.ts'
import type { Sequence, Table } from './manifest.ts'

/** The database as it was at one moment. Until it is closed, nothing that was deleted since is cleared away. */
export interface Snapshot extends AsyncDisposable {
  readonly migrations: readonly string[]
  readonly tables: readonly Table[]
  readonly sequences: readonly Sequence[]
  /** The keys of all files that rows name. */
  readonly fileKeys: readonly string[]
  /** The rows of a table in the text form of COPY; at the end, how many. */
  rowsOf(table: Table): AsyncGenerator<Buffer, number>
  /** The mails that wait to be sent, in the same form. */
  waitingMails(): AsyncGenerator<Buffer, number>
}

/** Kysely's, which write down the migrations. */
const migrationTables = ['kysely_migration', 'kysely_migration_lock']

/** Opens the database as it is at this moment, while others go on changing it. */
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
      waitingMails: () => waitingJobs(client, sendMail),
      [Symbol.asyncDispose]: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/**
 * Begins the transaction whose first look at a row makes the snapshot. Before that no table may change its form any
 * more: a snapshot does not see the rows of a table that is written anew after it.
 */
async function lockTables(client: pg.Client): Promise<readonly Table[]> {
  for (;;) {
    const found = await tablesOf(client)
    await client.query('begin isolation level repeatable read read only')
    const names = [...found.map(({ name }) => name), ...migrationTables].map(quoted)
    await client.query(`lock table ${names} in access share mode`)
    const locked = await tablesOf(client)
    if (isDeepStrictEqual(found, locked)) return locked
    await client.query('rollback')
  }
}

/** All but those whose rows name transactions of this server: on another one they would be those of somebody else. */
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

/** Their values are not part of a snapshot: what is read after it is begun is never less than what its rows have. */
async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const sequences: Sequence[] = []
  for (const name of await column(client, `select sequencename from pg_sequences where schemaname = 'public'`)) {
    const { rows } = await client.query(`select last_value::text as value, is_called from ${quoted(name)}`)
    sequences.push({ name, value: rows[0].value, isCalled: rows[0].is_called })
  }
  return sequences
}

/** Where a table names files, its column has this name: the trigger that gives them back asks for it. */
async function fileKeysOf(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const naming = tables.filter(({ columns }) => columns.includes('file_key'))
  const keys = naming.map(({ name }) => `select file_key::text as key from ${quoted(name)} where file_key is not null`)
  return naming.length === 0 ? [] : column(client, `${keys.join(' union ')} order by key`)
}

async function column(client: pg.Client, statement: string): Promise<string[]> {
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  return rows.map(([value]) => value)
}
