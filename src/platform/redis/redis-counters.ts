import { RateLimiterRedis } from 'rate-limiter-flexible'
import { type Counters, openCounters } from '../limits/counters.ts'
import type { SharedRedis } from './redis.ts'

interface RedisCountersParts {
  readonly redis: SharedRedis
  readonly prefix: string
  readonly local: Counters
}

interface SharedCounters extends Counters {
  isShared(): boolean
}

/**
 * Rate limit shared by all machines. While Redis is unavailable, the local counters decide: they have counted what this
 * machine admitted before. Redis does not learn their counts, so at most twice as many requests pass.
 */
export function openRedisCounters({ redis, prefix, local }: RedisCountersParts): SharedCounters {
  const { ask, isAvailable } = redis.use({
    away: 'Redis unavailable: each machine counts rate limits alone',
    back: 'Redis available again: machines share rate limits',
  })
  const shared = openCounters(
    ({ bucket, points, windowSeconds }) =>
      new RateLimiterRedis({
        storeClient: redis.client,
        rejectIfRedisNotReady: true,
        keyPrefix: `hromada:${prefix}:${bucket}`,
        points,
        duration: windowSeconds,
      }),
    ask,
  )
  return {
    async charge(charges) {
      const counts = await shared.charge(charges).catch(() => undefined)
      if (counts === undefined) return local.charge(charges)
      const isAdmitted = counts.every(({ consumed }, index) => consumed <= (charges[index]?.points ?? 0))
      if (isAdmitted) await local.charge(charges)
      return counts
    },
    isShared: isAvailable,
  }
}
