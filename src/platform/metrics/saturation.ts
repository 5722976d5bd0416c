import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import { version } from '../settings/version.ts'

export interface Resources {
  readonly pools: Readonly<Record<string, pg.Pool>>
  readonly liveConnections: () => number
  readonly areLimitsShared: () => boolean
}

export function measureSaturation(registry: Registry, { pools, liveConnections, areLimitsShared }: Resources): void {
  const registers = [registry]
  new Gauge({
    name: 'hromada_database_connections',
    help: 'Connections of each pool, by what they do; waiting are requests without one.',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: 'hromada_database_connections_most',
    help: 'How many connections each pool may have.',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      for (const [pool, { options }] of Object.entries(pools)) this.set({ pool }, options.max)
    },
  })
  new Gauge({
    name: 'hromada_live_connections',
    help: 'Connections for live events.',
    registers,
    collect() {
      this.set(liveConnections())
    },
  })
  new Gauge({
    name: 'hromada_rate_limits_shared',
    help: '1 when requests are counted by all that serve together; 0 while Redis is away.',
    aggregator: 'min',
    registers,
    collect() {
      this.set(areLimitsShared() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'hromada_processes',
    help: 'Processes that serve.',
    registers,
    collect() {
      this.set(1)
    },
  })
  new Counter({
    name: 'hromada_event_loop_busy_seconds_total',
    help: 'Time in which the event loop did something: at one second a second a process can do no more.',
    registers,
    collect() {
      this.reset()
      this.inc(performance.eventLoopUtilization().active / 1000)
    },
  })
  new Gauge({
    name: 'hromada_build_info',
    help: 'Always 1; the version is the label.',
    labelNames: ['version'] as const,
    aggregator: 'first',
    registers,
    collect() {
      this.set({ version }, 1)
    },
  })
}
