import { pino } from 'pino'
import { openDatabase } from '../../src/platform/database/database.ts'
import { type PostgresServer, startPostgres } from '../../test/machines/postgres-server.ts'
import type { BenchDatabase } from './database.ts'

const log = pino({ level: 'error' }, pino.destination(2))

/** An empty PostgreSQL of the machine's packages that keeps what is committed, until the stack is left. */
export const startPrimary = (stack: AsyncDisposableStack): Promise<PostgresServer> =>
  startPostgres(
    stack,
    (run, dataFolder) =>
      run('initdb', [
        '--pgdata',
        dataFolder,
        '--username=postgres',
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
      ]),
    ['shared_buffers=512MB', 'max_wal_size=4GB'],
  )

export function openDatabaseAt({ url }: Pick<PostgresServer, 'url'>): BenchDatabase {
  const { db, pool, hotPool, close } = openDatabase({ connectionString: url }, log, { isPatient: true })
  return { db, pool, hotPool, [Symbol.asyncDispose]: close }
}
