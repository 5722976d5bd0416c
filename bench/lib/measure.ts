import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { LoadJob, LoadPlan, LoadResult } from './load-generator.ts'
import type { Pinning } from './pinning.ts'
import type { Server } from './server-process.ts'

const LOAD_GENERATOR = join(import.meta.dirname, 'load-generator.ts')
const KILL_AFTER_MS = 60_000

/** How often a measurement is repeated; its figures are the medians. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)

export const MEBIBYTE = 1024 * 1024

/** Measures two things in turns, so that the noise of a shared machine falls on both. */
export async function inTurns<One, Other>(
  one: (round: number) => Promise<One>,
  other: (round: number) => Promise<Other>,
  rounds = ROUNDS,
) {
  const found: { one: One; other: Other }[] = []
  for (let round = 0; round < rounds; round += 1) found.push({ one: await one(round), other: await other(round) })
  return found
}

/** One measurement of one server; throws when an answer is missing or has another status than expected. */
export async function measure({ url, pinning }: Server, plan: LoadPlan, expectedStatus = 200): Promise<LoadResult> {
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
  const [file = '', ...args] = pinning.onLoadCore([process.execPath, LOAD_GENERATOR])
  const timeout = (job.warmupMs ?? 0) + job.durationMs + KILL_AFTER_MS
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

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The median of one figure of several rounds. */
export const medianOf = <Round>(rounds: readonly Round[], figure: (round: Round) => number): number =>
  median(rounds.map(figure))
