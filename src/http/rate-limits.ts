import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Caller } from './caller.ts'
import { networkOf } from './client-address.ts'
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

/** Where one limit stands for one caller after a request was counted. */
interface Standing {
  readonly limit: Limit
  readonly points: number
  readonly remaining: number
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

/** Counters in this process's memory. `scale` multiplies every limit; 0 switches them off. */
export function openRateLimits(scale: number): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>()

  function limiterOf({ bucket, points }: Limit): RateLimiterMemory {
    const known = limiters.get(bucket)
    if (known) return known
    const scaled = Math.max(1, Math.round(points * scale))
    const limiter = new RateLimiterMemory({ keyPrefix: bucket, points: scaled, duration: WINDOW_SECONDS })
    limiters.set(bucket, limiter)
    return limiter
  }

  async function charge(limits: readonly Limit[], caller: Caller, reply: Answer): Promise<void> {
    if (scale === 0) return
    const charged: Standing[] = []
    for (const limit of limits) {
      const limiter = limiterOf(limit)
      const key = keyOf(limit, caller)
      const outcome = await consume(limiter, key)
      const standing = standingOf(limit, limiter.points, outcome)
      if (outcome.consumedPoints > limiter.points) {
        await Promise.all([
          limiter.reward(key),
          ...charged.map((former) => limiterOf(former.limit).reward(keyOf(former.limit, caller))),
        ])
        setHeaders(reply, standing)
        throw rateLimited(Math.max(1, Math.ceil(standing.resetMs / 1000)))
      }
      charged.push(standing)
    }
    const tightest = charged.reduce((one, other) => (other.remaining < one.remaining ? other : one))
    setHeaders(reply, tightest)
  }

  return { charge }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  }
}

function keyOf({ scope }: Limit, { user, ipAddress }: Caller): string {
  if (scope === 'everyone') return 'all'
  if (scope === 'caller' && user !== null) return user.id
  return networkOf(ipAddress)
}

function standingOf(limit: Limit, points: number, outcome: RateLimiterRes): Standing {
  return { limit, points, remaining: Math.max(0, points - outcome.consumedPoints), resetMs: outcome.msBeforeNext }
}

/**
 * `X-RateLimit-Reset` is in epoch seconds; `RateLimit` and `RateLimit-Policy` follow the IETF draft
 * ratelimit-headers-11, whose `t` is in seconds from now.
 */
function setHeaders(reply: Answer, { limit, points, remaining, resetMs }: Standing): void {
  const resetSeconds = Math.ceil(resetMs / 1000)
  reply.headers({
    'x-ratelimit-limit': points,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': Math.ceil((Date.now() + resetMs) / 1000),
    ratelimit: `"${limit.bucket}";r=${remaining};t=${resetSeconds}`,
    'ratelimit-policy': `"${limit.bucket}";q=${points};w=${WINDOW_SECONDS}`,
  })
}
