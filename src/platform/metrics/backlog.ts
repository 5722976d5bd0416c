import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'

/** What is due in one queue and has not been begun. */
export interface Waiting {
  readonly queue: string
  /** Counted up to a bound. */
  readonly count: number
  /** How long the one that has been due longest has waited; 0 where nothing does. */
  readonly oldestSeconds: number
}

/** The jobs of one kind. */
export interface QueuedJobs {
  readonly queue: string
  readonly ready: number
  /** To be done later, or once more. */
  readonly deferred: number
  readonly active: number
}

export interface BacklogParts {
  /** Each one cheap and bounded statement. */
  readonly waiting: readonly (() => Promise<readonly Waiting[]>)[]
  readonly jobs: () => Promise<readonly QueuedJobs[]>
  readonly log: Logger
}

const TIMEOUT_MS = 2_000

/**
 * Figures of what waits in the database, which all processes share: of several that say so the highest counts.
 * @returns reads them anew; where the database does not answer in time they are absent, and the others are given
 */
export function openBacklog(registry: Registry, { waiting, jobs, log }: BacklogParts): () => Promise<void> {
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
  const queued = new Gauge({
    ...common,
    name: 'hromada_jobs',
    help: 'Jobs of each queue by state, counted once a minute.',
    labelNames: ['queue', 'state'] as const,
  })
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const [lengths, ...queues] = await Promise.all([jobs(), ...waiting.map((readQueues) => readQueues())])
    for (const { queue, count, oldestSeconds } of queues.flat()) {
      counts.set({ queue }, count)
      ages.set({ queue }, oldestSeconds)
    }
    for (const { queue, ready, deferred, active } of lengths) {
      queued.set({ queue, state: 'ready' }, ready)
      queued.set({ queue, state: 'deferred' }, deferred)
      queued.set({ queue, state: 'active' }, active)
    }
  }

  return async () => {
    for (const gauge of [counts, ages, queued]) gauge.reset()
    // Those who ask at once, or while the database hangs, wait for the same.
    reading ??= read().finally(() => {
      reading = undefined
    })
    try {
      await Promise.race([reading, timeOver()])
    } catch (error) {
      log.warn({ err: error }, 'what waits in the database could not be counted')
    }
  }
}

async function timeOver(): Promise<never> {
  await sleep(TIMEOUT_MS, undefined, { ref: false })
  throw new Error(`no answer within ${TIMEOUT_MS} ms`)
}
