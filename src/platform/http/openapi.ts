import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { type Dialect, inDialect, plainErrors } from './error-dialects.ts'
import { ApiError, type Kind } from './errors.ts'
import './route-config.ts'

/** What the service itself sends. */
export interface SentDescription {
  readonly meaning: string
  /** JSON Schema. */
  readonly body: object
}

/** Describes every route that is declared afterwards as OpenAPI 3.1, from its declaration. */
export async function describeRoutes(
  app: FastifyInstance,
  version: string,
  sent: Readonly<Record<string, SentDescription>>,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hromada',
        version,
        description: 'The back end of a professional community.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      webhooks: Object.fromEntries(Object.entries(sent).map(([name, one]) => [name, sentRequest(one)])),
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'better-auth.session-token' },
          bearer: { type: 'http', scheme: 'bearer', description: 'A session token, or a JWT of GET /api/auth/token.' },
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'x-api-key',
            description: 'A key of POST /api/api-keys with the scope that is named; it may come as a bearer too.',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => ({ url, schema: described(schema ?? {}, route) }),
    transformObject: (made) => ('openapiObject' in made ? withOptionalBodies(made.openapiObject) : made.swaggerObject),
  })
}

/** Marks an operation that can do without its body, until the whole description says so. */
const OPTIONAL_BODY = 'x-optional-body'

interface Operation {
  readonly requestBody?: object
  readonly [OPTIONAL_BODY]?: boolean
}

/** The plugin says of every body that it is required. */
function withOptionalBodies<Description extends { paths?: object }>(description: Description): Description {
  const withBody = ({ [OPTIONAL_BODY]: isOptional, ...operation }: Operation) =>
    isOptional ? { ...operation, requestBody: { ...operation.requestBody, required: false } } : operation
  const paths = Object.entries(description.paths ?? {}).map(([url, operations]) => [
    url,
    Object.fromEntries(Object.entries(operations as object).map(([method, one]) => [method, withBody(one)])),
  ])
  return { ...description, paths: Object.fromEntries(paths) }
}

function sentRequest({ meaning, body }: SentDescription) {
  const requestBody = { required: true, content: { 'application/json': { schema: body } } }
  return { post: { summary: meaning, requestBody, responses: { '2XX': { description: 'It is taken.' } } } }
}

function described(schema: FastifySchema, { url, method, config = {}, schema: declared }: RouteOptions): FastifySchema {
  const { access, scope, limits = [], creates, isBodyOptional, refuses = [], dialect = plainErrors } = config
  const kinds: Kind[] = [
    ...(declared?.body === undefined ? [] : (['INVALID_BODY', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
    ...(declared?.querystring === undefined ? [] : (['INVALID_QUERY'] as const)),
    ...(declared?.params === undefined ? [] : (['NOT_FOUND'] as const)),
    ...(access?.ignoresCredentials ? [] : (['UNAUTHENTICATED'] as const)),
    ...(access?.leastRole === undefined && scope === undefined && method === 'GET' ? [] : (['FORBIDDEN'] as const)),
    ...(creates ? (['CONFLICT', 'KEY_REUSED'] as const) : []),
    ...refuses,
    'RATE_LIMITED',
    'UNAVAILABLE',
    'INTERNAL',
  ]
  const keys = scope === undefined ? [] : [{ apiKey: [scope] }]
  const credentials = access?.ignoresCredentials ? [] : [{ session: [] }, { bearer: [] }, ...keys]
  const { body, querystring } = schema
  return {
    ...schema,
    ...(body !== undefined && { body: asSent(body), ...(isBodyOptional && { [OPTIONAL_BODY]: true }) }),
    ...(querystring !== undefined && { querystring: asSent(querystring) }),
    ...(creates && { headers: idempotencyHeaders }),
    tags: [url.split('/')[1] === 'api' ? (url.split('/')[2] ?? 'api') : 'operation'],
    security: access?.leastRole === undefined ? [{}, ...credentials] : credentials,
    description: [
      `Access: ${access?.name ?? 'anyone'}.`,
      `Limits a minute: ${limits.map(({ points, scope, bucket }) => `${points} per ${scope} (${bucket})`).join(', ')}.`,
    ].join(' '),
    response: { ...(schema.response as object), ...errorResponses(dialect, kinds, config.failure) },
  }
}

const idempotencyHeaders = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      maxLength: 257,
      description: 'Chosen by the client: for 24 hours the same request with the same key is answered as at first.',
    },
  },
}

/** What is filled in with a default need not be sent. */
function asSent(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asSent)
  if (typeof schema !== 'object' || schema === null) return schema
  const within = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, asSent(value)]))
  const { properties, required } = schema as { properties?: Record<string, object>; required?: unknown }
  if (properties === undefined || !Array.isArray(required)) return within
  return { ...within, required: required.filter((name) => !('default' in (properties[name] ?? {}))) }
}

function errorResponses(dialect: Dialect, kinds: readonly Kind[], failure: string | undefined): Record<string, object> {
  return Object.fromEntries(
    kinds.map((kind) => {
      const details = { field: 'field', reason: 'what is wrong with it' }
      const error = new ApiError(
        kind,
        kind.startsWith('INVALID') ? { details } : kind === 'INTERNAL' ? { message: failure } : {},
      )
      const { status, body } = inDialect(dialect, error)
      return [
        status,
        { description: dialect.texts[kind], type: 'object', additionalProperties: true, examples: [body] },
      ]
    }),
  )
}
