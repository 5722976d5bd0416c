import type { TSchema } from 'typebox'
import { type ApiError, type ErrorParts, type Kind, requirements } from '../errors/errors.ts'
import { ApiErrorPlain } from './schemas.ts'

export interface Dialect {
  readonly name: string
  readonly statuses: Readonly<Record<Kind, number>>
  readonly texts: Readonly<Record<Kind, string>>
  readonly codes: Readonly<Record<Kind, string>>
  readonly schema: TSchema
  render(problem: Problem): object
}

interface Problem {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly at: Date
  readonly details?: ErrorParts['details']
  readonly extra?: Readonly<Record<string, unknown>> | undefined
}

export function renderError(
  dialect: Dialect,
  { kind, parts }: ApiError,
  at = new Date(),
): { status: number; body: object } {
  const status = parts.status ?? dialect.statuses[kind]
  const message = parts.message ?? dialect.texts[kind]
  const code = parts.code ?? dialect.codes[kind]
  return { status, body: dialect.render({ status, code, message, at, details: parts.details, extra: parts.extra }) }
}

export const defaultStatuses: Record<Kind, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  INVALID_QUERY: 400,
  INVALID_BODY: 400,
  BAD_REQUEST: 400,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  KEY_REUSED: 422,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
}

export const defaultTexts: Record<Kind, string> = {
  UNAUTHENTICATED: 'Unauthorized',
  FORBIDDEN: 'Forbidden',
  NOT_FOUND: 'Not found',
  METHOD_NOT_ALLOWED: 'Method not allowed',
  NOT_ACCEPTABLE: 'Not acceptable',
  INVALID_QUERY: 'Invalid parameters',
  INVALID_BODY: 'Invalid request body',
  BAD_REQUEST: 'Bad request',
  CONFLICT: 'Conflict',
  PRECONDITION_FAILED: 'Changed since it was read',
  KEY_REUSED: 'Idempotency-Key was used with another request',
  PAYLOAD_TOO_LARGE: 'Request body is too large',
  UNSUPPORTED_MEDIA_TYPE: 'Unsupported content type',
  RANGE_NOT_SATISFIABLE: 'Range not satisfiable',
  RATE_LIMITED: 'Too many requests',
  UNAVAILABLE: 'Service temporarily unavailable',
  INTERNAL: 'Internal server error',
}

export const defaultCodes: Record<Kind, string> = {
  UNAUTHENTICATED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_ALLOWED: 'METHOD_NOT_ALLOWED',
  NOT_ACCEPTABLE: 'NOT_ACCEPTABLE',
  INVALID_QUERY: 'VALIDATION_ERROR',
  INVALID_BODY: 'VALIDATION_ERROR',
  BAD_REQUEST: 'BAD_REQUEST',
  CONFLICT: 'CONFLICT',
  PRECONDITION_FAILED: 'PRECONDITION_FAILED',
  KEY_REUSED: 'IDEMPOTENCY_KEY_REUSED',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  RANGE_NOT_SATISFIABLE: 'RANGE_NOT_SATISFIABLE',
  RATE_LIMITED: 'RATE_LIMIT_EXCEEDED',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
  INTERNAL: 'INTERNAL_ERROR',
}

/** For bodies without codes. */
export const requirementOf = (code: string) => (requirements.has(code) ? { code } : {})

/** For bodies whose message has the reason. */
export const detailsOf = ({ details }: Problem) =>
  details && { details: { field: details.field, code: details.code, limit: details.limit } }

export const plainErrors: Dialect = {
  name: 'plain',
  statuses: defaultStatuses,
  texts: defaultTexts,
  codes: defaultCodes,
  schema: ApiErrorPlain,
  render: (problem) => ({ error: problem.message, ...requirementOf(problem.code), ...detailsOf(problem) }),
}

/** For requests that match no route; `plainErrors` outside all areas. */
export function dialectsByPrefix(
  areas: readonly { readonly prefixes: readonly string[]; readonly dialect: Dialect }[],
): DialectForPath {
  const rows = areas.flatMap(({ prefixes, dialect }) => prefixes.map((prefix) => ({ prefix, dialect })))
  return (path) => rows.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.dialect ?? plainErrors
}

export type DialectForPath = (path: string) => Dialect
