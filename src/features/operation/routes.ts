import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { anyoneUnidentified } from '../http/access.ts'
import { isLoopback } from '../http/client-address.ts'
import { ApiError, unauthenticated } from '../http/errors.ts'
import { standardLimit } from '../http/rate-limits.ts'
import type { RouteScope } from '../http/route-scope.ts'
import { printMetrics } from '../metrics/metrics.ts'
import type { Services } from '../services.ts'
import { version } from '../version.ts'
import { openReference } from './reference.ts'

const READINESS_TIMEOUT_MS = 2_000

type OperationServices = Pick<Services, 'db' | 'jobs' | 'metrics' | 'readMetrics' | 'settings' | 'stopping'>

export function operationRoutes(
  app: RouteScope,
  { db, jobs, metrics, readMetrics, settings, stopping }: OperationServices,
): void {
  const reference = openReference()

  app.get(
    '/',
    {
      config: { access: anyoneUnidentified, limits: standardLimit('front') },
      schema: {
        summary: 'What this is and where its documentation lies',
        response: {
          200: Type.Object({
            name: Type.String(),
            version: Type.String(),
            documentation: Type.String(),
            openapi: Type.String(),
          }),
        },
      },
    },
    async () => ({ name: 'Hromada', version, documentation: '/docs', openapi: '/openapi.json' }),
  )

  app.get(
    '/healthz',
    {
      config: { access: anyoneUnidentified, limits: standardLimit('health') },
      schema: {
        summary: 'Whether the program is alive',
        response: { 200: Type.Object({ status: Type.Literal('ok') }) },
      },
    },
    async () => ({ status: 'ok' as const }),
  )

  app.get(
    '/readyz',
    {
      config: { access: anyoneUnidentified, limits: standardLimit('readiness'), failure: 'Not ready' },
      schema: {
        summary:
          'Whether the program can do its work: 503 while database or queue are away, and when it is about to end',
        response: { 200: Type.Object({ status: Type.Literal('ready') }) },
      },
    },
    async ({ id, log }) => {
      if (stopping.signal.aborted) throw notReady()
      try {
        await within(READINESS_TIMEOUT_MS, Promise.all([sql`select 1`.execute(db), jobs.check()]))
      } catch (error) {
        log.warn({ requestId: id, err: error }, 'not ready')
        throw notReady()
      }
      return { status: 'ready' as const }
    },
  )

  app.get(
    '/metrics',
    {
      config: { access: anyoneUnidentified, limits: standardLimit('metrics') },
      schema: {
        summary: 'Figures for Prometheus; from loopback, or with the metrics token',
        response: { 200: Type.String() },
      },
    },
    async ({ caller, headers }, reply) => {
      // Behind a proxy that is not named as trusted, everybody seems to come from it.
      const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
      const isLocal = isLoopback(caller.ipAddress) && !isForwarded
      const isOpen = isLocal || presents(settings.metricsToken, headers.authorization)
      if (!isOpen) throw unauthenticated()
      return reply.type(metrics.contentType).send(await printMetrics(await readMetrics()))
    },
  )

  app.get(
    '/openapi.json',
    {
      config: { access: anyoneUnidentified, limits: standardLimit('openapi') },
      schema: {
        summary: 'This description (OpenAPI 3.1)',
        response: { 200: Type.Record(Type.String(), Type.Unknown()) },
      },
    },
    async () => app.swagger() as Record<string, unknown>,
  )

  for (const [url, summary] of [
    ['/docs', 'The API reference, for people'],
    ['/docs/js/scalar.js', 'Its script'],
  ] as const) {
    app.get(
      url,
      {
        config: { access: anyoneUnidentified, limits: standardLimit('docs') },
        schema: { summary, response: { 200: Type.String() } },
      },
      async (_request, reply) => {
        const { contentType, body } = await reference(url)
        return reply.type(contentType).header('content-security-policy', referencePolicy).send(body)
      },
    )
  }
}

const referencePolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ')

const notReady = () => new ApiError('UNAVAILABLE', { message: 'Not ready', headers: { 'retry-after': '5' } })

async function within(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

function presents(token: string | undefined, given = ''): boolean {
  if (token === undefined) return false
  const expected = Buffer.from(`Bearer ${token}`)
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
