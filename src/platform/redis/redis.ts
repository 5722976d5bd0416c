import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { withTimeout } from '../lib/timeout.ts'

const ANSWER_TIMEOUT_MS = 250
/** Circuit breaker: how long Redis is bypassed after a failure. */
const COOLDOWN_MS = 1_000
const SOCKET_TIMEOUT_MS = 2_000
const MAX_RETRY_DELAY_MS = 2_000

export interface RedisClient {
  readonly client: Redis
  /** @throws when there is no answer within 250 ms, and at once for a second afterwards */
  ask<Answer>(question: (client: Redis) => Promise<Answer>): Promise<Answer>
  /** To the same server, to subscribe with; not open yet. */
  makeSubscriber(onError: (error: Error) => void): Promise<Redis>
  isAvailable(): boolean
  close(): void
}

/** Failures are logged here, once until Redis answers again: whoever asks goes another way meanwhile. */
export async function openRedis(url: string, log: Logger): Promise<RedisClient> {
  const client = await makeRedis(url, reportUnavailable)
  let isUnavailable = false
  let retryAtMs = 0

  function reportUnavailable(error: unknown): void {
    if (!isUnavailable) {
      log.warn({ err: error }, 'Redis unavailable: each machine counts rate limits alone, PostgreSQL carries signals')
    }
    isUnavailable = true
  }

  function reportAvailable(): void {
    if (isUnavailable) log.info('Redis available again: machines share rate limits')
    isUnavailable = false
  }

  await client.connect().catch(reportUnavailable)
  return {
    client,
    async ask(question) {
      if (performance.now() < retryAtMs) throw new Error('Redis has just failed')
      try {
        const answer = await withTimeout(ANSWER_TIMEOUT_MS, question(client), 'no answer in time')
        reportAvailable()
        return answer
      } catch (error) {
        reportUnavailable(error)
        retryAtMs = performance.now() + COOLDOWN_MS
        throw error
      }
    },
    makeSubscriber: (onError) => makeRedis(url, onError),
    isAvailable: () => !isUnavailable && client.status === 'ready',
    close: () => client.disconnect(),
  }
}

/** Not connected yet; reconnects with backoff, and to no channels by itself. */
async function makeRedis(url: string, onError: (error: Error) => void): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    connectTimeout: MAX_RETRY_DELAY_MS,
    retryStrategy: (attempts) => Math.min(50 * 2 ** Math.min(attempts, 10), MAX_RETRY_DELAY_MS),
    socketTimeout: SOCKET_TIMEOUT_MS,
    connectionName: 'hromada',
  })
  client.on('error', onError)
  return client
}
