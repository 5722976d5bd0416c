import type { Logger } from 'pino'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { type Counters, openCounters } from './counters.ts'

/** Longer than this no request waits for being counted. */
const ANSWER_TIMEOUT_MS = 250
/** How long requests are counted elsewhere before Redis is asked again. */
const PAUSE_MS = 1_000
const SILENCE_MS = 2_000
const LONGEST_RETRY_DELAY_MS = 2_000

export interface SharedCounters extends Counters {
  /** False while Redis is away. */
  isShared(): boolean
  close(): void
}

interface RedisParts {
  readonly url: string
  /** Of the keys of this community. */
  readonly prefix: string
  readonly local: Counters
  readonly log: Logger
}

/**
 * Counters in Redis, for all machines that serve the community. While it is away or silent, requests are counted by the
 * local ones, which know what this machine let through before; of what they count then, Redis knows nothing, so that at
 * most twice as many pass.
 */
export async function openRedisCounters({ url, prefix, local, log }: RedisParts): Promise<SharedCounters> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    lazyConnect: true,
    // What cannot be asked now is counted elsewhere now.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_TIMEOUT_MS,
    connectTimeout: LONGEST_RETRY_DELAY_MS,
    retryStrategy: (attempts) => Math.min(50 * 2 ** Math.min(attempts, 10), LONGEST_RETRY_DELAY_MS),
    // A connection over which nothing comes any more is made anew.
    socketTimeout: SILENCE_MS,
    connectionName: 'hromada',
  })
  client.on('error', (error: Error) => tellAway(error))
  const shared = openCounters(({ bucket, points, windowSeconds }) => {
    return new RateLimiterRedis({
      storeClient: client,
      rejectIfRedisNotReady: true,
      keyPrefix: `hromada:${prefix}:${bucket}`,
      points,
      duration: windowSeconds,
    })
  })
  let isAway = false
  let askAgainAtMs = 0

  function tellAway(error: unknown): void {
    if (!isAway) log.warn({ err: error }, 'Redis is away: rate limits are counted by each machine alone')
    isAway = true
  }

  function tellBack(): void {
    if (isAway) log.info('Redis is back: rate limits are counted by all machines together')
    isAway = false
  }

  await client.connect().catch(tellAway)
  return {
    async charge(charges) {
      if (performance.now() < askAgainAtMs) return local.charge(charges)
      try {
        const counts = await shared.charge(charges)
        tellBack()
        const isLetThrough = counts.every(({ consumed }, index) => consumed <= (charges[index]?.points ?? 0))
        if (isLetThrough) await local.charge(charges)
        return counts
      } catch (error) {
        tellAway(error)
        askAgainAtMs = performance.now() + PAUSE_MS
        return local.charge(charges)
      }
    },
    isShared: () => !isAway && client.status === 'ready',
    close: () => client.disconnect(),
  }
}
