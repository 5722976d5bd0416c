import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly contentType: string
  /** Adds the measuring of every answer to an app. */
  observe(app: FastifyInstance): void
  /** All figures in Prometheus' text format. */
  print(): Promise<string>
}

/** @param liveConnections how many there are at the moment */
export function openMetrics(pools: Readonly<Record<string, pg.Pool>>, liveConnections: () => number): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'hromada_http_request_duration_seconds',
    help: 'Time from request to the end of the answer, by route, method and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'hromada_http_requests_in_flight',
    help: 'Requests that are being answered.',
    registers: [registry],
    collect() {
      this.set(inFlight)
    },
  })
  new Gauge({
    name: 'hromada_live_connections',
    help: 'Connections for live events.',
    registers: [registry],
    collect() {
      this.set(liveConnections())
    },
  })
  new Gauge({
    name: 'hromada_database_connections',
    help: 'Connections of each pool, by what they do; waiting are requests without one.',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  let inFlight = 0

  return {
    contentType: registry.contentType,
    observe(app) {
      app.addHook('onRequest', (_request, _reply, done) => {
        inFlight += 1
        done()
      })
      app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
        inFlight -= 1
        const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
        durations.observe(labels, reply.elapsedTime / 1000)
        done()
      })
    },
    print: () => registry.metrics(),
  }
}
