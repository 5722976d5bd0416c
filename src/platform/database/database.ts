import { Kysely, type Transaction as KyselyTransaction, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { openStatementPreparation } from './prepared-statements.ts'
import { endWhenUnanswered } from './silence.ts'
import type { Tables } from './tables.ts'

const POOL_SIZE = 16
const HOT_POOL_SIZE = 4
/** With less, what an index finds of a frequent word is kept page by page, and every row is then looked at again. */
const WORK_MEMORY = '32MB'
const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 5_000
/** For a server that can no longer be reached to say that it timed out. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1_000

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
/** What `pg` needs to connect. */
export type Connection = pg.ClientConfig

export interface OpenDatabase {
  readonly db: Database
  readonly pool: pg.Pool
  /**
   * For the few hand-written statements that nearly every request needs, each of which has one good plan: it is made
   * once, where PostgreSQL would otherwise plan anew whenever arrays differ in length, and by indexes, which would not
   * look worth it while a table is small and stays so in the plan when it has grown.
   */
  readonly hotPool: pg.Pool
  close(): Promise<void>
}

interface DatabaseOptions {
  /** True for migrations and tools, whose statements may take as long as they need. */
  readonly isPatient?: boolean
  /** Whose rights all statements have; without it, those of the connection's own user. */
  readonly role?: string | undefined
  /** Told of each statement of `db` when it has ended. */
  readonly noteStatement?: ((statement: LogEvent) => void) | undefined
}

/** Opens pools of connections. Connections that break are logged and replaced, never thrown. */
export function openDatabase(
  connection: Connection,
  log: Logger,
  { isPatient = false, role, noteStatement }: DatabaseOptions = {},
): OpenDatabase {
  // To compile a plan takes longer than any of our statements gains by it.
  const pool = openPool({
    ...connection,
    max: POOL_SIZE,
    ...connectionOptions({ role, jit: 'off', work_mem: WORK_MEMORY }),
  })
  const hotSettings = { role, jit: 'off', plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' }
  const hotPool = openPool({ ...connection, max: HOT_POOL_SIZE, ...connectionOptions(hotSettings) })

  function openPool(config: pg.PoolConfig): pg.Pool {
    const prepare = openStatementPreparation()
    const opened = new pg.Pool({
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: isPatient ? 0 : STATEMENT_TIMEOUT_MS,
      query_timeout: isPatient ? 0 : ANSWER_TIMEOUT_MS,
      keepAlive: true,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      application_name: 'hromada',
      ...config,
    })
    // A server that stops right behind us may still break what we have let go of.
    const tell = (message: string) => (error: Error) => {
      if (!opened.ending) log.warn({ error: error.message }, message)
    }
    opened.on('error', tell('an idle database connection broke'))
    opened.on('connect', (client) => {
      client.on('error', tell('a database connection broke'))
      prepare(client)
      endWhenUnanswered(client)
    })
    return opened
  }

  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(noteStatement && { log: noteStatement }) }),
    pool,
    hotPool,
    close: async () => {
      for (const one of new Set([pool, hotPool])) if (!one.ended) await one.end()
    },
  }
}

/** The `options` of a connection: settings that hold from its first statement on. */
export function connectionOptions(settings: Readonly<Record<string, string | undefined>>): { options?: string } {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  if (given.length === 0) return {}
  const escaped = given.map(([name, value]) => `-c ${name}=${String(value).replaceAll(/[\\\s]/g, '\\$&')}`)
  return { options: escaped.join(' ') }
}
