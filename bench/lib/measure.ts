import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { LoadJob, LoadPlan, LoadResult } from './load-job.ts'
import type { Pinning } from './pinning.ts'

const LOAD = join(import.meta.dirname, 'load.ts')
const KILL_AFTER_MS = 20_000
const SATURATED_PERCENT = 95

/** The medians of one side's rounds; latencies in milliseconds. */
export type Medians = { perSecond: number; p50: number; p90: number; p99: number; p999: number; max: number }

/** How a subject did beside the bare server. */
export type Comparison = {
  bare: Medians
  subject: Medians
  /** Requests per second, subject to bare: the median of the rounds' ratios. */
  ratio: number
  /** The lowest and the highest of those ratios: far apart when something else was busy on the machine. */
  ratioRange: [number, number]
  /** The 99th percentile of latency, subject to bare, likewise. */
  p99Ratio: number
  /** True when the load generator was nearly out of processor time, so that it may have been what was measured. */
  limitedByLoad: boolean
  rounds: { bare: LoadResult; subject: LoadResult }[]
}

/** What the rounds are made of; rounds that do not answer `expectedStatus` alone are refused. */
export type CompareOptions = {
  pinning: Pinning
  rounds?: number
  expectedStatus?: number
  onRound?: (round: number, result: { bare: LoadResult; subject: LoadResult }) => void
}

/** Measures the two in turns, several times, so that the noise of a shared machine falls on both. */
export async function measureAgainst(
  bare: { url: string },
  subject: { url: string },
  plan: LoadPlan,
  { pinning, rounds = 3, expectedStatus = 200, onRound }: CompareOptions,
): Promise<Comparison> {
  const results: Comparison['rounds'] = []
  for (let round = 1; round <= rounds; round++) {
    const result = {
      bare: await measure(bare.url, plan, pinning, 200),
      subject: await measure(subject.url, plan, pinning, expectedStatus),
    }
    results.push(result)
    onRound?.(round, result)
  }
  const ratios = results.map((round) => round.subject.perSecond / round.bare.perSecond)
  return {
    bare: medians(results.map((round) => round.bare)),
    subject: medians(results.map((round) => round.subject)),
    ratio: median(ratios),
    ratioRange: [Math.min(...ratios), Math.max(...ratios)],
    p99Ratio: median(results.map((round) => round.subject.latencyMs.p99 / round.bare.latencyMs.p99)),
    limitedByLoad: results.some(
      ({ bare, subject }) => Math.max(bare.busyPercent, subject.busyPercent) >= SATURATED_PERCENT,
    ),
    rounds: results,
  }
}

/** One measurement of one server; throws when an answer is missing or has another status than expected. */
export async function measure(
  url: string,
  plan: LoadPlan,
  pinning: Pinning,
  expectedStatus = 200,
): Promise<LoadResult> {
  const { hostname, port } = new URL(url)
  const result = await runLoad({ ...plan, host: hostname, port: Number(port || 80) }, pinning)
  if (result.requests === 0 || result.errors > 0 || result.statuses[expectedStatus] !== result.requests) {
    const statuses = JSON.stringify(result.statuses)
    throw new Error(`${url}: expected ${expectedStatus} alone, got ${statuses} and ${result.errors} without an answer`)
  }
  return result
}

/** Runs the load generator in a process of its own, on the core for load. */
export async function runLoad(job: LoadJob, pinning: Pinning): Promise<LoadResult> {
  const [file = '', ...args] = pinning.onLoadCore([process.execPath, LOAD])
  const timeout = job.warmupMs + job.durationMs + KILL_AFTER_MS
  const child = spawn(file, args, { stdio: 'pipe', timeout, killSignal: 'SIGKILL' })
  const { promise, resolve, reject } = Promise.withResolvers<LoadResult>()
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  child.once('error', reject)
  child.once('close', async (code, signal) => {
    const [stdout, stderr] = await output
    if (code === 0) resolve(JSON.parse(stdout) as LoadResult)
    else reject(new Error(`the load generator failed (${signal ?? code}): ${stderr.trim()}`))
  })
  // A generator that ends early is reported by 'close', not by the pipe it leaves.
  child.stdin.on('error', () => {}).end(JSON.stringify(job))
  return promise
}

function medians(results: LoadResult[]): Medians {
  const of = (pick: (result: LoadResult) => number) => median(results.map(pick))
  return {
    perSecond: of((result) => result.perSecond),
    p50: of(({ latencyMs }) => latencyMs.p50),
    p90: of(({ latencyMs }) => latencyMs.p90),
    p99: of(({ latencyMs }) => latencyMs.p99),
    p999: of(({ latencyMs }) => latencyMs.p999),
    max: of(({ latencyMs }) => latencyMs.max),
  }
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
