import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface Charge {
  readonly bucket: string
  readonly points: number
  readonly windowSeconds: number
  readonly key: string
}

export interface Count {
  /** This request included; more than the points means exhausted. */
  readonly consumed: number
  readonly resetMs: number
}

export interface Counters {
  /** Charges all buckets, or none when one is exhausted. @returns counts in order, up to the exhausted one */
  charge(charges: readonly Charge[]): Promise<readonly Count[]>
}

export const openMemoryCounters = (): Counters =>
  openCounters(({ bucket, points, windowSeconds }) => {
    return new RateLimiterMemory({ keyPrefix: bucket, points, duration: windowSeconds })
  })

/** @param ask throws where an answer does not come in time */
export function openCounters(
  makeLimiter: (charge: Charge) => RateLimiterAbstract,
  ask: <Answer>(question: () => Promise<Answer>) => Promise<Answer> = (question) => question(),
): Counters {
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
        const { consumedPoints, msBeforeNext } = await ask(() => consume(limiterOf(charge), charge.key))
        counts.push({ consumed: consumedPoints, resetMs: msBeforeNext })
        if (consumedPoints <= charge.points) continue
        const counted = charges.slice(0, counts.length)
        await Promise.all(counted.map((former) => ask(() => limiterOf(former).reward(former.key))))
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
