import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** One request in one bucket, of which so many are let through for each key in a window, which begins with the first. */
export interface Charge {
  readonly bucket: string
  readonly points: number
  readonly windowSeconds: number
  readonly key: string
}

/** Where a bucket stands for a key, this request included. */
export interface Count {
  /** More than the points of the charge: it is exhausted. */
  readonly consumed: number
  readonly resetMs: number
}

export interface Counters {
  /**
   * Counts a request in all buckets or, when one of them is exhausted, in none.
   * @returns where each stands, in their order, up to the one that is exhausted
   */
  charge(charges: readonly Charge[]): Promise<readonly Count[]>
}

/** Counters in the memory of this process. */
export const openMemoryCounters = (): Counters =>
  openCounters(({ bucket, points, windowSeconds }) => {
    return new RateLimiterMemory({ keyPrefix: bucket, points, duration: windowSeconds })
  })

/** Counters of whatever kind the limiters are that are made for the buckets. */
export function openCounters(makeLimiter: (charge: Charge) => RateLimiterAbstract): Counters {
  const limiters = new Map<string, RateLimiterAbstract>()

  function limiterOf(charge: Charge): RateLimiterAbstract {
    const known = limiters.get(charge.bucket)
    if (known) return known
    const limiter = makeLimiter(charge)
    limiters.set(charge.bucket, limiter)
    return limiter
  }

  return {
    async charge(charges) {
      const counts: Count[] = []
      for (const charge of charges) {
        const { consumedPoints, msBeforeNext } = await consume(limiterOf(charge), charge.key)
        counts.push({ consumed: consumedPoints, resetMs: msBeforeNext })
        if (consumedPoints <= charge.points) continue
        const counted = charges.slice(0, counts.length)
        await Promise.all(counted.map((former) => limiterOf(former).reward(former.key)))
        break
      }
      return counts
    },
  }
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  }
}
