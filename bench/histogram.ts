const PRECISION_BITS = 7
const STEPS = 1 << PRECISION_BITS
const POWERS = 31 - PRECISION_BITS

/** Percentiles of latencies, in milliseconds. */
export type Percentiles = { p50: number; p90: number; p99: number; p999: number; max: number }

/** Counts per range of microseconds: exact below 128, then 128 ranges for each doubling (0.4 % off at most). */
export type Histogram = { ranges: Float64Array; count: number; max: number }

/** An empty histogram; its memory stays the same whatever it records. */
export function createHistogram(): Histogram {
  return { ranges: new Float64Array((POWERS + 1) * STEPS), count: 0, max: 0 }
}

/** Records one latency; anything above 35 minutes counts as 35 minutes. */
export function record(histogram: Histogram, latencyMs: number): void {
  const latencyUs = Math.min(Math.max(Math.round(latencyMs * 1000), 0), 0x7fffffff)
  const range = rangeOf(latencyUs)
  histogram.ranges[range] = (histogram.ranges[range] ?? 0) + 1
  histogram.count += 1
  if (latencyMs > histogram.max) histogram.max = latencyMs
}

/** The latency in milliseconds that the given share (0 to 1) of the records did not exceed. */
export function percentile({ ranges, count, max }: Histogram, share: number): number {
  const rank = Math.max(1, Math.ceil(count * share))
  let seen = 0
  for (const [range, records] of ranges.entries()) {
    seen += records
    if (seen >= rank) return Math.min(middleOf(range) / 1000, max)
  }
  return max
}

/** The percentiles that results show. */
export function percentiles(histogram: Histogram): Percentiles {
  const at = (share: number) => roundToUs(percentile(histogram, share))
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99), p999: at(0.999), max: roundToUs(histogram.max) }
}

function roundToUs(latencyMs: number): number {
  return Math.round(latencyMs * 1000) / 1000
}

function rangeOf(latencyUs: number): number {
  if (latencyUs < STEPS) return latencyUs
  const power = 31 - Math.clz32(latencyUs) - PRECISION_BITS
  return power * STEPS + (latencyUs >> power)
}

function middleOf(range: number): number {
  if (range < STEPS) return range
  const power = Math.floor(range / STEPS) - 1
  const lowest = (range - power * STEPS) * 2 ** power
  return lowest + (2 ** power - 1) / 2
}
