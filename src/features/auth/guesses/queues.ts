import { openSemaphore } from '../../../platform/limits/semaphore.ts'

type Semaphore = ReturnType<typeof openSemaphore>

/**
 * Semaphore for each key: guesses are counted before they are checked, so that many right ones at one moment would look
 * like wrong ones. Throws 503 when 100 wait for one key.
 */
export function openGuessQueues() {
  const queues = new Map<string, { readonly inTurn: Semaphore; users: number }>()

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.getOrInsertComputed(key, () => ({
      inTurn: openSemaphore({ atOnce: 2, waiting: 100 }),
      users: 0,
    }))
    queue.users += 1
    try {
      return await queue.inTurn(work)
    } finally {
      queue.users -= 1
      if (queue.users === 0) queues.delete(key)
    }
  }
}
