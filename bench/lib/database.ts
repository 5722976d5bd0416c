import type pg from 'pg'
import { pino } from 'pino'
import { openDatabase } from '../../src/platform/database/database.ts'
import { borrowEmbeddedDatabase } from '../../src/platform/embedded-postgres/embedded-postgres.ts'

export type BenchDatabase = Awaited<ReturnType<typeof openProgramDatabase>>

const log = pino({ level: 'error' }, pino.destination(2))

/** Opens the embedded database of a program beside it; `hotPool` is for what nearly every request needs. */
export async function openProgramDatabase(program: { readonly dataDir: string }) {
  const embedded = await borrowProgramDatabase(program)
  const { db, pool, hotPool, close } = openDatabase(embedded.connection, log, { isPatient: true })
  return { db, pool, hotPool, [Symbol.asyncDispose]: () => close().then(() => embedded.stop()) }
}

export const borrowProgramDatabase = ({ dataDir }: { readonly dataDir: string }) => borrowEmbeddedDatabase(dataDir, log)

/**
 * Drops an index while rows are written, and builds it once at the end, which is much quicker than row by row.
 * @param work writes the rows
 */
export async function withoutIndex<Result>(
  client: pg.PoolClient,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await client.query<{ definition: string }>('select pg_get_indexdef($1::regclass) as definition', [
    name,
  ])
  await client.query(`drop index ${name}`)
  const result = await work()
  await client.query(`set maintenance_work_mem = '1GB'`)
  await client.query(rows[0]?.definition ?? '')
  return result
}

/** Runs work on one connection, which is closed afterwards: its settings and temporary tables go with it. */
export async function onOneConnection<Result>(
  { pool }: Pick<BenchDatabase, 'pool'>,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release(true)
  }
}
