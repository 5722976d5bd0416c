import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import { withTimeout } from '../lib/timeout.ts'

/** Due work of one queue that has not started. */
export interface Waiting {
  readonly queue: string
  /** Counted up to a bound. */
  readonly count: number
  /** 0 when nothing waits. */
  readonly oldestSeconds: number
}

export type ReadBacklog = () => Promise<readonly Waiting[]>

export interface BacklogParts {
  readonly waiting: readonly ReadBacklog[]
  readonly log: Logger
}

const TIMEOUT_MS = 2_000

/** All processes report the same rows, hence `max`. When the database does not answer in time, these are absent. */
export function openBacklog(registry: Registry, { waiting, log }: BacklogParts): () => Promise<void> {
  const common = { registers: [registry], aggregator: 'max' as const }
  const counts = new Gauge({
    ...common,
    name: 'hromada_waiting',
    help: 'What is due and has not been begun, by queue; counted up to 10,000.',
    labelNames: ['queue'] as const,
  })
  const ages = new Gauge({
    ...common,
    name: 'hromada_waiting_oldest_seconds',
    help: 'How long the one that has been due longest has waited, by queue.',
    labelNames: ['queue'] as const,
  })
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const queues = await Promise.all(waiting.map((readQueues) => readQueues()))
    for (const { queue, count, oldestSeconds } of queues.flat()) {
      counts.set({ queue }, count)
      ages.set({ queue }, oldestSeconds)
    }
  }

  return async () => {
    for (const gauge of [counts, ages]) gauge.reset()
    // Single flight, also while the database does not answer.
    reading ??= read().finally(() => {
      reading = undefined
    })
    try {
      await withTimeout(TIMEOUT_MS, reading, `no answer within ${TIMEOUT_MS} ms`)
    } catch (error) {
      log.warn({ err: error }, 'failed to count the backlog')
    }
  }
}
