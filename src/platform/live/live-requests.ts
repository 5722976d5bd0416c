import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { addressBehind, openRanges } from '../http/client-address.ts'
import { assertAllowedSite } from '../http/cross-site.ts'
import { inDialect, plainErrors } from '../http/error-dialects.ts'
import { ApiError } from '../http/errors.ts'
import { perAddress, type RateLimits } from '../http/rate-limits.ts'
import type { Live } from './live.ts'

export interface LiveDoor {
  readonly live: Live
  readonly rateLimits: RateLimits
  readonly trustedProxies: readonly string[]
  readonly allowedOrigins: () => readonly string[]
}

const PATH = '/socket.io/'
/** Of one address: many people may come back from behind it at once. */
const attempts = [perAddress(300, 'live')]
const MOST_CONNECTIONS = 20_000
const MOST_UNREAD_BYTES = 4 * 1024 * 1024
const LOOK_INTERVAL_MS = 1_000
const GOODBYE_MS = 1_000

/** Just as the library reads it: else a request could begin a connection without looking so. */
const queryOf = ({ url = '' }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(URL.parse(url, 'https://socket.io')?.searchParams ?? [])
const isLive = ({ url = '' }: IncomingMessage) => url.startsWith(PATH)

/** What a server asks about a request that wants another protocol; what is refused is answered as if it did not. */
export const isLiveUpgrade = (request: IncomingMessage): boolean =>
  isLive(request) &&
  request.headers.upgrade?.toLowerCase() === 'websocket' &&
  queryOf(request).transport === 'websocket'

/**
 * Lets the requests under /socket.io/ through to the live connections, past the routes: those that begin a connection
 * when they come from an allowed page, and not too often from one address.
 */
export function serveLive(app: FastifyInstance, { live, rateLimits, trustedProxies, allowedOrigins }: LiveDoor): void {
  const { server } = app
  const isTrusted = openRanges(trustedProxies)
  const open = new Set<Socket>()
  let isClosing = false

  const [answer] = server.listeners('request') as ((...given: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!isLive(request)) return answer?.call(server, request, response)
    admit(request)
      .then(() => live.handle(request, response))
      .catch((error) => refuse(response, error))
  })
  // Where one name stands for several addresses, Fastify listens on the others by servers that we cannot see.
  app.addHook('onRequest', (request, reply, done) => {
    if (!isLive(request.raw)) return done()
    reply.hijack()
    server.emit('request', request.raw, reply.raw)
  })

  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', ignoreError)
    admit(request)
      .then(() => live.upgrade(request, socket, head))
      .catch((error) => {
        const response = new ServerResponse(request)
        response.assignSocket(socket)
        response.once('finish', () => socket.destroySoon())
        refuse(response.setHeader('connection', 'close'), error)
      })
  })
  // Answers of the transport itself, which a client may ask for without ever reading one, have no other bound.
  const looking = setInterval(() => {
    for (const socket of open) if (socket.writableLength > MOST_UNREAD_BYTES) socket.destroy()
  }, LOOK_INTERVAL_MS).unref()

  app.addHook('preClose', async () => {
    isClosing = true
    live.close()
    const limit = performance.now() + GOODBYE_MS
    while (open.size > 0 && performance.now() < limit) await sleep(10)
    for (const socket of open) socket.destroy()
    clearInterval(looking)
  })

  async function admit(request: IncomingMessage): Promise<void> {
    const { method = '', headers } = request
    if (!['GET', 'POST', 'OPTIONS'].includes(method)) {
      throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, POST, OPTIONS' } })
    }
    const isBeginning = method === 'GET' && !queryOf(request).sid
    if (isBeginning) {
      const caller = { user: null, ipAddress: addressBehind(request, isTrusted), userAgent: '' }
      await rateLimits.charge(attempts, caller, { headers: () => {} })
      if (isClosing || live.count() >= MOST_CONNECTIONS) throw new ApiError('UNAVAILABLE')
    }
    assertAllowedSite(headers, allowedOrigins())
  }

  function refuse(response: ServerResponse, error: unknown): void {
    if (!(error instanceof ApiError)) app.log.error({ err: error }, 'a live connection could not be admitted')
    const problem = error instanceof ApiError ? error : new ApiError('INTERNAL')
    const { status, body } = inDialect(plainErrors, problem)
    const text = JSON.stringify(body)
    const headers = {
      ...problem.parts.headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    }
    response.writeHead(status, headers).end(text)
  }
}

function ignoreError(this: Socket): void {
  this.destroy()
}
