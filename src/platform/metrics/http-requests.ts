import type { FastifyInstance } from 'fastify'
import type { Figure, MetricFigures } from './figures.ts'

const BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** How requests of one method to one route were answered. */
interface Answers {
  readonly byStatus: Map<number, number>
  /** By the first digit of their status. */
  readonly byClass: (Durations | undefined)[]
}

interface Durations {
  /** How many took up to each bound and longer than the one before; the last took longer than all. */
  readonly counts: number[]
  sumSeconds: number
}

export interface HttpRequests {
  /** Adds the measuring of every answer to an app. */
  observe(app: FastifyInstance): void
  figures(): MetricFigures[]
}

/**
 * Counts requests by route, method and status, and how long they took. By itself, as every request passes here: a
 * histogram of prom-client puts its labels together anew for each, and takes more than ten times as long.
 */
export function measureHttpRequests(): HttpRequests {
  const routes = new Map<string, Map<string, Answers>>()
  let inFlight = 0

  function note(route: string, method: string, status: number, seconds: number): void {
    const { byStatus, byClass } = answersOf(route, method)
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    const statusClass = Math.floor(status / 100)
    byClass[statusClass] ??= { counts: new Array(BOUNDS_SECONDS.length + 1).fill(0), sumSeconds: 0 }
    const durations = byClass[statusClass]
    durations.sumSeconds += seconds
    let at = 0
    while (seconds > (BOUNDS_SECONDS[at] ?? Number.POSITIVE_INFINITY)) at += 1
    durations.counts[at] = (durations.counts[at] ?? 0) + 1
  }

  function answersOf(route: string, method: string): Answers {
    const known = routes.get(route)?.get(method)
    if (known !== undefined) return known
    const answers = { byStatus: new Map(), byClass: [] }
    routes.getOrInsertComputed(route, () => new Map()).set(method, answers)
    return answers
  }

  /** What there is for each route and method, as figures. */
  function each(figuresOf: (labels: Figure['labels'], answers: Answers) => Figure[]): Figure[] {
    return [...routes].flatMap(([route, methods]) =>
      [...methods].flatMap(([method, answers]) => figuresOf({ method, route }, answers)),
    )
  }

  return {
    observe(app) {
      app.addHook('onRequest', (_request, _reply, done) => {
        inFlight += 1
        done()
      })
      app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
        inFlight -= 1
        note(routeOptions.url ?? 'none', method, reply.statusCode, reply.elapsedTime / 1000)
        done()
      })
    },

    figures: () => [
      {
        name: 'hromada_http_requests_total',
        help: 'Requests that were answered, by route, method and status.',
        type: 'counter',
        aggregator: 'sum',
        values: each((labels, { byStatus }) =>
          [...byStatus].map(([status, value]) => ({ labels: { ...labels, status }, value })),
        ),
      },
      {
        name: 'hromada_http_request_duration_seconds',
        help: 'Time from request to the end of the answer, by route, method and class of status.',
        type: 'histogram',
        aggregator: 'sum',
        values: each((labels, { byClass }) =>
          byClass.flatMap((durations, digit) =>
            durations === undefined ? [] : histogramOf({ ...labels, status: `${digit}xx` }, durations),
          ),
        ),
      },
      {
        name: 'hromada_http_requests_in_flight',
        help: 'Requests that are being answered.',
        type: 'gauge',
        aggregator: 'sum',
        values: [{ labels: {}, value: inFlight }],
      },
    ],
  }
}

/** The lines of a histogram, whose buckets each hold those before them. */
function histogramOf(labels: Figure['labels'], { counts, sumSeconds }: Durations): Figure[] {
  const name = 'hromada_http_request_duration_seconds'
  let count = 0
  const buckets = counts.map((ofBucket, index) => {
    count += ofBucket
    return { metricName: `${name}_bucket`, labels: { ...labels, le: BOUNDS_SECONDS[index] ?? '+Inf' }, value: count }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sumSeconds },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
