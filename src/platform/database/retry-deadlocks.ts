import { isDeadlock } from './errors.ts'

const MAX_ATTEMPTS = 3

export async function retryDeadlocks<Result>(
  work: () => Promise<Result>,
  attemptsLeft = MAX_ATTEMPTS,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (attemptsLeft === 1 || !isDeadlock(error)) throw error
    return retryDeadlocks(work, attemptsLeft - 1)
  }
}
