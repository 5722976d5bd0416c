import { type Server as HttpServer, type IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setImmediate as nextTick } from 'node:timers/promises'
import { endsWithin } from '../lib/timeout.ts'

const GRACE_MS = 1_000
const MAX_TICKS = 1_000

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
  await acceptPending(server)
  const { promise: allEnded, resolve } = Promise.withResolvers<void>()
  // The method of HttpServer would close idle connections at once.
  Server.prototype.close.call(server, () => resolve())
  await endsWithin(GRACE_MS, allEnded)
}

/** The kernel may have accepted connections that Node has not seen yet; closing would reset them. */
async function acceptPending(server: HttpServer): Promise<void> {
  let hasAccepted = true
  const onConnection = () => {
    hasAccepted = true
  }
  server.on('connection', onConnection)
  for (let ticks = 0; hasAccepted && ticks < MAX_TICKS; ticks += 1) {
    hasAccepted = false
    await nextTick()
  }
  server.off('connection', onConnection)
}
