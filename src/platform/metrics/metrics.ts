import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client'
import { type BacklogParts, openBacklog } from './backlog.ts'
import { type Counts, openCounts } from './counts.ts'
import type { MetricFigures } from './figures.ts'
import { measureHttpRequests } from './http-requests.ts'
import { measureSaturation, type Used } from './saturation.ts'

/** The figures of this process for Prometheus. Labels never hold what callers make up: their number is bounded. */
export interface Metrics extends Counts {
  readonly contentType: string
  /** Adds the measuring of every answer to an app. */
  observe(app: FastifyInstance): void
  /** Adds what is looked at whenever the figures are read. Called once, when all of it is there. */
  watch(parts: Used & BacklogParts): void
  /** All figures of this process. Never fails because of what is watched. */
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
      const figures = (await registry.getMetricsAsJSON()) as unknown as MetricFigures[]
      return [...httpRequests.figures(), ...figures.map(withOwnAggregator)]
    },
  }
}

/** Where the library's way of putting processes together says too little: the first start counts, and the slowest loop. */
const aggregators: Readonly<Record<string, MetricFigures['aggregator']>> = {
  process_start_time_seconds: 'min',
  nodejs_eventloop_lag_seconds: 'max',
  nodejs_eventloop_lag_p50_seconds: 'max',
  nodejs_eventloop_lag_p90_seconds: 'max',
  nodejs_eventloop_lag_p99_seconds: 'max',
}

function withOwnAggregator(metric: MetricFigures): MetricFigures {
  return { ...metric, aggregator: aggregators[metric.name] ?? metric.aggregator }
}

/** The figures of one process, or of several together, in Prometheus' text format. */
export function printMetrics(ofProcesses: readonly (readonly MetricFigures[])[]): Promise<string> {
  return AggregatorRegistry.aggregate([...ofProcesses]).metrics()
}
