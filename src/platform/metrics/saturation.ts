import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import { MAX_LAG_MS, type Replicas } from '../replicas/replicas.ts'
import { version } from '../settings/version.ts'

export interface Resources {
  readonly pools: Readonly<Record<string, pg.Pool>>
  readonly replicaLags: Replicas['lags']
  readonly liveConnections: () => number
  readonly areLimitsShared: () => boolean
}

export function measureSaturation(registry: Registry, parts: Resources): void {
  const { pools, replicaLags, liveConnections, areLimitsShared } = parts
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
    name: 'hromada_replica_lag_seconds',
    help: 'How far each replica may be behind the primary; none of one that fails.',
    labelNames: ['replica'] as const,
    aggregator: 'max',
    registers,
    collect() {
      this.reset()
      for (const { name, lagMs } of replicaLags())
        if (Number.isFinite(lagMs)) this.set({ replica: name }, lagMs / 1_000)
    },
  })
  new Gauge({
    name: 'hromada_replica_used',
    help: '1 when lists are read on the replica; 0 while it fails or lags.',
    labelNames: ['replica'] as const,
    aggregator: 'min',
    registers,
    collect() {
      for (const { name, lagMs } of replicaLags()) this.set({ replica: name }, lagMs < MAX_LAG_MS ? 1 : 0)
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
