import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { renewedSessionCookie, sessionCookieName } from './auth/session-cookie.ts'
import { entityRoutes, entityVerificationRoutes } from './entities/routes.ts'
import { isLiveUpgrade, serveLive } from './events/live-requests.ts'
import { feedRoutes } from './feeds/routes.ts'
import { requireDeclarations } from './http/declarations.ts'
import { answersOf } from './http/ending.ts'
import {
  adminErrors,
  authErrors,
  type Dialect,
  newsErrors,
  notificationErrors,
  opportunityErrors,
  plainErrors,
  verificationErrors,
} from './http/error-dialects.ts'
import { answerUnrouted, speak } from './http/error-handling.ts'
import { addGate } from './http/gate.ts'
import { describeRoutes } from './http/openapi.ts'
import type { RouteScope } from './http/route-scope.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { mayBeSlow } from './http/slow-body.ts'
import { answerUnroutedRequests } from './http/unrouted.ts'
import { addValidation, MAX_BODY_BYTES } from './http/validation.ts'
import { infoRoutes } from './info/routes.ts'
import { newsRoutes } from './news/routes.ts'
import { notificationPreferenceRoutes } from './notifications/preferences-routes.ts'
import { pushRoutes } from './notifications/push-routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { unsubscribeRoutes } from './notifications/unsubscribe-routes.ts'
import { operationRoutes } from './operation/routes.ts'
import { attachmentRoutes } from './opportunities/attachment-routes.ts'
import { opportunityRoutes } from './opportunities/routes.ts'
import type { Services } from './services.ts'
import { avatarRoutes } from './users/avatar-routes.ts'
import { profileRoutes } from './users/profile-routes.ts'
import { userRoutes, verificationRoutes } from './users/routes.ts'
import { telephoneRoutes } from './users/telephone-routes.ts'
import { version } from './version.ts'
import { walletRoutes } from './wallets/routes.ts'
import { describedEvents } from './webhooks/event-catalogue.ts'
import { webhookRoutes } from './webhooks/routes.ts'

const HEADERS_TIMEOUT_MS = 10_000
const TIMEOUT_CHECK_INTERVAL_MS = 1_000
const REQUEST_TIMEOUT_MS = 30_000
const KEEP_ALIVE_TIMEOUT_MS = 75_000
/** For a client that is cut off to hear why. */
const LAST_WORD_MS = 2_000

/** What pages of trusted origins may read beside the body. */
const exposedHeaders = [
  'set-auth-token',
  'x-request-id',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]

/** The whole service over HTTP: what every request passes, then the explicit list of what is served. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { settings, log } = services
  const isHttps = () => services.publicUrl().startsWith('https:')
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    // One line a request would say less than the metrics do; what fails is logged where it fails.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    // A logger for each request costs more than it gives: the few lines that are logged name the request themselves.
    childLoggerFactory: (logger) => logger,
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // Time limits are kept as exactly as they are looked after, which by default is every half minute.
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
      shouldUpgradeCallback: isLiveUpgrade,
      ServerResponse: answersOf(() => app.server),
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // As long as a request line can be: an id that is too long is one that does not exist.
    routerOptions: { maxParamLength: 16 * 1024 },
    // Met before any hook runs.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, isHttps())
      answerUnrouted(error, request, reply)
    },
    clientErrorHandler: refuseMalformedHttp,
  })

  const allowedOrigins = () => [services.publicUrl(), ...localAliases(services), ...settings.trustedOrigins]
  addValidation(app)
  speak(app, plainErrors)
  services.metrics.observe(app)
  services.tracing.observe(app)
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply, isHttps())
    done()
  })
  if (settings.trustedOrigins.length > 0) {
    await app.register(cors, {
      origin: settings.trustedOrigins,
      credentials: true,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      exposedHeaders,
      // Any other OPTIONS request is then not answered in the plugin's own words.
      strictPreflight: false,
    })
  }
  const { live, rateLimits } = services
  serveLive(app, { live, rateLimits, trustedProxies: settings.trustedProxies, allowedOrigins })
  addGate(app, {
    identify: services.identify,
    rateLimits,
    cookieName: () => sessionCookieName(services.publicUrl()),
    renewedCookie: (token) => renewedSessionCookie(services.publicUrl(), services.keys.session, token),
    allowedOrigins,
  })
  requireDeclarations(app)
  answerUnroutedRequests(app)
  await describeRoutes(app, version, describedEvents())

  const area = (dialect: Dialect, declare: (scope: RouteScope, services: Services) => void) =>
    app.register((scope, _options, done) => {
      speak(scope, dialect)
      declare(scope.withTypeProvider<TypeBoxTypeProvider>(), services)
      done()
    })
  area(plainErrors, operationRoutes)
  area(plainErrors, feedRoutes)
  area(authErrors, authRoutes)
  area(newsErrors, newsRoutes)
  area(notificationErrors, notificationRoutes)
  area(notificationErrors, notificationPreferenceRoutes)
  area(notificationErrors, pushRoutes)
  area(notificationErrors, unsubscribeRoutes)
  area(opportunityErrors, opportunityRoutes)
  area(opportunityErrors, applicationRoutes)
  area(opportunityErrors, attachmentRoutes)
  area(adminErrors, infoRoutes)
  area(adminErrors, userRoutes)
  area(verificationErrors, verificationRoutes)
  area(adminErrors, profileRoutes)
  area(adminErrors, telephoneRoutes)
  area(adminErrors, avatarRoutes)
  area(adminErrors, auditRoutes)
  area(opportunityErrors, apiKeyRoutes)
  area(opportunityErrors, webhookRoutes)
  area(opportunityErrors, entityRoutes)
  area(adminErrors, entityVerificationRoutes)
  area(plainErrors, walletRoutes)
  await app.ready()
  return app
}

/** How Node says that a request took too long. */
const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT'

const refusals: Record<string, readonly [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request header fields too large'],
  [REQUEST_TIMEOUT]: [408, 'Request timeout'],
}

/** What is not HTTP has no path, and so no area. */
function refuseMalformedHttp({ code }: { code?: string }, socket: Socket): void {
  if (!socket.writable || (code === REQUEST_TIMEOUT && mayBeSlow(socket))) return
  const [status, text] = refusals[code ?? ''] ?? [400, 'Bad request']
  const body = JSON.stringify({ error: text })
  const head = `HTTP/1.1 ${status} ${text}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`
  socket.end(`${head}\r\n\r\n${body}`)
  // Whoever goes on sending would keep the connection, and with it what the request holds, for ever.
  setTimeout(() => socket.destroy(), LAST_WORD_MS).unref()
}

/** Ids that differ between processes and starts, and cost next to nothing. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('base64url')
  let count = 0
  return () => {
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

/** Without a public URL the service is met by the names of this machine. */
function localAliases({ settings, publicUrl }: Services): string[] {
  if (settings.publicUrl !== undefined) return []
  const { port } = new URL(publicUrl())
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
}
