import type { Logger } from 'pino'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { withTimeout } from '../lib/timeout.ts'
import { type Counters, openCounters } from './counters.ts'

const ANSWER_TIMEOUT_MS = 250
/** Circuit breaker: how long Redis is bypassed after a failure. */
const COOLDOWN_MS = 1_000
const SOCKET_TIMEOUT_MS = 2_000
const MAX_RETRY_DELAY_MS = 2_000

interface SharedCounters extends Counters {
  isShared(): boolean
  close(): void
}

interface RedisParts {
  readonly url: string
  readonly prefix: string
  readonly local: Counters
  readonly log: Logger
}

/**
 * Rate limit shared by all machines. While Redis is unavailable, the local counters decide: they have counted what this
 * machine admitted before. Redis does not learn their counts, so at most twice as many requests pass.
 */
export async function openRedisCounters({ url, prefix, local, log }: RedisParts): Promise<SharedCounters> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: MAX_RETRY_DELAY_MS,
    retryStrategy: (attempts) => Math.min(50 * 2 ** Math.min(attempts, 10), MAX_RETRY_DELAY_MS),
    socketTimeout: SOCKET_TIMEOUT_MS,
    connectionName: 'hromada',
  })
  client.on('error', (error: Error) => reportUnavailable(error))
  const shared = openCounters(
    ({ bucket, points, windowSeconds }) =>
      new RateLimiterRedis({
        storeClient: client,
        rejectIfRedisNotReady: true,
        keyPrefix: `hromada:${prefix}:${bucket}`,
        points,
        duration: windowSeconds,
      }),
    (answer) => withTimeout(ANSWER_TIMEOUT_MS, answer, 'no answer in time'),
  )
  let isUnavailable = false
  let retryAtMs = 0

  function reportUnavailable(error: unknown): void {
    if (!isUnavailable) log.warn({ err: error }, 'Redis unavailable: each machine counts rate limits alone')
    isUnavailable = true
  }

  function reportAvailable(): void {
    if (isUnavailable) log.info('Redis available again: machines share rate limits')
    isUnavailable = false
  }

  await client.connect().catch(reportUnavailable)
  return {
    async charge(charges) {
      if (performance.now() < retryAtMs) return local.charge(charges)
      try {
        const counts = await shared.charge(charges)
        reportAvailable()
        const isAdmitted = counts.every(({ consumed }, index) => consumed <= (charges[index]?.points ?? 0))
        if (isAdmitted) await local.charge(charges)
        return counts
      } catch (error) {
        reportUnavailable(error)
        retryAtMs = performance.now() + COOLDOWN_MS
        return local.charge(charges)
      }
    },
    isShared: () => !isUnavailable && client.status === 'ready',
    close: () => client.disconnect(),
  }
}
