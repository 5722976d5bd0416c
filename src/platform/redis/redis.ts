import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { withTimeout } from '../lib/timeout.ts'

const ANSWER_TIMEOUT_MS = 250
/** Circuit breaker: how long Redis is bypassed after a failure. */
const COOLDOWN_MS = 1_000
const SOCKET_TIMEOUT_MS = 2_000
const MAX_RETRY_DELAY_MS = 2_000

/** What Redis is used for: it may refuse one thing and do another. */
interface RedisUse {
  /** @throws what Redis answers with, when there is no answer within 250 ms, and at once for a second afterwards */
  ask<Answer>(question: (client: Redis) => Promise<Answer>): Promise<Answer>
  /** Whether it is worth asking now. */
  mayAsk(): boolean
  /** Whether it answered last. */
  isAvailable(): boolean
}

export interface SharedRedis {
  readonly client: Redis
  /** @param words logged when it fails, once until it answers again, and then */
  use(words: { readonly away: string; readonly back: string }): RedisUse
  /** Another connection, to subscribe with; not open yet. */
  makeSubscriber(onError: (error: Error) => void): Promise<Redis>
  close(): void
}

/** Whoever asks and is not answered goes another way meanwhile. */
export async function openRedis(url: string, log: Logger): Promise<SharedRedis> {
  const failures: ((error: unknown) => void)[] = []
  const client = await makeRedis(url, reportFailure)

  function reportFailure(error: unknown): void {
    for (const report of failures) report(error)
  }

  await client.connect().catch(reportFailure)
  return {
    client,
    use({ away, back }) {
      let isFailing = false
      let retryAtMs = 0
      const mayAsk = () => client.status === 'ready' && performance.now() >= retryAtMs

      function noteFailure(error: unknown): void {
        if (!isFailing) log.warn({ err: error }, away)
        isFailing = true
      }

      function noteAnswer(): void {
        if (isFailing) log.info(back)
        isFailing = false
      }

      failures.push(noteFailure)
      return {
        async ask(question) {
          if (!mayAsk()) throw new Error('Redis has just failed')
          try {
            const answer = await withTimeout(ANSWER_TIMEOUT_MS, question(client), 'no answer in time')
            noteAnswer()
            return answer
          } catch (error) {
            noteFailure(error)
            retryAtMs = performance.now() + COOLDOWN_MS
            throw error
          }
        },
        mayAsk,
        isAvailable: () => !isFailing && client.status === 'ready',
      }
    },
    makeSubscriber: (onError) => makeRedis(url, onError),
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
