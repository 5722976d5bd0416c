import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client'
import { type BacklogParts, openBacklog } from './backlog.ts'
import { type BackupFigures, measureBackups } from './backups.ts'
import { type Counts, openCounts } from './counts.ts'
import type { MetricFigures } from './figures.ts'
import { type Answered, measureHttpRequests } from './http-requests.ts'
import { measureSaturation, type Resources } from './saturation.ts'

/** Bounded cardinality: labels never contain what callers send. */
export interface Metrics extends Counts {
  readonly contentType: string
  observe(app: FastifyInstance): void
  answered(): Answered
  /** Adds gauges that are read with the figures. Call it once. */
  watch(parts: Resources & BacklogParts): void
  /** Adds gauges of backups by the clock. */
  watchBackups(read: () => Promise<BackupFigures>, log: Logger): void
  /** Of this process. Does not fail when the backlog cannot be read. */
  read(): Promise<MetricFigures[]>
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  const process = processRegistry()
  const httpRequests = measureHttpRequests()
  let refreshBacklog = async () => {}
  let refreshBackups = async () => {}

  return {
    contentType: registry.contentType,
    ...openCounts(registry),
    observe: httpRequests.observe,
    answered: httpRequests.answered,
    watch(parts) {
      measureSaturation(registry, parts)
      refreshBacklog = openBacklog(registry, parts)
    },
    watchBackups(read, log) {
      refreshBackups = measureBackups(registry, read, log)
    },
    async read() {
      await Promise.all([refreshBacklog(), refreshBackups()])
      const metrics = [await registry.getMetricsAsJSON(), await process.getMetricsAsJSON()]
      return [...httpRequests.figures(), ...metrics.flat().map(toFigures)]
    },
  }
}

let ofProcess: Registry | undefined

/** What the library measures of the process, by observers that it never ends and that keep all they know. */
function processRegistry(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** Overrides of the library's aggregation over processes. */
const aggregators: Readonly<Record<string, MetricFigures['aggregator']>> = {
  process_start_time_seconds: 'min',
  nodejs_eventloop_lag_seconds: 'max',
  nodejs_eventloop_lag_p50_seconds: 'max',
  nodejs_eventloop_lag_p90_seconds: 'max',
  nodejs_eventloop_lag_p99_seconds: 'max',
}

type LibraryMetric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]

/** The library's types declare a numeric enum where it writes a string. */
function toFigures(metric: LibraryMetric): MetricFigures {
  const type = String(metric.type) as MetricFigures['type']
  return { ...metric, type, aggregator: aggregators[metric.name] ?? metric.aggregator }
}

export function printMetrics(ofProcesses: readonly (readonly MetricFigures[])[]): Promise<string> {
  return AggregatorRegistry.aggregate([...ofProcesses]).metrics()
}
