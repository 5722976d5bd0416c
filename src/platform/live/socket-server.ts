import { randomBytes } from 'node:crypto'
import { Server as HttpServer } from 'node:http'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import { disconnectFlooding } from './live-limits.ts'
import type { Right } from './live-rights.ts'

export type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, ConnectionData>
export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, ConnectionData>

interface ConnectionData {
  right: Right
  /** Version at the check of the right. */
  rightsVersion: number
}

interface SocketServerOptions {
  readonly trustedOrigins: readonly string[]
  readonly idPrefix: string
}

export const MAX_MESSAGE_BYTES = 16 * 1024
const SIGN_IN_TIMEOUT_MS = 10_000
const PING_INTERVAL_MS = 25_000
const PONG_TIMEOUT_MS = 20_000

export async function createSocketServer({ trustedOrigins, idPrefix }: SocketServerOptions): Promise<LiveServer> {
  const { Server: SocketServer } = await import('socket.io')
  // An HTTP server that never listens: the library does not start without one.
  const io: LiveServer = new SocketServer(new HttpServer(), {
    serveClient: false,
    connectTimeout: SIGN_IN_TIMEOUT_MS,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PONG_TIMEOUT_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // Compression costs memory per connection and allows decompression bombs.
    perMessageDeflate: false,
    httpCompression: false,
    ...(trustedOrigins.length > 0 && { cors: { origin: [...trustedOrigins], credentials: true } }),
  })
  io.engine.generateId = () => idPrefix + randomBytes(15).toString('base64url')
  io.engine.on('connection', disconnectFlooding)
  return io
}
