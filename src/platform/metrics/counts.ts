import { Counter, Histogram, type Registry } from 'prom-client'

export const deliveryChannels = ['email', 'push', 'sms', 'webhook'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** What an attempt at a delivery led to; `held`: it waits for quiet hours to end or for a digest. */
export const deliveryOutcomes = ['sent', 'retried', 'failed', 'skipped', 'held'] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

/** Notes one read through a cache: a hit needed no reading of what is kept. */
export type NoteRead = (isHit: boolean) => void

/** What happens in the program and is counted where it does. */
export interface Counts {
  /** Does a job, and notes how long it took and whether it failed. */
  timeJob<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  noteDelivery(channel: DeliveryChannel, outcome: DeliveryOutcome): void
  /** A request was refused because this bucket was exhausted. */
  noteRefusal(bucket: string): void
  /** @returns notes the reads of a cache, at the cost of an addition */
  cacheReads(cache: string): NoteRead
}

/** What can be known beforehand begins at zero, so that the first time something happens is seen as an increase. */
export function openCounts(registry: Registry): Counts {
  const registers = [registry]
  const jobs = new Histogram({
    name: 'hromada_job_duration_seconds',
    help: 'Time that a run of a job took, by its name and whether it was done or failed.',
    labelNames: ['name', 'outcome'] as const,
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  })
  const deliveries = new Counter({
    name: 'hromada_deliveries_total',
    help: 'What became of deliveries whenever one was due, by channel.',
    labelNames: ['channel', 'outcome'] as const,
    registers,
  })
  for (const channel of deliveryChannels) {
    for (const outcome of deliveryOutcomes) deliveries.inc({ channel, outcome }, 0)
  }
  const refusals = new Counter({
    name: 'hromada_rate_limit_refusals_total',
    help: 'Requests that were refused because a limit was exhausted, by its bucket.',
    labelNames: ['bucket'] as const,
    registers,
  })
  const readsByCache = new Map<string, { hits: number; misses: number }>()
  new Counter({
    name: 'hromada_cache_reads_total',
    help: 'Reads through a cache; a hit was answered by what is kept.',
    labelNames: ['cache', 'outcome'] as const,
    registers,
    collect() {
      this.reset()
      for (const [cache, { hits, misses }] of readsByCache) {
        this.inc({ cache, outcome: 'hit' }, hits)
        this.inc({ cache, outcome: 'miss' }, misses)
      }
    },
  })

  return {
    async timeJob(name, work) {
      const beganAt = performance.now()
      let outcome = 'failed'
      try {
        const result = await work()
        outcome = 'done'
        return result
      } finally {
        jobs.observe({ name, outcome }, (performance.now() - beganAt) / 1000)
      }
    },
    noteDelivery: (channel, outcome) => deliveries.inc({ channel, outcome }),
    noteRefusal: (bucket) => refusals.inc({ bucket }),
    cacheReads(cache) {
      const reads = { hits: 0, misses: 0 }
      readsByCache.set(cache, reads)
      return (isHit) => {
        if (isHit) reads.hits += 1
        else reads.misses += 1
      }
    },
  }
}
