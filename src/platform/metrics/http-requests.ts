import type { FastifyInstance } from 'fastify'
import type { Figure, MetricFigures } from './figures.ts'

const BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Answers {
  readonly byStatus: Map<number, number>
  readonly byClass: (Durations | undefined)[]
}

interface Durations {
  /** Not cumulative; the last is beyond all bounds. */
  readonly counts: number[]
  sumSeconds: number
}

/** Of all answers since the start of the process. */
export interface Answered {
  readonly requests: number
  /** With a status of 500 and above. */
  readonly failures: number
  readonly seconds: number
}

interface HttpRequests {
  observe(app: FastifyInstance): void
  answered(): Answered
  figures(): MetricFigures[]
}

/** Own counters for speed: a histogram of prom-client takes more than ten times as long for each request. */
export function measureHttpRequests(): HttpRequests {
  const routes = new Map<string, Map<string, Answers>>()
  let inFlight = 0

  function record(route: string, method: string, status: number, seconds: number): void {
    const { byStatus, byClass } = answersOf(route, method)
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    const statusClass = Math.floor(status / 100)
    byClass[statusClass] ??= { counts: new Array(BOUNDS_SECONDS.length + 1).fill(0), sumSeconds: 0 }
    const durations = byClass[statusClass]
    durations.sumSeconds += seconds
    let bucket = 0
    while (seconds > (BOUNDS_SECONDS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1
    durations.counts[bucket] = (durations.counts[bucket] ?? 0) + 1
  }

  function answersOf(route: string, method: string): Answers {
    const existing = routes.get(route)?.get(method)
    if (existing !== undefined) return existing
    const answers = { byStatus: new Map(), byClass: [] }
    routes.getOrInsertComputed(route, () => new Map()).set(method, answers)
    return answers
  }

  function each(figuresOf: (labels: Figure['labels'], answers: Answers) => Figure[]): Figure[] {
    return [...routes].flatMap(([route, methods]) =>
      [...methods].flatMap(([method, answers]) => figuresOf({ method, route }, answers)),
    )
  }

  return {
    observe(app) {
      app.addHook('onRequest', (_request, { raw }, done) => {
        inFlight += 1
        // Also when the client goes away.
        raw.once('close', () => {
          inFlight -= 1
        })
        done()
      })
      app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
        record(routeOptions.url ?? 'none', method, reply.statusCode, reply.elapsedTime / 1000)
        done()
      })
    },

    answered() {
      const total = { requests: 0, failures: 0, seconds: 0 }
      for (const { byStatus, byClass } of [...routes.values()].flatMap((methods) => [...methods.values()])) {
        for (const [status, count] of byStatus) {
          total.requests += count
          if (status >= 500) total.failures += count
        }
        for (const durations of byClass) total.seconds += durations?.sumSeconds ?? 0
      }
      return total
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

function histogramOf(labels: Figure['labels'], { counts, sumSeconds }: Durations): Figure[] {
  const name = 'hromada_http_request_duration_seconds'
  let count = 0
  const buckets = counts.map((inBucket, index) => {
    count += inBucket
    return { metricName: `${name}_bucket`, labels: { ...labels, le: BOUNDS_SECONDS[index] ?? '+Inf' }, value: count }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sumSeconds },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
