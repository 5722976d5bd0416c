import type { ApiError, Kind } from './errors.ts'

/** How one area of the API words its errors. */
export interface Dialect {
  readonly name: string
  readonly statuses: Readonly<Record<Kind, number>>
  readonly texts: Readonly<Record<Kind, string>>
  readonly codes: Readonly<Record<Kind, string>>
  render(problem: Problem): object
}

/** One error, after the dialect has filled in what the error left open. */
export interface Problem {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details?: { readonly field: string; readonly reason: string } | undefined
  readonly extra?: Readonly<Record<string, unknown>> | undefined
}

/** The status and body with which a dialect answers an error. */
export function inDialect(dialect: Dialect, { kind, parts }: ApiError): { status: number; body: object } {
  const status = parts.status ?? dialect.statuses[kind]
  const message = parts.message ?? dialect.texts[kind]
  const code = parts.code ?? dialect.codes[kind]
  return { status, body: dialect.render({ status, code, message, details: parts.details, extra: parts.extra }) }
}

const statuses: Record<Kind, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  INVALID_QUERY: 400,
  INVALID_BODY: 400,
  BAD_REQUEST: 400,
  CONFLICT: 409,
  KEY_REUSED: 422,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
}

const texts: Record<Kind, string> = {
  UNAUTHENTICATED: 'Unauthorized',
  FORBIDDEN: 'Forbidden',
  NOT_FOUND: 'Not found',
  METHOD_NOT_ALLOWED: 'Method not allowed',
  NOT_ACCEPTABLE: 'Not acceptable',
  INVALID_QUERY: 'Invalid parameters',
  INVALID_BODY: 'Invalid request body',
  BAD_REQUEST: 'Bad request',
  CONFLICT: 'Conflict',
  KEY_REUSED: 'Idempotency-Key was used with another request',
  PAYLOAD_TOO_LARGE: 'Request body is too large',
  UNSUPPORTED_MEDIA_TYPE: 'Unsupported content type',
  RATE_LIMITED: 'Too many requests',
  UNAVAILABLE: 'Service temporarily unavailable',
  INTERNAL: 'Internal server error',
}

const codes: Record<Kind, string> = {
  UNAUTHENTICATED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_ALLOWED: 'METHOD_NOT_ALLOWED',
  NOT_ACCEPTABLE: 'NOT_ACCEPTABLE',
  INVALID_QUERY: 'VALIDATION_ERROR',
  INVALID_BODY: 'VALIDATION_ERROR',
  BAD_REQUEST: 'BAD_REQUEST',
  CONFLICT: 'CONFLICT',
  KEY_REUSED: 'IDEMPOTENCY_KEY_REUSED',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  RATE_LIMITED: 'RATE_LIMIT_EXCEEDED',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
  INTERNAL: 'INTERNAL_ERROR',
}

export const newsErrors: Dialect = {
  name: 'news',
  statuses,
  texts: { ...texts, UNAUTHENTICATED: 'Authentication required', FORBIDDEN: 'Admin access required' },
  codes,
  render: ({ message }) => ({ success: false, error: message }),
}

export const adminErrors: Dialect = {
  name: 'admin',
  statuses,
  texts: { ...texts, UNAUTHENTICATED: 'Authentication required', FORBIDDEN: 'Admin privileges required' },
  // What cannot be read at all is invalid input too.
  codes: { ...codes, BAD_REQUEST: 'VALIDATION_ERROR' },
  render: ({ code, message, status, extra }) => ({ error: code, message, code: status, ...extra }),
}

export const plainErrors: Dialect = {
  name: 'plain',
  statuses,
  texts,
  codes,
  render: ({ message }) => ({ error: message }),
}

export const verificationErrors: Dialect = {
  ...plainErrors,
  name: 'verification',
  texts: { ...texts, FORBIDDEN: adminErrors.texts.FORBIDDEN },
}

export const notificationErrors: Dialect = {
  ...plainErrors,
  name: 'notifications',
  texts: { ...texts, UNAUTHENTICATED: 'User not authenticated' },
}

export const opportunityErrors: Dialect = {
  name: 'opportunities',
  statuses: { ...statuses, INVALID_BODY: 422 },
  texts: { ...texts, UNAUTHENTICATED: 'Authentication required', FORBIDDEN: 'Insufficient permissions' },
  codes: {
    ...codes,
    UNAUTHENTICATED: 'AUTHENTICATION_REQUIRED',
    FORBIDDEN: 'INSUFFICIENT_PERMISSIONS',
    INVALID_QUERY: 'INVALID_PARAMETERS',
    BAD_REQUEST: 'INVALID_PARAMETERS',
  },
  render: ({ code, message, details }) => ({
    success: false,
    error: { code, message, ...(details && { details }), timestamp: new Date().toISOString() },
  }),
}

export const authErrors: Dialect = {
  name: 'auth',
  statuses,
  texts,
  codes,
  render: ({ code, message }) => ({ message, code }),
}

/** The dialect of requests that no route answers, by the prefix of their path; the first that fits counts. */
const dialectsByPrefix: readonly (readonly [string, Dialect])[] = [
  ['/api/news', newsErrors],
  ['/api/auth', authErrors],
  ['/api/admin', adminErrors],
  ['/api/profile', adminErrors],
  ['/api/avatars', adminErrors],
  ['/api/info', adminErrors],
  ['/api/set-user-role', adminErrors],
  ['/api/notifications', notificationErrors],
  ['/api/opportunities', opportunityErrors],
  ['/api/entities', opportunityErrors],
  ['/api/confidential', opportunityErrors],
  ['/api/files', opportunityErrors],
  ['/api/webhooks', opportunityErrors],
  ['/api/api-keys', opportunityErrors],
]

/** The dialect for a path that has no route; `plainErrors` outside the areas. */
export function dialectOfPath(path: string): Dialect {
  const inside = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`)
  return dialectsByPrefix.find(([prefix]) => inside(prefix))?.[1] ?? plainErrors
}
