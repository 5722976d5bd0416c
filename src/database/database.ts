import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { prepareStatements } from './prepared-statements.ts'
import type { Tables } from './tables.ts'

const POOL_SIZE = 16
const HOT_POOL_SIZE = 4
const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 5_000

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
/** What `pg` needs to connect. */
export type Connection = pg.ClientConfig

export interface OpenDatabase {
  readonly db: Database
  readonly pool: pg.Pool
  /**
   * For the few hand-written statements that nearly every request needs, each of which has one good plan: it is made
   * once, where PostgreSQL would otherwise plan anew whenever arrays differ in length.
   */
  readonly hotPool: pg.Pool
  close(): Promise<void>
}

/** Opens pools of connections. Connections that break are logged and replaced, never thrown. */
export function openDatabase(connection: Connection, log: Logger): OpenDatabase {
  const isBehindPooler = /[?&]pgbouncer=true\b/.test(connection.connectionString ?? '')
  const pool = openPool({ ...connection, max: POOL_SIZE })
  const hotPool = isBehindPooler
    ? pool
    : openPool({ ...connection, max: HOT_POOL_SIZE, options: '-c plan_cache_mode=force_generic_plan' })

  function openPool(config: pg.PoolConfig): pg.Pool {
    const opened = new pg.Pool({
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      application_name: 'hromada',
      ...config,
    })
    opened.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection broke'))
    opened.on('connect', (client) => {
      client.on('error', (error) => log.warn({ error: error.message }, 'a database connection broke'))
      if (!isBehindPooler) prepareStatements(client)
    })
    return opened
  }

  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    hotPool,
    close: async () => {
      for (const one of new Set([pool, hotPool])) if (!one.ended) await one.end()
    },
  }
}
