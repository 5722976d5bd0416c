import type { Caller } from '../access/caller.ts'
import { rateLimited } from '../http/errors/errors.ts'
import { networkOf } from '../http/origins/client-address.ts'
import type { Charge, Count, Counters } from './counters.ts'

const WINDOW_SECONDS = 60

export interface Limit {
  readonly bucket: string
  readonly points: number
  /** `caller` is the signed-in user, else the address. */
  readonly scope: 'caller' | 'address' | 'everyone'
}

export const perCaller = (points: number, bucket: string): Limit => ({ bucket, points, scope: 'caller' })
export const perAddress = (points: number, bucket: string): Limit => ({ bucket, points, scope: 'address' })
export const overall = (points: number, bucket: string): Limit => ({
  bucket: `${bucket}:all`,
  points,
  scope: 'everyone',
})

export const standardLimit = (bucket: string): readonly Limit[] => [perCaller(120, bucket)]

interface Standing {
  readonly bucket: string
  readonly points: number
  readonly remaining: number
  readonly resetMs: number
}

interface Answer {
  headers(values: Record<string, string | number>): unknown
}

export interface RateLimits {
  /** Charges all limits, or none when one is exhausted. Sets the headers; throws 429 with Retry-After. */
  charge(limits: readonly Limit[], caller: Caller, reply: Answer): Promise<void>
}

/** @param scale multiplies every limit; 0 disables them */
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
    const tightest = standings.reduce((one, other) => (other.remaining < one.remaining ? other : one))
    setHeaders(reply, tightest)
    if (tightest.remaining >= 0) return
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
  // A clock that was set back could make the rest of a window longer than a window.
  return { bucket, points, remaining: points - consumed, resetMs: Math.min(resetMs, WINDOW_SECONDS * 1000) }
}

/** `X-RateLimit-Reset` is in epoch seconds; `t` of `RateLimit` (IETF draft ratelimit-headers-11) in seconds from now. */
function setHeaders(reply: Answer, { bucket, points, remaining, resetMs }: Standing): void {
  const left = Math.max(0, remaining)
  const resetSeconds = Math.ceil(resetMs / 1000)
  reply.headers({
    'x-ratelimit-limit': points,
    'x-ratelimit-remaining': left,
    'x-ratelimit-reset': Math.ceil((Date.now() + resetMs) / 1000),
    ratelimit: `"${bucket}";r=${left};t=${resetSeconds}`,
    'ratelimit-policy': `"${bucket}";q=${points};w=${WINDOW_SECONDS}`,
  })
}
