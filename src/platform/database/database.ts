import { Kysely, type Transaction as KyselyTransaction, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { Client } from './client.ts'
import type { Tables } from './tables.ts'

const POOL_SIZE = 16
const HOT_POOL_SIZE = 4
/** With less, bitmaps of frequent words turn lossy, and every row of their pages is rechecked. */
const WORK_MEMORY = '32MB'
const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 5_000
/** Of a start, which a server that is busy for a moment must not end. */
export const PATIENT_CONNECT_TIMEOUT_MS = 30_000
/** Longer than the statement timeout, so that a server that can be reached reports it first. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1_000

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
export type Connection = pg.ClientConfig

interface OpenDatabase {
  readonly db: Database
  readonly pool: pg.Pool
  /** For hot statements with one good plan: cached generic plans that use indexes even while tables are small. */
  readonly hotPool: pg.Pool
  close(): Promise<void>
}

interface DatabaseOptions {
  /** No timeouts: for migrations and tools. */
  readonly isPatient?: boolean
  readonly role?: string | undefined
  readonly noteStatement?: ((statement: LogEvent) => void) | undefined
}

export function openDatabase(
  connection: Connection,
  log: Logger,
  { isPatient = false, role, noteStatement }: DatabaseOptions = {},
): OpenDatabase {
  // Compiling a plan takes longer than any of these statements saves by it.
  const pool = openPool({
    ...connection,
    max: POOL_SIZE,
    ...connectionOptions({ role, jit: 'off', work_mem: WORK_MEMORY }),
  })
  const hotSettings = { role, jit: 'off', plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' }
  const hotPool = openPool({ ...connection, max: HOT_POOL_SIZE, ...connectionOptions(hotSettings) })

  function openPool(config: pg.PoolConfig): pg.Pool {
    const opened = new pg.Pool({
      Client,
      connectionTimeoutMillis: isPatient ? PATIENT_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS,
      statement_timeout: isPatient ? 0 : STATEMENT_TIMEOUT_MS,
      query_timeout: isPatient ? 0 : ANSWER_TIMEOUT_MS,
      keepAlive: true,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      application_name: 'hromada',
      ...config,
    })
    // A closing pool may still report connections broken by a server that stops.
    const warn = (message: string) => (error: Error) => {
      if (!opened.ending) log.warn({ error: error.message }, message)
    }
    opened.on('error', warn('idle database connection lost'))
    opened.on('connect', (client) => client.on('error', warn('database connection lost')))
    return opened
  }

  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(noteStatement && { log: noteStatement }) }),
    pool,
    hotPool,
    close: async () => {
      for (const opened of [pool, hotPool]) if (!opened.ended) await opened.end()
    },
  }
}

/** Settings that hold from the first statement of a connection on. */
export function connectionOptions(settings: Readonly<Record<string, string | undefined>>): { options?: string } {
  const defined = Object.entries(settings).filter(([, value]) => value !== undefined)
  if (defined.length === 0) return {}
  const escaped = defined.map(([name, value]) => `-c ${name}=${String(value).replaceAll(/[\\\s]/g, '\\$&')}`)
  return { options: escaped.join(' ') }
}
