import { ApiError, rateLimited } from './errors.ts'

const RETRY_AFTER_SECONDS = 5

/**
 * Lets so many pieces of work run at once, and of each caller only some of them: slow ones of a few must not keep all
 * others out. Nothing waits, unlike in turns (turns.ts): what would wait here is held by somebody's slow connection.
 * @returns does a piece of work for a caller; throws 429 when that one has too many, 503 when all have
 */
export function openPlaces({ atOnce, perCaller }: { atOnce: number; perCaller: number }) {
  const taken = new Map<string, number>()
  let running = 0

  return async <Result>(caller: string, work: () => Promise<Result>): Promise<Result> => {
    const own = taken.get(caller) ?? 0
    if (own >= perCaller) throw rateLimited(RETRY_AFTER_SECONDS)
    if (running >= atOnce)
      throw new ApiError('UNAVAILABLE', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })
    running += 1
    taken.set(caller, own + 1)
    try {
      return await work()
    } finally {
      running -= 1
      const left = (taken.get(caller) ?? 1) - 1
      if (left === 0) taken.delete(caller)
      else taken.set(caller, left)
    }
  }
}
