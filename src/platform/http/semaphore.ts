import { ApiError } from './errors.ts'

const RETRY_AFTER_SECONDS = 5

/**
 * Lets so many pieces of work run at once, and so many more wait for their turn.
 * @returns does a piece of work when it is its turn; throws 503 when too many wait already
 */
export function openTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new ApiError('UNAVAILABLE', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })
    try {
      return await work()
    } finally {
      // The turn goes on to the next in line, so that nobody can slip in between.
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
