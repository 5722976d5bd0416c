import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

const CHECK_INTERVAL_MS = 1_000

interface Pace {
  readonly graceMs: number
  /** On average since the work began. */
  readonly minBytesPerSecond: number
  /** For the rest of the body after the work has ended. */
  readonly remainderMs: number
}

const exemptSockets = new WeakSet<Socket>()

/** Whether Node's time limit for whole requests does not apply to the connection. */
export const hasOwnPace = (socket: Socket): boolean => exemptSockets.has(socket)

/**
 * Minimum pace instead of Node's time limit for whole requests, while the work reads the body. A slower connection is
 * closed through `clientError`, as at that limit.
 */
export async function withSlowBody<Result>(
  { raw, server }: FastifyRequest,
  pace: Pace,
  work: () => Promise<Result>,
): Promise<Result> {
  const { socket } = raw
  const closeConnection = () => {
    exemptSockets.delete(socket)
    const error = Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.server.emit('clientError', error, socket)
  }
  exemptSockets.add(socket)
  const isTooSlow = watchPace(socket, pace)
  const timer = setInterval(() => {
    if (raw.complete) clearInterval(timer)
    else if (isTooSlow()) {
      clearInterval(timer)
      closeConnection()
    }
  }, CHECK_INTERVAL_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    exemptSockets.delete(socket)
    if (!raw.complete && !raw.destroyed) limitRemainder(raw, pace.remainderMs, closeConnection)
  }
}

function watchPace(socket: Socket, { graceMs, minBytesPerSecond }: Pace): () => boolean {
  const startedAtMs = performance.now()
  const bytesBefore = socket.bytesRead
  return () => {
    const elapsedMs = performance.now() - startedAtMs
    return elapsedMs > graceMs && (socket.bytesRead - bytesBefore) * 1_000 < minBytesPerSecond * elapsedMs
  }
}

/** Node's own limit may have passed already, and it reports a request only once. */
function limitRemainder(raw: IncomingMessage, limitMs: number, closeConnection: () => void): void {
  const limit = setTimeout(closeConnection, limitMs)
  limit.unref()
  raw.once('close', () => clearTimeout(limit))
}
