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
  /** Message, code and status default to the dialect's. */
  readonly message?: string | undefined
  readonly code?: string | undefined
  readonly status?: number | undefined
  readonly details?: { readonly field: string; readonly reason: string } | undefined
  readonly extra?: Readonly<Record<string, unknown>> | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly cause?: unknown
}

/** A refusal shown to the client; anything else that is thrown is a fault and answered with 500. */
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

/** What a client must do before it asks again: told by code even where bodies have none. */
export const requirements: ReadonlySet<string> = new Set(['FRESH_SIGN_IN_REQUIRED', 'SECOND_FACTOR_REQUIRED'])

export const unauthenticated = () => new ApiError('UNAUTHENTICATED')
export const forbidden = (message?: string) => new ApiError('FORBIDDEN', { message })
export const freshSignInRequired = () =>
  new ApiError('FORBIDDEN', { message: 'Sign in again to do this', code: 'FRESH_SIGN_IN_REQUIRED' })
export const secondFactorRequired = () =>
  new ApiError('FORBIDDEN', { message: 'Set up a second factor first', code: 'SECOND_FACTOR_REQUIRED' })
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
