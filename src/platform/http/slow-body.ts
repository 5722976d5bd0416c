import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

const LOOK_INTERVAL_MS = 1_000

export interface Pace {
  /** Only then is the speed looked at. */
  readonly graceMs: number
  /** On average since the work began. */
  readonly leastBytesPerSecond: number
  /** For the rest of a body when the work has ended without it. */
  readonly remainderMs: number
}

const slowOnes = new WeakSet<Socket>()

/** Whether what comes over a connection is exempt from the time limit that whole requests have. */
export const mayBeSlow = (socket: Socket): boolean => slowOnes.has(socket)

/**
 * While the work reads the body of a request, gives that body as long as it takes, at a least pace. Whoever is slower is
 * told, and cut off, as those are whose whole request takes too long; how is the `clientError` handler's to know.
 * The limits of Node hold for all requests of a server: when it tells of one, `mayBeSlow` says that it is exempt.
 */
export async function withSlowBody<Result>(
  { raw, server }: FastifyRequest,
  pace: Pace,
  work: () => Promise<Result>,
): Promise<Result> {
  const { socket } = raw
  const cutOff = () => {
    slowOnes.delete(socket)
    const error = Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.server.emit('clientError', error, socket)
  }
  slowOnes.add(socket)
  const isTooSlow = watch(socket, pace)
  const looking = setInterval(() => {
    if (raw.complete) clearInterval(looking)
    else if (isTooSlow()) {
      clearInterval(looking)
      cutOff()
    }
  }, LOOK_INTERVAL_MS)
  try {
    return await work()
  } finally {
    clearInterval(looking)
    slowOnes.delete(socket)
    if (!raw.complete && !raw.destroyed) limitRemainder(raw, pace.remainderMs, cutOff)
  }
}

function watch(socket: Socket, { graceMs, leastBytesPerSecond }: Pace): () => boolean {
  const begun = performance.now()
  const bytesBefore = socket.bytesRead
  return () => {
    const elapsedMs = performance.now() - begun
    return elapsedMs > graceMs && (socket.bytesRead - bytesBefore) * 1_000 < leastBytesPerSecond * elapsedMs
  }
}

/** The time limit of Node may have passed, and it tells of each request only once. */
function limitRemainder(raw: IncomingMessage, limitMs: number, cutOff: () => void): void {
  const limit = setTimeout(cutOff, limitMs)
  limit.unref()
  raw.once('close', () => clearTimeout(limit))
}
