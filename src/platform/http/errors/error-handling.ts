import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../../database/errors.ts'
import { sendJson } from '../answers/send-json.ts'
import { type Dialect, type DialectForPath, renderError } from '../dialects/dialect.ts'
import { CROSS_SITE } from '../origins/cross-site.ts'
import { type ErrorPageParts, isForPerson, sendErrorPage } from '../pages/error-page.ts'
import { ApiError, type ErrorParts, type Kind } from './errors.ts'
import { type LogFailure, openFailureLog } from './failure-log.ts'

/** @param pages that tell people of errors */
export function useDialect(scope: FastifyInstance, dialect: Dialect, pages: ErrorPageParts): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, dialect }
  })
  const logFailure = openFailureLog()
  scope.setErrorHandler((error, _request, reply) => answerError(error, reply, { dialect, pages, logFailure }))
}

/** Unless the refusal knows better. */
const RETRY_AFTER_SECONDS = '5'

interface AnswerParts {
  readonly dialect: Dialect
  readonly pages: ErrorPageParts
  readonly logFailure: LogFailure
}

/** A 401 carries WWW-Authenticate (RFC 9110, section 11.6.1), a 503 says when to come again. */
function answerError(
  error: unknown,
  reply: FastifyReply,
  { dialect, pages, logFailure }: AnswerParts,
): FastifyReply | Promise<FastifyReply> {
  const { request } = reply
  const refusal = toApiError(error, request)
  const { status, body } = renderError(dialect, refusal)
  if (status >= 500) logFailure(request, error)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  reply.code(status).headers(refusal.parts.headers ?? {})
  if (!isForPerson(request)) return sendJson(reply, JSON.stringify(body))
  const isCrossSite = refusal.parts.message === CROSS_SITE
  return sendErrorPage(pages, reply, { status, isCrossSite, ...refusal.parts.details })
}

function toApiError(error: unknown, { raw, routeOptions: { config } }: FastifyRequest): ApiError {
  if (error instanceof ApiError) return inRouteWords(error, config?.invalid)
  // A client that goes away within its body looks like a database that does: both are ECONNRESET.
  if (raw.errored !== null && error === raw.errored) return new ApiError('BAD_REQUEST')
  if (isUnavailable(error)) return new ApiError('UNAVAILABLE')
  const kind = kindOfFastifyError(error)
  return kind === undefined ? new ApiError('INTERNAL', { message: config?.failure }) : new ApiError(kind)
}

/** A route may have words of its own for what is wrong with a field. */
export function inRouteWords(error: ApiError, words: Readonly<Record<string, ErrorParts>> = {}): ApiError {
  const field = error.parts.details?.field.split('.', 1)[0]
  const isInvalid = error.kind === 'INVALID_BODY' || error.kind === 'INVALID_QUERY'
  const name = error.kind === 'BAD_REQUEST' && field === 'body' ? 'unreadable' : isInvalid && field
  return name && Object.hasOwn(words, name) ? new ApiError(error.kind, { ...error.parts, ...words[name] }) : error
}

const kindsByStatus: Record<number, Kind> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}

function kindOfFastifyError(error: unknown): Kind | undefined {
  if (!(error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number')) return undefined
  return kindsByStatus[error.statusCode]
}

const logUnmatchedFailure = openFailureLog()

export interface UnmatchedParts {
  readonly dialectFor: DialectForPath
  readonly pages: ErrorPageParts
}

/** For errors before routing, as for a malformed path. */
export function answerUnmatched(
  { dialectFor, pages }: UnmatchedParts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const dialect = dialectFor(pathOf(request))
  const answered = answerError(error, reply, { dialect, pages, logFailure: logUnmatchedFailure })
  // Nobody awaits it here.
  if (answered instanceof Promise) {
    answered.catch((failure) => {
      logUnmatchedFailure(request, failure)
      reply.raw.destroy()
    })
  }
}

export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? url
}
