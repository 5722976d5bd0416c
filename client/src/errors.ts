import type { RefusalCode } from './refusal-texts.ts'

/** What is wrong with which field. */
export interface RefusalDetails {
  readonly field: string
  /** A newer service may know more. */
  readonly code: RefusalCode | (string & {})
  readonly limit?: number
  /** In English; only where the area has it. */
  readonly reason?: string
}

/** What the service refused, whichever form of errors the area of the endpoint has. */
export class HromadaError extends Error {
  override readonly name = 'HromadaError'
  /** The HTTP status: it means the same in every area. */
  readonly status: number
  /** The area's own code; where it gives none, the usual one for the status. */
  readonly code: string
  /** Of what is sent, the field that is refused; undefined for other refusals. */
  readonly details: RefusalDetails | undefined
  /** How long the service asks to wait, after 429 and 503. */
  readonly retryAfterSeconds: number | undefined
  /** By what the log of the service knows the request. */
  readonly requestId: string | undefined
  /** The whole body: as JSON where it is, else as text. */
  readonly body: unknown

  constructor(response: Pick<Response, 'status' | 'statusText' | 'headers'>, body: unknown) {
    const { message, code, details } = partsOf(body)
    super(message ?? (response.statusText || `Answered ${response.status}`))
    this.status = response.status
    this.code = code ?? usualCodes[response.status] ?? `HTTP_${response.status}`
    this.details = details
    this.retryAfterSeconds = retryAfterSecondsOf(response)
    this.requestId = response.headers.get('x-request-id') ?? undefined
    this.body = body
  }
}

/** Reads the body of an answer that is no success. */
export async function errorOf(response: Response): Promise<HromadaError> {
  const text = await response.text()
  try {
    return new HromadaError(response, JSON.parse(text))
  } catch {
    // Not from the service itself, but from something in between.
    return new HromadaError(response, text)
  }
}

/** The seconds of `Retry-After`, in which form the service gives it; undefined without one. */
export function retryAfterSecondsOf({ headers }: Pick<Response, 'headers'>): number | undefined {
  const given = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(given) ? Number(given) : undefined
}

interface Parts {
  readonly message?: string | undefined
  readonly code?: string | undefined
  readonly details?: HromadaError['details']
}

function partsOf(body: unknown): Parts {
  if (!isObject(body)) return {}
  const { error, message, code } = body
  // Opportunities: {error: {code, message, details?}}.
  if (isObject(error)) {
    return { message: textOf(error.message), code: textOf(error.code), details: detailsOf(error.details) }
  }
  // Administration: {error: code, message, code: status}. Signing in: {message, code}.
  if (typeof message === 'string')
    return { message, code: textOf(error) ?? textOf(code), details: detailsOf(body.details) }
  // News and everywhere else: {error: message}.
  return { message: textOf(error), details: detailsOf(body.details) }
}

function detailsOf(value: unknown): HromadaError['details'] {
  if (!isObject(value)) return undefined
  const { field, code, limit, reason } = value
  if (typeof field !== 'string' || typeof code !== 'string') return undefined
  return {
    field,
    code,
    ...(typeof limit === 'number' && { limit }),
    ...(typeof reason === 'string' && { reason }),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

const usualCodes: Readonly<Record<number, string>> = {
  400: 'VALIDATION_ERROR',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  406: 'NOT_ACCEPTABLE',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'IDEMPOTENCY_KEY_REUSED',
  429: 'RATE_LIMIT_EXCEEDED',
  500: 'INTERNAL_ERROR',
  503: 'SERVICE_UNAVAILABLE',
}
