import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface Pace {
  /** Long enough for what comes in bursts; after an answer, all that the rest of the body may take. */
  readonly windowMs: number
  /** On average over each window. */
  readonly minBytesPerSecond: number
}

const exemptSockets = new WeakSet<Socket>()

/** Whether Node's time limit for whole requests does not apply to the connection. */
export const hasOwnPace = (socket: Socket): boolean => exemptSockets.has(socket)

/**
 * Minimum pace of bodies that are read, instead of Node's time limit for whole requests. A slower connection is closed
 * through `clientError`, as at that limit.
 */
export function paceBodies(app: FastifyInstance, pace: Pace): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!request.raw.complete) requirePace(request, reply, pace)
    done()
  })
}

function requirePace(
  { raw, server }: FastifyRequest,
  { raw: response }: FastifyReply,
  { windowMs, minBytesPerSecond }: Pace,
): void {
  const { socket } = raw
  let bytesBefore = socket.bytesRead
  const timer = setInterval(() => {
    const bytes = socket.bytesRead - bytesBefore
    bytesBefore = socket.bytesRead
    if (raw.complete) end()
    else if (bytes * 1_000 < minBytesPerSecond * windowMs) closeConnection()
  }, windowMs)

  function end() {
    clearInterval(timer)
    exemptSockets.delete(socket)
  }

  function closeConnection() {
    end()
    const error = Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.server.emit('clientError', error, socket)
  }

  exemptSockets.add(socket)
  raw.once('close', end)
  response.once('close', () => {
    end()
    if (raw.complete || raw.destroyed) return
    // Node's own limit may have passed already, and it reports a request only once.
    const limit = setTimeout(closeConnection, windowMs)
    limit.unref()
    raw.once('close', () => clearTimeout(limit))
  })
}
