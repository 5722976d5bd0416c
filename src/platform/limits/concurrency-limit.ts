import { ApiError, rateLimited } from '../http/errors/errors.ts'

const RETRY_AFTER_SECONDS = 5

/**
 * Bulkhead: a few callers with slow connections cannot occupy all slots. Nothing queues, unlike in semaphore.ts.
 * @returns throws 429 when the caller's slots are runningByCaller, 503 when all are
 */
export function limitConcurrencyPerCaller({ atOnce, perCaller }: { atOnce: number; perCaller: number }) {
  const runningByCaller = new Map<string, number>()
  let running = 0

  return async <Result>(caller: string, work: () => Promise<Result>): Promise<Result> => {
    const own = runningByCaller.get(caller) ?? 0
    if (own >= perCaller) throw rateLimited(RETRY_AFTER_SECONDS)
    if (running >= atOnce)
      throw new ApiError('UNAVAILABLE', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })
    running += 1
    runningByCaller.set(caller, own + 1)
    try {
      return await work()
    } finally {
      running -= 1
      const remaining = (runningByCaller.get(caller) ?? 1) - 1
      if (remaining === 0) runningByCaller.delete(caller)
      else runningByCaller.set(caller, remaining)
    }
  }
}
