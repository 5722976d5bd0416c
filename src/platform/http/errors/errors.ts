import { type RefusalCode, refusalText } from './refusal-texts.ts'

/** What a dialect says otherwise, it says itself. */
export interface KindDefaults {
  readonly status: number
  readonly text: string
  readonly code: string
}

export const kinds = {
  UNAUTHENTICATED: { status: 401, text: 'Unauthorized', code: 'UNAUTHORIZED' },
  FORBIDDEN: { status: 403, text: 'Forbidden', code: 'FORBIDDEN' },
  NOT_FOUND: { status: 404, text: 'Not found', code: 'NOT_FOUND' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'Method not allowed', code: 'METHOD_NOT_ALLOWED' },
  NOT_ACCEPTABLE: { status: 406, text: 'Not acceptable', code: 'NOT_ACCEPTABLE' },
  INVALID_QUERY: { status: 400, text: 'Invalid parameters', code: 'VALIDATION_ERROR' },
  INVALID_BODY: { status: 400, text: 'Invalid request body', code: 'VALIDATION_ERROR' },
  BAD_REQUEST: { status: 400, text: 'Bad request', code: 'BAD_REQUEST' },
  CONFLICT: { status: 409, text: 'Conflict', code: 'CONFLICT' },
  PRECONDITION_FAILED: { status: 412, text: 'Changed since it was read', code: 'PRECONDITION_FAILED' },
  KEY_REUSED: { status: 422, text: 'Idempotency-Key was used with another request', code: 'IDEMPOTENCY_KEY_REUSED' },
  PAYLOAD_TOO_LARGE: { status: 413, text: 'Request body is too large', code: 'PAYLOAD_TOO_LARGE' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Unsupported content type', code: 'UNSUPPORTED_MEDIA_TYPE' },
  RANGE_NOT_SATISFIABLE: { status: 416, text: 'Range not satisfiable', code: 'RANGE_NOT_SATISFIABLE' },
  RATE_LIMITED: { status: 429, text: 'Too many requests', code: 'RATE_LIMIT_EXCEEDED' },
  UNAVAILABLE: { status: 503, text: 'Service temporarily unavailable', code: 'SERVICE_UNAVAILABLE' },
  INTERNAL: { status: 500, text: 'Internal server error', code: 'INTERNAL_ERROR' },
} as const satisfies Record<string, KindDefaults>

export type Kind = keyof typeof kinds

/** Which field is refused and why; the limit is that of a code whose text has one. */
export interface Details {
  readonly field: string
  readonly code: RefusalCode
  readonly limit?: number | undefined
  /** Which one of the caller's own has what is taken. */
  readonly opportunity_id?: string
}

export interface ErrorParts {
  /** Message, code and status default to the dialect's. */
  readonly message?: string | undefined
  readonly code?: string | undefined
  readonly status?: number | undefined
  readonly details?: (Details & { readonly reason: string }) | undefined
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
export const requirements: ReadonlySet<string> = new Set([
  'FRESH_SIGN_IN_REQUIRED',
  'REAUTHENTICATION_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
])

export const unauthenticated = () => new ApiError('UNAUTHENTICATED')
export const forbidden = (message?: string) => new ApiError('FORBIDDEN', { message })
export const freshSignInRequired = () =>
  new ApiError('FORBIDDEN', { message: 'Sign in again to do this', code: 'FRESH_SIGN_IN_REQUIRED' })
export const reauthenticationRequired = () =>
  new ApiError('FORBIDDEN', { message: 'Prove again that the account is yours', code: 'REAUTHENTICATION_REQUIRED' })
export const secondFactorRequired = () =>
  new ApiError('FORBIDDEN', { message: 'Set up a second factor first', code: 'SECOND_FACTOR_REQUIRED' })
export const notFound = (message: string, code?: string) => new ApiError('NOT_FOUND', { message, code })
export const badRequest = (message: string, code?: string) => new ApiError('BAD_REQUEST', { message, code })
export const conflict = (message: string, code?: string) => new ApiError('CONFLICT', { message, code })

/** More exact words than those of the code, and the limit. */
interface Exactly {
  readonly reason?: string
  readonly limit?: number | undefined
}

export const invalidBody = (field: string, code: RefusalCode, exactly?: Exactly) =>
  new ApiError('INVALID_BODY', refused(field, code, exactly))
export const invalidQuery = (field: string, code: RefusalCode, exactly?: Exactly) =>
  new ApiError('INVALID_QUERY', refused(field, code, exactly))

/** A refused field in a sentence of its own. */
export const invalidField = (message: string, details: Details, code?: string) =>
  new ApiError('BAD_REQUEST', { message, code, details: { ...details, reason: message } })

function refused(field: string, code: RefusalCode, { limit, reason = refusalText(code, 'en', limit) }: Exactly = {}) {
  return { message: `${field} ${reason}`, details: { field, code, reason, limit } }
}

export const rateLimited = (retryAfterSeconds: number) =>
  new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(retryAfterSeconds) } })
