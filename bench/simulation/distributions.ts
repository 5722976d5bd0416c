import type { Random } from '../lib/random.ts'

/** An exponential distribution. */
export function exponential(random: Random, mean: number): number {
  return -mean * Math.log(1 - random())
}

export type Guess = { readonly low: number; readonly typical: number; readonly high: number }

/** A triangular distribution over logarithms: half of the typical value is as likely as twice. */
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
