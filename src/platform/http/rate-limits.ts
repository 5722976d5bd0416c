import type { Caller } from './caller.ts'
import { networkOf } from './client-address.ts'
import type { Charge, Count, Counters } from './counters.ts'
import { rateLimited } from './errors.ts'

const WINDOW_SECONDS = 60

/** So many requests a minute, counted in a named bucket that routes may share. */
export interface Limit {
  readonly bucket: string
  readonly points: number
  /** On whom it counts: each signed-in user (else each address), each address, or all callers together. */
  readonly scope: 'caller' | 'address' | 'everyone'
}

export const perCaller = (points: number, bucket: string): Limit => ({ bucket, points, scope: 'caller' })
export const perAddress = (points: number, bucket: string): Limit => ({ bucket, points, scope: 'address' })
export const overall = (points: number, bucket: string): Limit => ({
  bucket: `${bucket}:all`,
  points,
  scope: 'everyone',
})

/** Routes that the interface gives no limit of their own. */
export const standardLimit = (bucket: string): readonly Limit[] => [perCaller(120, bucket)]

/** Where one bucket stands for one caller after a request was counted. */
interface Standing {
  readonly bucket: string
  readonly points: number
  /** Below zero: the request was one too many. */
  readonly left: number
  readonly resetMs: number
}

/** An answer that takes headers. */
interface Answer {
  headers(values: Record<string, string | number>): unknown
}

export interface RateLimits {
  /**
   * Counts one request in all limits, or, when one of them is exhausted, in none.
   * Sets the limit headers of the answer. Throws the 429 with Retry-After.
   */
  charge(limits: readonly Limit[], caller: Caller, reply: Answer): Promise<void>
}

/**
 * @param scale multiplies every limit; 0 switches them off
 * @param noteRefusal told of the bucket that was exhausted
 */
export function openRateLimits(
  scale: number,
  counters: Counters,
  noteRefusal: (bucket: string) => void = () => {},
): RateLimits {
  const scaled = (points: number) => Math.max(1, Math.round(points * scale))

  async function charge(limits: readonly Limit[], caller: Caller, reply: Answer): Promise<void> {
    if (scale === 0) return
    const charges = limits.map((limit) => ({
      bucket: limit.bucket,
      points: scaled(limit.points),
      windowSeconds: WINDOW_SECONDS,
      key: keyOf(limit, caller),
    }))
    const counts = await counters.charge(charges)
    const standings = counts.map((count, index) => standingOf(charges[index] as Charge, count))
    const tightest = standings.reduce((one, other) => (other.left < one.left ? other : one))
    setHeaders(reply, tightest)
    if (tightest.left >= 0) return
    noteRefusal(tightest.bucket)
    throw rateLimited(Math.max(1, Math.ceil(tightest.resetMs / 1000)))
  }

  return { charge }
}

function keyOf({ scope }: Limit, { user, ipAddress }: Caller): string {
  if (scope === 'everyone') return 'all'
  if (scope === 'caller' && user !== null) return user.id
  return networkOf(ipAddress)
}

function standingOf({ bucket, points }: Charge, { consumed, resetMs }: Count): Standing {
  // A clock that was set back makes the rest of a window look longer than a window.
  return { bucket, points, left: points - consumed, resetMs: Math.min(resetMs, WINDOW_SECONDS * 1000) }
}

/**
 * `X-RateLimit-Reset` is in epoch seconds; `RateLimit` and `RateLimit-Policy` follow the IETF draft
 * ratelimit-headers-11, whose `t` is in seconds from now.
 */
function setHeaders(reply: Answer, { bucket, points, left, resetMs }: Standing): void {
  const remaining = Math.max(0, left)
  const resetSeconds = Math.ceil(resetMs / 1000)
  reply.headers({
    'x-ratelimit-limit': points,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': Math.ceil((Date.now() + resetMs) / 1000),
    ratelimit: `"${bucket}";r=${remaining};t=${resetSeconds}`,
    'ratelimit-policy': `"${bucket}";q=${points};w=${WINDOW_SECONDS}`,
  })
}
