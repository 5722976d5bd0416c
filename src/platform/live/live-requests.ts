import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { plainErrors, renderError } from '../http/dialects/dialect.ts'
import { ApiError } from '../http/errors/errors.ts'
import { addressBehind, openRanges } from '../http/origins/client-address.ts'
import { assertAllowedSite } from '../http/origins/cross-site.ts'
import { assertOneHost } from '../http/origins/host-header.ts'
import { securityHeaders } from '../http/origins/security-headers.ts'
import { perAddress, type RateLimits } from '../limits/rate-limits.ts'
import type { Live } from './live.ts'

interface LiveUpgradeOptions {
  readonly live: Live
  readonly rateLimits: RateLimits
  readonly trustedProxies: readonly string[]
  /** Looks for proxies that are not among them. */
  readonly noteProxy: (request: IncomingMessage) => void
  readonly allowedOrigins: () => readonly string[]
  readonly isHttps: () => boolean
}

const PATH = '/socket.io/'
const attempts = [perAddress(300, 'live')]
/** Of connections that are open. Long polling takes one or two for each event. */
const messages = [perAddress(3_000, 'live-messages')]
const MAX_CONNECTIONS = 20_000
const MAX_UNREAD_BYTES = 4 * 1024 * 1024
const UNREAD_CHECK_INTERVAL_MS = 1_000
const CLOSE_TIMEOUT_MS = 1_000

/** Security: parsed as the library does, or a request could open a connection unchecked. */
const queryOf = ({ url = '' }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(URL.parse(url, 'https://socket.io')?.searchParams ?? [])
const isLive = ({ url = '' }: IncomingMessage) => url.startsWith(PATH)

/** Other upgrade requests are served as plain HTTP. */
export const isLiveUpgrade = (request: IncomingMessage): boolean =>
  isLive(request) &&
  request.headers.upgrade?.toLowerCase() === 'websocket' &&
  queryOf(request).transport === 'websocket'

export function serveLive(app: FastifyInstance, options: LiveUpgradeOptions): void {
  const { live, isHttps } = options
  let isClosing = false
  const admit = openAdmission(options, () => isClosing)

  serveRequests(app, (request, response) => {
    response.setHeaders(new Map(Object.entries(securityHeaders(isHttps()))))
    admit(request)
      .then(() => live.handle(request, response))
      .catch((error) => refuse(response, error, app.log))
  })
  const upgraded = serveUpgrades(app, (request, socket, head) => {
    admit(request)
      .then(() => live.upgrade(request, socket, head))
      .catch((error) => {
        const response = new ServerResponse(request)
        response.assignSocket(socket)
        response.setHeaders(new Map(Object.entries(securityHeaders(isHttps()))))
        response.once('finish', () => socket.destroySoon())
        refuse(response.setHeader('connection', 'close'), error, app.log)
      })
  })

  app.addHook('preClose', async () => {
    isClosing = true
    live.close()
    const endMs = performance.now() + CLOSE_TIMEOUT_MS
    while (upgraded.size > 0 && performance.now() < endMs) await sleep(10)
    for (const socket of upgraded) socket.destroy()
  })
}

function openAdmission(
  { live, rateLimits, trustedProxies, noteProxy, allowedOrigins }: LiveUpgradeOptions,
  isClosing: () => boolean,
): (request: IncomingMessage) => Promise<void> {
  const isTrusted = openRanges(trustedProxies)
  return async (request) => {
    assertOneHost(request)
    noteProxy(request)
    const { method = '', headers } = request
    const { sid } = queryOf(request)
    // An invented id must not be a way around the limit.
    const isMessage = method === 'OPTIONS' || (sid !== undefined && live.mayHave(sid))
    const caller = { user: null, ipAddress: addressBehind(request, isTrusted), userAgent: '' }
    await rateLimits.charge(isMessage ? messages : attempts, caller, { headers: () => {} })
    if (!['GET', 'POST', 'OPTIONS'].includes(method)) {
      throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, POST, OPTIONS' } })
    }
    const beginsConnection = method === 'GET' && !sid
    if (beginsConnection && (isClosing() || live.count() >= MAX_CONNECTIONS)) throw new ApiError('UNAVAILABLE')
    assertAllowedSite(headers, allowedOrigins())
  }
}

function serveRequests(app: FastifyInstance, serve: (request: IncomingMessage, response: ServerResponse) => void) {
  const { server } = app
  const [routes] = server.listeners('request') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (isLive(request)) serve(request, response)
    else routes?.call(server, request, response)
  })
  // Where a host name has several addresses, Fastify listens on the others with servers that are not exposed.
  app.addHook('onRequest', (request, reply, done) => {
    if (!isLive(request.raw)) return done()
    reply.hijack()
    server.emit('request', request.raw, reply.raw)
  })
}

function serveUpgrades(
  app: FastifyInstance,
  serve: (request: IncomingMessage, socket: Socket, head: Buffer) => void,
): ReadonlySet<Socket> {
  const open = new Set<Socket>()
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', ignoreError)
    serve(request, socket, head)
  })
  // Backpressure: nothing else bounds the transport's own replies to a client that does not read.
  const timer = setInterval(() => {
    for (const socket of open) if (socket.writableLength > MAX_UNREAD_BYTES) socket.destroy()
  }, UNREAD_CHECK_INTERVAL_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return open
}

function refuse(response: ServerResponse, error: unknown, log: FastifyBaseLogger): void {
  if (!(error instanceof ApiError)) log.error({ err: error }, 'failed to admit a live connection')
  const problem = error instanceof ApiError ? error : new ApiError('INTERNAL')
  const { status, body } = renderError(plainErrors, problem)
  const text = JSON.stringify(body)
  const headers = {
    ...problem.parts.headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  }
  response.writeHead(status, headers).end(text)
}

function ignoreError(this: Socket): void {
  this.destroy()
}
