import { pickWeighted, type Random, seededRandom } from '../lib/random.ts'
import { exponential } from './distributions.ts'
import { simulateQueue } from './queue.ts'

export type Mix = ReturnType<typeof mixOf>
export type Utilization = ReturnType<typeof findUtilization>

export const MAX_P99_MS = 50
/** A reserve for unforeseen load, and for the failure of another machine. */
export const MAX_BUSY = 0.8

const REQUESTS = 200_000
const UTILIZATIONS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]
const SEED = 1

/** Poisson arrivals of several kinds, in proportion to their rates; service times of each are exponential. */
export function mixOf(work: readonly { readonly rate: number; readonly ms: number }[]) {
  const present = work.filter(({ rate }) => rate > 0)
  const total = present.reduce((sum, { rate }) => sum + rate, 0)
  const draw = (random: Random) => exponential(random, pickWeighted(present, ({ rate }) => rate, random).ms)
  return { meanMs: present.reduce((sum, { rate, ms }) => sum + rate * ms, 0) / total, draw }
}

/**
 * Response times when these cores serve one queue, one utilization after the other; and how busy they may be before the
 * 99th percentile exceeds MAX_P99_MS, at most MAX_BUSY.
 */
export function findUtilization(mix: Mix, cores: number, requests = REQUESTS) {
  const measured = UTILIZATIONS.map((utilization) => {
    const { responses } = simulateQueue({
      ...{ servers: cores, utilization, requests },
      meanServiceMs: mix.meanMs,
      serviceMs: mix.draw,
      random: seededRandom(SEED),
    })
    return { utilization, p99Ms: responses.percentileMs(0.99) }
  })
  return { cores, measured, maxUtilization: Math.min(MAX_BUSY, crossing(measured, MAX_P99_MS)) }
}

/** Linear interpolation between the two points around the limit; the last point if none is above it. */
function crossing(points: readonly { utilization: number; p99Ms: number }[], maxMs: number): number {
  const above = points.findIndex(({ p99Ms }) => p99Ms > maxMs)
  const [before, after] = [points[above - 1], points[above]]
  if (after === undefined) return points.at(-1)?.utilization ?? 0
  if (before === undefined) return after.utilization
  const share = (maxMs - before.p99Ms) / (after.p99Ms - before.p99Ms)
  return before.utilization + share * (after.utilization - before.utilization)
}

/** The fewest cores that do `work` cores' worth of work within that utilization; at most the largest is simulated. */
export function coresFor(work: number, utilizations: readonly Utilization[]): number {
  const enough = utilizations.find(({ cores, maxUtilization }) => work <= cores * maxUtilization)
  const measured = enough ?? utilizations.at(-1)
  if (measured === undefined) throw new Error('nothing was simulated')
  return Math.max(1, Math.ceil(work / measured.maxUtilization))
}
