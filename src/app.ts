import { randomBytes } from 'node:crypto'
import cors from '@fastify/cors'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { recordAnswers } from './features/security-log/record-answers.ts'
import type { Features } from './features.ts'
import { authorizeRequests } from './platform/access/authorize-request.ts'
import { localAliases } from './platform/community/own-addresses.ts'
import { keepRedirectsWithin } from './platform/http/answers/redirects.ts'
import { paceBodies } from './platform/http/bodies/slow-body.ts'
import { dialectsByPrefix, plainErrors } from './platform/http/dialects/dialect.ts'
import { answerUnmatched, useDialect } from './platform/http/errors/error-handling.ts'
import { handleUnmatchedRequests } from './platform/http/errors/not-found.ts'
import { closingResponseClass } from './platform/http/graceful-shutdown.ts'
import { refuseMalformedHttp } from './platform/http/malformed-http.ts'
import { describeRoutes, useTag } from './platform/http/openapi/document.ts'
import { assertOneHost } from './platform/http/origins/host-header.ts'
import { setSecurityHeaders } from './platform/http/origins/security-headers.ts'
import { openProxyWatch } from './platform/http/origins/unnamed-proxy.ts'
import { readViewer } from './platform/http/pages/viewer.ts'
import { requireRouteConfig } from './platform/http/routes/require-route-config.ts'
import { addValidation, MAX_BODY_BYTES } from './platform/http/schemas/validation.ts'
import { isLiveUpgrade, serveLive } from './platform/live/live-requests.ts'
import type { Platform } from './platform/platform.ts'
import { rememberSeen } from './platform/replicas/seen-cookie.ts'
import { version } from './platform/settings/version.ts'

const HEADERS_TIMEOUT_MS = 10_000
const TIMEOUT_CHECK_INTERVAL_MS = 1_000
const REQUEST_TIMEOUT_MS = 30_000
/** What comes more slowly only holds a connection. */
const MIN_BODY_BYTES_PER_SECOND = 2 * 1024
const KEEP_ALIVE_TIMEOUT_MS = 75_000

/** What pages of trusted origins may read beside the body. */
const exposedHeaders = [
  'etag',
  'accept-ranges',
  'content-range',
  'content-disposition',
  'idempotent-replayed',
  'set-auth-token',
  'x-request-id',
  'ignored-fields',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]

/** The whole service over HTTP: what every request passes, then the routes of the features. */
export async function buildApp(
  platform: Platform,
  {
    opened,
    authentication,
    live,
    recordSecurityEvent,
  }: Pick<Features, 'opened' | 'authentication' | 'live' | 'recordSecurityEvent'>,
): Promise<FastifyInstance> {
  const { settings, community, log, rateLimits } = platform
  const { trustedProxies } = settings
  const noteProxy = openProxyWatch(settings, log)
  const served = settings.serves ? opened : opened.filter(({ isOperational }) => isOperational)
  const areas = served.flatMap(({ tag, areas = [] }) => areas.map((area) => ({ tag, ...area })))
  const dialectFor = dialectsByPrefix(areas)
  const pages = { community, viewerOf: (id: string) => readViewer(platform.db, id) }
  const isHttps = () => platform.publicUrl().startsWith('https:')
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    // One line a request would say less than the metrics do; what fails is logged where it fails.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    // A logger for each request costs more than it gives: the few lines that are logged name the request themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // Time limits are kept as exactly as they are looked after, which by default is every half minute.
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
      shouldUpgradeCallback: isLiveUpgrade,
      ServerResponse: closingResponseClass(() => app.server),
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // As long as a request line can be: an id that is too long is one that does not exist.
    routerOptions: { maxParamLength: 16 * 1024 },
    // Met before any hook runs.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, isHttps())
      answerUnmatched({ dialectFor, pages }, error, request, reply)
    },
    clientErrorHandler: (error, socket) => refuseMalformedHttp(error, socket, isHttps(), community),
  })

  const allowedOrigins = () => [
    platform.publicUrl(),
    ...localAliases(settings, platform.publicUrl()),
    ...settings.trustedOrigins,
  ]
  app.decorate('isHttps', isHttps)
  addValidation(app)
  useDialect(app, plainErrors, pages)
  platform.metrics.observe(app)
  platform.tracing.observe(app)
  recordAnswers(app, recordSecurityEvent, platform.log)
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply, isHttps())
    assertOneHost(request.raw)
    noteProxy(request.raw)
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
  if (settings.serves) serveLive(app, { live, rateLimits, trustedProxies, noteProxy, allowedOrigins, isHttps })
  keepRedirectsWithin(app, () => ({
    home: platform.publicUrl(),
    trusted: [...allowedOrigins(), new URL(platform.links.home()).origin],
  }))
  authorizeRequests(app, { ...authentication, rateLimits, trustedProxies, allowedOrigins })
  if (settings.databaseReplicaUrls.length > 0) rememberSeen(app, platform.replicas)
  paceBodies(app, { windowMs: REQUEST_TIMEOUT_MS, minBytesPerSecond: MIN_BODY_BYTES_PER_SECOND })
  requireRouteConfig(app)
  handleUnmatchedRequests(app, { dialectFor, pages })
  describeRoutes(app, version, Object.assign({}, ...served.map(({ sends }) => sends)))

  for (const { dialect, tag, routes } of areas) {
    app.register((scope, _options, done) => {
      useDialect(scope, dialect, pages)
      useTag(scope, tag)
      routes(scope.withTypeProvider<TypeBoxTypeProvider>())
      done()
    })
  }
  await app.ready()
  return app
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
