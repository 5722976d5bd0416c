import { Counter, Histogram, type Registry } from 'prom-client'

/** `held` waits for the end of quiet hours or for a digest. */
const deliveryOutcomes = ['sent', 'retried', 'failed', 'skipped', 'held'] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

export type NoteDelivery<Channel extends string> = (channel: Channel, outcome: DeliveryOutcome) => void

export type NoteRead = (isHit: boolean) => void

export interface Counts {
  timeJob<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** Initializes the series of these channels to zero. */
  countDeliveries<Channel extends string>(channels: readonly Channel[]): NoteDelivery<Channel>
  /** Initializes the series of these purposes to zero. */
  countMailsGivenUp<Purpose extends string>(purposes: readonly Purpose[]): (purpose: Purpose) => void
  noteRefusal(bucket: string): void
  /** Initializes the series of these kinds to zero. */
  countSecurityEvents<Kind extends string>(kinds: readonly Kind[]): (kind: Kind) => void
  /** Cheap: the result only adds to a number. */
  cacheReads(cache: string): NoteRead
}

/** Known series start at zero, so that the first event is an increase. */
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
  const mailsGivenUp = new Counter({
    name: 'hromada_mails_given_up_total',
    help: 'Mails that the mail server refused or did not take in time, by what they were for.',
    labelNames: ['purpose'] as const,
    registers,
  })
  const refusals = new Counter({
    name: 'hromada_rate_limit_refusals_total',
    help: 'Requests that were refused because a limit was exhausted, by its bucket.',
    labelNames: ['bucket'] as const,
    registers,
  })
  const securityEvents = new Counter({
    name: 'hromada_security_events_total',
    help: 'Sign-ins, refusals and changes of credentials, by kind; also those that were left out of the log.',
    labelNames: ['kind'] as const,
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
      const startedAtMs = performance.now()
      let outcome = 'failed'
      try {
        const result = await work()
        outcome = 'done'
        return result
      } finally {
        jobs.observe({ name, outcome }, (performance.now() - startedAtMs) / 1000)
      }
    },
    countDeliveries(channels) {
      for (const channel of channels) for (const outcome of deliveryOutcomes) deliveries.inc({ channel, outcome }, 0)
      return (channel, outcome) => deliveries.inc({ channel, outcome })
    },
    countMailsGivenUp(purposes) {
      for (const purpose of purposes) mailsGivenUp.inc({ purpose }, 0)
      return (purpose) => mailsGivenUp.inc({ purpose })
    },
    countSecurityEvents(kinds) {
      for (const kind of kinds) securityEvents.inc({ kind }, 0)
      return (kind) => securityEvents.inc({ kind })
    },
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
