import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client'
import { type BacklogParts, openBacklog } from './backlog.ts'
import { type Counts, openCounts } from './counts.ts'
import type { MetricFigures } from './figures.ts'
import { measureHttpRequests } from './http-requests.ts'
import { measureSaturation, type Resources } from './saturation.ts'

/** Bounded cardinality: labels never contain what callers send. */
export interface Metrics extends Counts {
  readonly contentType: string
  observe(app: FastifyInstance): void
  /** Adds gauges that are read with the figures. Call it once. */
  watch(parts: Resources & BacklogParts): void
  /** Of this process. Does not fail when the backlog cannot be read. */
  read(): Promise<MetricFigures[]>
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const httpRequests = measureHttpRequests()
  let refreshBacklog = async () => {}

  return {
    contentType: registry.contentType,
    ...openCounts(registry),
    observe: httpRequests.observe,
    watch(parts) {
      measureSaturation(registry, parts)
      refreshBacklog = openBacklog(registry, parts)
    },
    async read() {
      await refreshBacklog()
      const metrics = await registry.getMetricsAsJSON()
      return [...httpRequests.figures(), ...metrics.map(toFigures)]
    },
  }
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
