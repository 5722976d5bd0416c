/**
 * What went wrong, in words that every area shares. An area's dialect gives each its own code and text
 * (error-dialects.ts).
 */
export type Kind =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_ACCEPTABLE'
  | 'INVALID_QUERY'
  | 'INVALID_BODY'
  | 'BAD_REQUEST'
  | 'CONFLICT'
  | 'KEY_REUSED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  | 'INTERNAL'

export interface ErrorParts {
  /** Absent: the dialect's own text for the kind. */
  readonly message?: string | undefined
  /** Absent: the dialect's own code for the kind. */
  readonly code?: string | undefined
  /** Absent: the dialect's own status for the kind. */
  readonly status?: number | undefined
  readonly details?: { readonly field: string; readonly reason: string } | undefined
  /** Further properties of the body, where the area's form has room for them. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** What brought it about; for the log alone. */
  readonly cause?: unknown
}

/** A refusal that the client gets to see. Everything else that is thrown is a fault and answered with 500. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: Kind
  readonly parts: ErrorParts

  constructor(kind: Kind, parts: ErrorParts = {}) {
    super(parts.message ?? kind, { cause: parts.cause })
    this.kind = kind
    this.parts = parts
  }
}

export const unauthenticated = () => new ApiError('UNAUTHENTICATED')
export const forbidden = (message?: string) => new ApiError('FORBIDDEN', { message })
export const notFound = (message: string, code?: string) => new ApiError('NOT_FOUND', { message, code })
export const badRequest = (message: string, code?: string) => new ApiError('BAD_REQUEST', { message, code })
export const conflict = (message: string, code?: string) => new ApiError('CONFLICT', { message, code })

export const invalidBody = (field: string, reason: string) => invalid('INVALID_BODY', field, reason)
export const invalidQuery = (field: string, reason: string) => invalid('INVALID_QUERY', field, reason)

function invalid(kind: 'INVALID_BODY' | 'INVALID_QUERY', field: string, reason: string) {
  return new ApiError(kind, { message: `${field} ${reason}`, details: { field, reason } })
}

export const rateLimited = (retryAfterSeconds: number) =>
  new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(retryAfterSeconds) } })
