import { ApiError } from '../http/errors/errors.ts'

const RETRY_AFTER_SECONDS = 5

export type Semaphore = ReturnType<typeof openSemaphore>

/** @returns waits for a slot, in order; throws 503 when `waiting` others already wait */
export function openSemaphore({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new ApiError('UNAVAILABLE', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })
    try {
      return await work()
    } finally {
      // The slot passes to the next in line directly, so that no newcomer takes it first.
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
