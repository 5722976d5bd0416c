import { io, type Socket } from 'socket.io-client'
import { type ServerProcess, startScript } from './server-process.ts'

const CONNECTING_AT_ONCE = 50

/** Opens a connection for live events; throws when it is refused. */
export async function connectLive(url: string, token: string, transport = 'websocket'): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: [transport], forceNew: true, reconnection: false })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.once('connect', resolve)
  socket.once('connect_error', reject)
  await promise
  return socket
}

/** A process that holds `each` connections for each token; started when all are open. */
export const startLiveConnections = (url: string, tokens: readonly string[], each: number): Promise<ServerProcess> =>
  startScript(import.meta.filename, [url, `${each}`, tokens.join(',')])

async function hold(url: string, tokens: string[]): Promise<void> {
  for (let token = tokens.pop(); token !== undefined; token = tokens.pop()) {
    const socket = await connectLive(url, token)
    socket.once('disconnect', (reason) => {
      throw new Error(`a connection ended: ${reason}`)
    })
  }
}

if (import.meta.main) {
  const [url = '', each = '1', tokens = ''] = process.argv.slice(2)
  const waiting = tokens.split(',').flatMap((token) => Array.from({ length: Number(each) }, () => token))
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, () => hold(url, waiting)))
  process.stdout.write(`listening on ${url}\n`)
}
