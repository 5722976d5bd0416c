import { percentile } from '../histogram.ts'
import { simulateQueue } from './queue.ts'
import { exponential, openRandom, type Random } from './random.ts'

/** Work of several kinds, which come by chance in the proportion of their rates. */
export interface Mix {
  readonly meanMs: number
  readonly draw: (random: Random) => number
}

/** How long answers take when so many cores serve one queue. */
export interface Headroom {
  readonly cores: number
  readonly byUtilisation: readonly { readonly utilisation: number; readonly p99Ms: number }[]
  /** How busy they may be before the 99th percentile takes longer than MOST_P99_MS, and at most. */
  readonly mostUtilisation: number
}

export const MOST_P99_MS = 50
/** Whatever the queue says: something is left for what nobody has thought of, and for when another machine is away. */
export const MOST_BUSY = 0.8

const REQUESTS = 200_000
const UTILISATIONS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]
const SEED = 1

/** Each kind's own work varies as much as its mean is long. */
export function mixOf(work: readonly { readonly rate: number; readonly ms: number }[]): Mix {
  const present = work.filter(({ rate }) => rate > 0)
  const total = present.reduce((sum, { rate }) => sum + rate, 0)
  const draw = (random: Random) => {
    let left = random() * total
    for (const { rate, ms } of present) {
      left -= rate
      if (left < 0) return exponential(random, ms)
    }
    return exponential(random, present.at(-1)?.ms ?? 0)
  }
  return { meanMs: present.reduce((sum, { rate, ms }) => sum + rate * ms, 0) / total, draw }
}

/** Lets requests come at one utilisation after the other. */
export function findHeadroom(mix: Mix, cores: number, requests = REQUESTS): Headroom {
  const byUtilisation = UTILISATIONS.map((utilisation) => {
    const { responses } = simulateQueue({
      ...{ servers: cores, utilisation, requests },
      meanServiceMs: mix.meanMs,
      serviceMs: mix.draw,
      random: openRandom(SEED),
    })
    return { utilisation, p99Ms: percentile(responses, 0.99) }
  })
  return { cores, byUtilisation, mostUtilisation: Math.min(MOST_BUSY, crossing(byUtilisation, MOST_P99_MS)) }
}

/** Where the line between the two points around the limit meets it; the last point when it is never met. */
function crossing(points: Headroom['byUtilisation'], mostMs: number): number {
  const above = points.findIndex(({ p99Ms }) => p99Ms > mostMs)
  const [before, after] = [points[above - 1], points[above]]
  if (after === undefined) return points.at(-1)?.utilisation ?? 0
  if (before === undefined) return after.utilisation
  const share = (mostMs - before.p99Ms) / (after.p99Ms - before.p99Ms)
  return before.utilisation + share * (after.utilisation - before.utilisation)
}

/** The fewest cores that work of so many cores can be given, going by the largest number that was simulated. */
export function coresFor(work: number, headrooms: readonly Headroom[]): number {
  const enough = headrooms.find(({ cores, mostUtilisation }) => work <= cores * mostUtilisation)
  const measured = enough ?? headrooms.at(-1)
  if (measured === undefined) throw new Error('nothing was simulated')
  return Math.max(1, Math.ceil(work / measured.mostUtilisation))
}
