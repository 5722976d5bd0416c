import { createHistogram } from 'node:perf_hooks'

const MAX_LATENCY_US = 3_600_000_000

/** Percentiles of latencies in milliseconds, of three digits, by Node's own HdrHistogram, whose memory does not grow. */
export function openLatencies() {
  const histogram = createHistogram({ lowest: 1, highest: MAX_LATENCY_US, figures: 3 })
  return {
    get count() {
      return histogram.count
    },
    get maxMs() {
      return histogram.count === 0 ? 0 : histogram.max / 1000
    },
    /** Anything above an hour counts as an hour. */
    record: (latencyMs: number) =>
      histogram.record(Math.min(Math.max(Math.round(latencyMs * 1000), 1), MAX_LATENCY_US)),
    /** @param share from 0 (exclusive) to 1 */
    percentileMs: (share: number) => histogram.percentile(share * 100) / 1000,
    reset: () => histogram.reset(),
  }
}

/** Makes one request after the other until the work is done. @returns its result */
export async function recordDuring<Result>(
  latencies: Pick<ReturnType<typeof openLatencies>, 'record'>,
  work: Promise<Result>,
  request: () => Promise<unknown>,
): Promise<Result> {
  let isDone = false
  const ended = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const start = performance.now()
    await request()
    latencies.record(performance.now() - start)
  }
  return ended
}
