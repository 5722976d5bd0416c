import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../database/failures.ts'
import { type Dialect, dialectOfPath, inDialect } from './error-dialects.ts'
import { ApiError, type ErrorParts, type Kind } from './errors.ts'
import { type LogFailure, openFailureLog } from './failure-log.ts'
import { sendJson } from './send-json.ts'
import './route-config.ts'

/** Makes all routes that a scope declares afterwards answer errors in one dialect. */
export function speak(scope: FastifyInstance, dialect: Dialect): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, dialect }
  })
  const logFailure = openFailureLog()
  scope.setErrorHandler((error, request, reply) => answerError(dialect, error, request, reply, logFailure))
}

/**
 * Answers an error in a dialect. What is not a refusal of ours is logged, and answered with the route's fixed text.
 * A 401 says how one may identify oneself (RFC 9110, section 11.6.1).
 */
function answerError(
  dialect: Dialect,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  logFailure: LogFailure,
): FastifyReply {
  const refusal = toApiError(error, request)
  const { status, body } = inDialect(dialect, refusal)
  if (status >= 500) logFailure(request, error)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return sendJson(reply.code(status).headers(refusal.parts.headers ?? {}), JSON.stringify(body))
}

function toApiError(error: unknown, { routeOptions: { config } }: FastifyRequest): ApiError {
  if (error instanceof ApiError) return inRouteWords(error, config?.invalid)
  if (isDatabaseAway(error)) return new ApiError('UNAVAILABLE', { headers: { 'retry-after': '5' } })
  const refused = refusalOfFastify(error)
  return refused === undefined ? new ApiError('INTERNAL', { message: config?.failure }) : new ApiError(refused)
}

function inRouteWords(error: ApiError, words: Readonly<Record<string, ErrorParts>> = {}): ApiError {
  const isInvalid = error.kind === 'INVALID_BODY' || error.kind === 'INVALID_QUERY'
  const field = error.parts.details?.field.split('.', 1)[0] ?? ''
  return isInvalid && Object.hasOwn(words, field)
    ? new ApiError(error.kind, { ...error.parts, ...words[field] })
    : error
}

const kindsByStatus: Record<number, Kind> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}

function refusalOfFastify(error: unknown): Kind | undefined {
  if (!(error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number')) return undefined
  return kindsByStatus[error.statusCode]
}

const logUnroutedFailure = openFailureLog()

/** Errors met before a route was found, as for a malformed path. */
export function answerUnrouted(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  answerError(dialectOfPath(pathOf(request)), error, request, reply, logUnroutedFailure)
}

export function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? url
}
