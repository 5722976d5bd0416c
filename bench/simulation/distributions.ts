import { requestOrder } from '../load-job.ts'

/** A number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

const STEPS = 2 ** 32

/** The same numbers for the same seed, as the load generator draws them. */
export function openRandom(seed: number): Random {
  const draw = requestOrder({ order: 'random', seed }, STEPS)
  return () => draw() / STEPS
}

/** A time of which nothing is known but its mean. */
export function exponential(random: Random, mean: number): number {
  return -mean * Math.log(1 - random())
}

/** What is guessed: hardly below `low` or above `high`, which are factors away from what is likely. */
export interface Guess {
  readonly low: number
  readonly typical: number
  readonly high: number
}

/** A triangular distribution over the logarithms: half of a guess is as far from it as twice. */
export function drawGuess(random: Random, { low, typical, high }: Guess): number {
  const [from, peak, to] = [Math.log(low), Math.log(typical), Math.log(high)]
  if (from === to) return low
  const share = random()
  const isBelow = share < (peak - from) / (to - from)
  return Math.exp(
    isBelow
      ? from + Math.sqrt(share * (to - from) * (peak - from))
      : to - Math.sqrt((1 - share) * (to - from) * (to - peak)),
  )
}
