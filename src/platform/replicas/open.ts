import type { Logger } from 'pino'
import { openDatabase } from '../database/database.ts'
import { connectionOfReplica } from '../database/encryption.ts'
import { openSocketRegistry } from '../database/socket-registry.ts'
import { endsWithin } from '../lib/timeout.ts'
import type { Resources } from '../metrics/saturation.ts'
import { openReplicas, type Replicas } from './replicas.ts'
import type { Server } from './server.ts'

interface OpeningParts {
  readonly primary: Server
  readonly urls: readonly string[]
  readonly log: Logger
  readonly options: Parameters<typeof openDatabase>[2]
}

const CLOSE_TIMEOUT_MS = 2_000

/** Connects to the replicas at these addresses; those that cannot be reached are used from when they can be. */
export async function connectReplicas({
  primary,
  urls,
  log,
  options,
}: OpeningParts): Promise<Replicas & Pick<Resources, 'pools'>> {
  const opened = await Promise.all(
    urls.map(async (url) => {
      const sockets = openSocketRegistry()
      const connection = { ...(await connectionOfReplica(url)), stream: sockets.open }
      return {
        name: new URL(url).host,
        endConnections: sockets.endAll,
        ...openDatabase(connection, log, options),
      }
    }),
  )
  const replicas = await openReplicas({ primary, replicas: opened, log })
  return {
    ...replicas,
    pools: Object.fromEntries(
      opened.flatMap(({ name, pool, hotPool }) => [
        [`replica ${name}`, pool],
        [`replica ${name} hot`, hotPool],
      ]),
    ),
    async close() {
      await replicas.close()
      await Promise.all(
        opened.map(async ({ endConnections, close }) => {
          const closed = close()
          // One that has fallen silent lets nobody go.
          if (!(await endsWithin(CLOSE_TIMEOUT_MS, closed))) endConnections()
          await closed
        }),
      )
    },
  }
}
