import type { Percentiles } from './histogram.ts'

/** One request to repeat. */
export type LoadRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Many requests that differ only in the end of their path. */
export type LoadTemplate = {
  method: string
  pathPrefix: string
  ids: string[]
  headers?: Record<string, string>
  body?: string
}

/** What to send, without where to. */
export type LoadPlan = {
  connections: number
  durationMs: number
  warmupMs: number
  order: 'round-robin' | 'random'
  seed: number
  /** How many to send a second, as they come by chance; without it as many as are answered. */
  perSecond?: number
  requests?: LoadRequest[]
  template?: LoadTemplate
}

/** What the load generator is asked for. */
export type LoadJob = LoadPlan & { host: string; port: number }

/** What was measured: everything but `busyPercent` is about the requests that were sent after the warm-up. */
export type LoadResult = {
  requests: number
  seconds: number
  perSecond: number
  latencyMs: Percentiles
  statuses: Record<string, number>
  /** Requests that got no answer: the connection was refused or broke, or time ran out. */
  errors: number
  bytes: number
  /** How busy the generator was; near 100 it measured itself, not the server. */
  busyPercent: number
}

/** The job as bytes ready to send. */
export function requestBuffers(job: LoadJob): Buffer[] {
  return [...(job.requests ?? []), ...expand(job.template)].map((request) => requestBuffer(job, request))
}

/** Hands out the places of `count` requests in the order that the job wants; the same seed gives the same order. */
export function requestOrder({ order, seed }: Pick<LoadPlan, 'order' | 'seed'>, count: number): () => number {
  let state = order === 'random' ? seed | 0 : -1
  if (order !== 'random') {
    return () => {
      state = state + 1 === count ? 0 : state + 1
      return state
    }
  }
  return () => {
    // mulberry32: a few integer operations, and repeatable where Math.random is not.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count)
  }
}

/** Throws when the job cannot be run as it is. */
export function checkJob(job: LoadJob): void {
  const whole = (value: number, least: number) => Number.isInteger(value) && value >= least
  const wrong =
    (!whole(job.port, 1) && 'port') ||
    (!whole(job.connections, 1) && 'connections') ||
    (!whole(job.durationMs, 1) && 'durationMs') ||
    (!whole(job.warmupMs, 0) && 'warmupMs') ||
    (job.perSecond !== undefined && !(job.perSecond > 0) && 'perSecond') ||
    (job.order !== 'random' && job.order !== 'round-robin' && 'order') ||
    (job.order === 'random' && !whole(job.seed, 0) && 'seed') ||
    (!job.requests?.length && !job.template?.ids.length && 'requests')
  if (wrong) throw new Error(`load job: ${wrong} is missing or not usable`)
}

function expand(template: LoadTemplate | undefined): LoadRequest[] {
  if (!template) return []
  const { ids, pathPrefix, ...rest } = template
  return ids.map((id) => ({ ...rest, path: pathPrefix + id }))
}

function requestBuffer({ host, port }: LoadJob, { method, path, headers = {}, body }: LoadRequest): Buffer {
  if (method === 'HEAD') throw new Error('load job: HEAD is not supported')
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}:${port}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}
