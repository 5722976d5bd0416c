import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { prepareStatements } from './prepared-statements.ts'
import type { Tables } from './tables.ts'

const POOL_SIZE = 16
const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 5_000

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
/** What `pg` needs to connect. */
export type Connection = pg.ClientConfig

export interface OpenDatabase {
  readonly db: Database
  /** For the few statements that are worth a hand-written, prepared text. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool of connections. Connections that break are logged and replaced, never thrown. */
export function openDatabase(connection: Connection, log: Logger): OpenDatabase {
  const pool = new pg.Pool({
    ...connection,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'hromada',
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection broke'))
  const isBehindPooler = /[?&]pgbouncer=true\b/.test(connection.connectionString ?? '')
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ error: error.message }, 'a database connection broke'))
    if (!isBehindPooler) prepareStatements(client)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => (pool.ended ? Promise.resolve() : pool.end()) }
}
