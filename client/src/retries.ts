import { retryAfterSecondsOf } from './errors.ts'

/** How often, and for how long, a request waits for a service that asks to come back later. */
export interface Retries {
  /** Tries beyond the first. */
  readonly most: number
  /** What asks for a longer wait is refused at once. */
  readonly longestWaitMs: number
}

export type Fetch = (request: Request) => Promise<Response>

const busy = [429, 503]

/**
 * Sends the request again when the answer is 429 or 503 and says in `Retry-After` when, if that can do no harm: it reads,
 * or it has an Idempotency-Key, by which the service knows it again.
 */
export async function fetchPatiently(fetch: Fetch, request: Request, { most, longestWaitMs }: Retries) {
  const isRepeatable = ['GET', 'HEAD'].includes(request.method) || request.headers.has('idempotency-key')
  for (let left = isRepeatable ? most : 0; ; left -= 1) {
    // A request can be sent once: what is sent is a copy as long as there may be another time.
    const response = await fetch(left > 0 ? request.clone() : request)
    if (left === 0 || !busy.includes(response.status)) return response
    const waitMs = (retryAfterSecondsOf(response) ?? Number.POSITIVE_INFINITY) * 1000
    if (waitMs > longestWaitMs) return response
    await response.body?.cancel()
    await wait(waitMs, request.signal)
  }
}

/** Rejects with the signal's reason when it is aborted meanwhile. */
function wait(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, waitMs)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/** A fresh value for the header `idempotency-key`, to be given again when the same thing is sent again. */
export function newIdempotencyKey(): string {
  // `randomUUID` is not there on pages without https.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
