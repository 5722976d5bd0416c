import { type Server as HttpServer, type IncomingMessage, ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate as nextTick } from 'node:timers/promises'
import { endsWithin } from '../lib/timeout.ts'

const GRACE_MS = 1_000
const IDLE_LOOK_MS = 50
const MAX_ACCEPT_MS = 1_000
const QUIET_MS = 10
const QUIET_TURN_MS = 0.05

/** Once the server has stopped listening, every response carries `Connection: close` (RFC 9112, section 9.6). */
export function closingResponseClass(server: () => HttpServer): typeof ServerResponse {
  return class Answer<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: [never?, never?]): this {
      if (!server().listening) this.shouldKeepAlive = false
      return super.writeHead(status, ...rest)
    }
  }
}

/** Grace period: a request in transit still arrives and is answered; connections idle afterwards may be closed. */
export async function stopListening(server: HttpServer): Promise<void> {
  const resume = holdConnections(server)
  await acceptPending(server)
  const { promise: allEnded, resolve } = Promise.withResolvers<void>()
  // The method of HttpServer would close idle connections at once.
  Server.prototype.close.call(server, () => resolve())
  resume()
  await endsWithin(GRACE_MS, allEnded)
}

/** A connection that a request kept alive is not idle when closing begins, but will be: so they are looked through again. */
export async function closeWithConnections({ server, close }: Closable): Promise<void> {
  const looking = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
  await close()
  clearInterval(looking)
}

interface Closable {
  readonly server: HttpServer
  readonly close: () => PromiseLike<void>
}

/** Back-pressure: what is not read gives no work, and whoever waits for an answer opens no further connection. */
function holdConnections(server: HttpServer): () => void {
  const held: Socket[] = []
  // Whoever hangs up meanwhile is no error: the socket destroys itself.
  const hold = (socket: Socket) => void held.push(socket.on('error', () => undefined))
  const listeners = server.rawListeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', hold)
  return () => {
    server.off('connection', hold)
    for (const listener of listeners) server.on('connection', listener)
    for (const socket of held) if (!socket.destroyed) server.emit('connection', socket)
  }
}

/**
 * The kernel takes connections that Node has not seen yet, and closing would reset them. So the server is closed when
 * none has come for a while, after a turn of the event loop too short for another to have come in it.
 */
async function acceptPending(server: HttpServer): Promise<void> {
  const began = performance.now()
  let acceptedAt = began
  const onConnection = () => {
    acceptedAt = performance.now()
  }
  server.on('connection', onConnection)
  for (let turnAt = began, isQuiet = false; !isQuiet && turnAt - began < MAX_ACCEPT_MS; ) {
    await nextTick()
    const now = performance.now()
    isQuiet = now - acceptedAt > QUIET_MS && now - turnAt < QUIET_TURN_MS
    turnAt = now
  }
  server.off('connection', onConnection)
}
