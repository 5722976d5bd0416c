import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { anyoneUnidentified } from '../../platform/access/access.ts'
import { sendJson } from '../../platform/http/answers/send-json.ts'
import { ApiError, unauthenticated } from '../../platform/http/errors/errors.ts'
import { isLocalRequest } from '../../platform/http/origins/local-request.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { standardLimit } from '../../platform/limits/rate-limits.ts'
import { printMetrics } from '../../platform/metrics/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import { sessionCookieName } from '../auth/session-cookie.ts'
import { readExamples } from './examples.ts'
import { openReadiness } from './readiness.ts'
import { openReference } from './reference.ts'

type OperationParts = Pick<Platform, 'db' | 'log' | 'metrics' | 'publicUrl' | 'readMetrics' | 'settings' | 'stopping'>

export function operationRoutes(
  app: RouteScope,
  { db, log, metrics, publicUrl, readMetrics, settings, stopping }: OperationParts,
): void {
  const reference = openReference()
  const checkReadiness = openReadiness({
    check: () => sql`select 1`.execute(db),
    stopping: stopping.signal,
    log,
  })
  let description: Promise<string> | undefined

  /** Made when it is first asked for: by then the program knows its address. */
  async function describe(): Promise<string> {
    description ??= readExamples().then((examples) => {
      const url = publicUrl()
      return JSON.stringify(
        app.describeApi({ title: 'Hromada', publicUrl: url, cookieName: sessionCookieName(url), examples }),
      )
    })
    description.catch(() => {
      description = undefined
    })
    return description
  }

  app.get(
    '/healthz',
    {
      config: { access: anyoneUnidentified, limits: standardLimit('health') },
      schema: {
        operationId: 'checkLiveness',
        summary: 'Check liveness',
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
        operationId: 'checkReadiness',
        summary: 'Check readiness: 503 once three checks of the database in a row have failed, and during shutdown',
        response: { 200: Type.Object({ status: Type.Literal('ready') }) },
      },
    },
    async ({ id }) => {
      const { isReady, error } = await checkReadiness()
      if (isReady) return { status: 'ready' as const }
      if (error !== undefined) log.warn({ requestId: id, err: error }, 'not ready')
      throw notReady()
    },
  )

  app.get(
    '/metrics',
    {
      config: { access: anyoneUnidentified, limits: standardLimit('metrics') },
      schema: {
        operationId: 'getMetrics',
        summary: 'Get metrics for Prometheus; from loopback, or with the metrics token',
        response: { 200: { description: 'Metrics.', content: { 'text/plain': { schema: Type.String() } } } },
      },
    },
    async (request, reply) => {
      const isOpen = isLocalRequest(request) || presents(settings.metricsToken, request.headers.authorization)
      if (!isOpen) throw unauthenticated()
      return reply.type(metrics.contentType).send(await printMetrics(await readMetrics()))
    },
  )

  app.get(
    '/openapi.json',
    {
      config: { access: anyoneUnidentified, limits: standardLimit('openapi') },
      schema: {
        operationId: 'getOpenApi',
        summary: 'Get this OpenAPI 3.1 document',
        response: { 200: Type.Record(Type.String(), Type.Unknown()) },
      },
    },
    async (_request, reply) => sendJson(reply, await describe()),
  )

  for (const [url, type, operationId, summary] of [
    ['/docs', 'text/html', 'showApiReference', 'Show the API reference'],
    ['/docs/js/scalar.js', 'text/javascript', 'getApiReferenceScript', 'Get the script of the API reference'],
  ] as const) {
    app.get(
      url,
      {
        config: {
          access: anyoneUnidentified,
          limits: standardLimit('docs'),
          ...(type === 'text/html' && { isPage: true }),
        },
        schema: {
          operationId,
          summary,
          response: { 200: { description: 'Of the reference.', content: { [type]: { schema: Type.String() } } } },
        },
      },
      async (_request, reply) => {
        const { contentType, body, policy } = await reference(url)
        return reply.type(contentType).header('content-security-policy', policy).send(body)
      },
    )
  }
}

const notReady = () => new ApiError('UNAVAILABLE', { message: 'Not ready' })

function presents(token: string | undefined, given = ''): boolean {
  if (token === undefined) return false
  const expected = Buffer.from(`Bearer ${token}`)
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
