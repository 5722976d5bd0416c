import { type Server as HttpServer, type IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'

const QUIET_MS = 1_000
const MOST_TURNS = 1_000

/**
 * The class of a server's answers: those given when it no longer listens say that their connection ends with them
 * (RFC 9112, section 9.6), also those to requests that came before.
 */
export function answersOf(server: () => HttpServer): typeof ServerResponse {
  return class Answer<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: [never?, never?]): this {
      if (!server().listening) this.shouldKeepAlive = false
      return super.writeHead(status, ...rest)
    }
  }
}

/**
 * Stops listening, and leaves each connection the time in which a request that was on its way arrives, whose answer
 * then ends it. What is idle afterwards has been so for a second, and may be cut.
 */
export async function endListening(server: HttpServer): Promise<void> {
  await takeWaiting(server)
  const { promise: allEnded, resolve } = Promise.withResolvers<void>()
  // Not by the method of its own class, which cuts at once what is idle.
  Server.prototype.close.call(server, () => resolve())
  await Promise.race([allEnded, sleep(QUIET_MS)])
}

/** The system has accepted connections for us that the program has not met; closing would reset them. */
async function takeWaiting(server: HttpServer): Promise<void> {
  let isTaking = true
  const note = () => {
    isTaking = true
  }
  server.on('connection', note)
  for (let turns = 0; isTaking && turns < MOST_TURNS; turns += 1) {
    isTaking = false
    await turn()
  }
  server.off('connection', note)
}
