import { databaseUrl } from '../harness/database-server.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

export interface StreamingReplica extends PostgresServer {
  urlOf(database: string): string
}

/** A replica of another server, until the stack is left. */
export async function startReplica(
  stack: AsyncDisposableStack,
  primaryUrl: string,
  settings: readonly string[] = [],
): Promise<StreamingReplica> {
  const server = await startPostgres(
    stack,
    (run, dataFolder) =>
      run('pg_basebackup', [
        ...['--dbname', primaryUrl, '--pgdata', dataFolder],
        ...['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast'],
      ]),
    settings,
  )
  return { ...server, urlOf: (database) => databaseUrl(server.url, database) }
}
