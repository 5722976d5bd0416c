import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { type Dialect, plainErrors, renderError } from './error-dialects.ts'
import { ApiError, freshSignInRequired, type Kind } from './errors.ts'

export interface SentDescription {
  readonly meaning: string
  readonly body: object
}

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
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'A session token, or a JWT from GET /api/auth/token.',
          },
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'x-api-key',
            description: 'A key from POST /api/api-keys with the named scope; also accepted as a bearer token.',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => ({ url, schema: describe(schema ?? {}, route) }),
    transformObject: (document) =>
      'openapiObject' in document ? withOptionalBodies(document.openapiObject) : document.swaggerObject,
  })
}

/** The plugin marks every body as required; this extension, removed at the end, marks those that are not. */
const OPTIONAL_BODY = 'x-optional-body'

interface Operation {
  readonly requestBody?: object
  readonly [OPTIONAL_BODY]?: boolean
}

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
  return { post: { summary: meaning, requestBody, responses: { '2XX': { description: 'Accepted.' } } } }
}

function describe(schema: FastifySchema, { url, method, config = {}, schema: declared }: RouteOptions): FastifySchema {
  const {
    access,
    scope,
    limits = [],
    acceptsIdempotencyKey,
    isBodyOptional,
    refuses = [],
    dialect = plainErrors,
  } = config
  const kinds: Kind[] = [
    ...(declared?.body === undefined ? [] : (['INVALID_BODY', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
    ...(declared?.querystring === undefined ? [] : (['INVALID_QUERY'] as const)),
    ...(declared?.params === undefined ? [] : (['NOT_FOUND'] as const)),
    ...(access?.ignoresCredentials ? [] : (['UNAUTHENTICATED'] as const)),
    ...(access?.minRole === undefined && scope === undefined && method === 'GET' ? [] : (['FORBIDDEN'] as const)),
    ...(acceptsIdempotencyKey ? (['CONFLICT', 'KEY_REUSED'] as const) : []),
    ...refuses,
    'RATE_LIMITED',
    'UNAVAILABLE',
    'INTERNAL',
  ]
  const requirements = access?.session === undefined ? [] : [freshSignInRequired()]
  const keys = scope === undefined ? [] : [{ apiKey: [scope] }]
  const credentials = access?.ignoresCredentials ? [] : [{ session: [] }, { bearer: [] }, ...keys]
  const { body, querystring } = schema
  return {
    ...schema,
    ...(body !== undefined && { body: asRequest(body), ...(isBodyOptional && { [OPTIONAL_BODY]: true }) }),
    ...(querystring !== undefined && { querystring: asRequest(querystring) }),
    ...(acceptsIdempotencyKey && { headers: idempotencyHeaders }),
    tags: [url.split('/')[1] === 'api' ? (url.split('/')[2] ?? 'api') : 'operation'],
    security: access?.minRole === undefined ? [{}, ...credentials] : credentials,
    description: [
      `Access: ${access?.name ?? 'anyone'}.`,
      `Limits per minute: ${limits.map(({ points, scope, bucket }) => `${points} per ${scope} (${bucket})`).join(', ')}.`,
    ].join(' '),
    response: { ...(schema.response as object), ...errorResponses(dialect, kinds, config.failure, requirements) },
  }
}

const idempotencyHeaders = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      maxLength: 257,
      description: 'Chosen by the client. For 24 hours, the same request with the same key returns the first answer.',
    },
  },
}

/** Properties with a default are optional in requests. */
function asRequest(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asRequest)
  if (typeof schema !== 'object' || schema === null) return schema
  const mapped = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, asRequest(value)]))
  const { properties, required } = schema as { properties?: Record<string, object>; required?: unknown }
  if (properties === undefined || !Array.isArray(required)) return mapped
  return { ...mapped, required: required.filter((name) => !('default' in (properties[name] ?? {}))) }
}

/** @param requirements further refusals of the kinds */
function errorResponses(
  dialect: Dialect,
  kinds: readonly Kind[],
  failure: string | undefined,
  requirements: readonly ApiError[],
): Record<string, object> {
  return Object.fromEntries(
    kinds.map((kind) => {
      const details = { field: 'field', code: 'MISSING', reason: 'is required' } as const
      const error = new ApiError(
        kind,
        kind.startsWith('INVALID') ? { details } : kind === 'INTERNAL' ? { message: failure } : {},
      )
      const { status } = renderError(dialect, error)
      const examples = [error, ...requirements.filter((one) => one.kind === kind)].map(
        (one) => renderError(dialect, one).body,
      )
      return [status, { description: dialect.texts[kind], type: 'object', additionalProperties: true, examples }]
    }),
  )
}
