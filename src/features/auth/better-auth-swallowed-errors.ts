import { AsyncLocalStorage } from 'node:async_hooks'
import { isDatabaseAway } from '../database/failures.ts'

/**
 * better-auth only logs some failures of the database, and answers as if the request were wrong (422 for an account that
 * cannot be stored) or all were well (200 for a session that cannot be ended). What is logged in the course of a request
 * tells of them.
 */
export function openHiddenFailures() {
  const requests = new AsyncLocalStorage<{ failure?: unknown }>()
  return {
    /** Takes what is logged. */
    note(error: unknown): void {
      const request = requests.getStore()
      if (request !== undefined && isDatabaseAway(error)) request.failure = error
    },

    /** Gives the answer, or throws the failure that it hides. */
    async bringOut(answer: () => Promise<Response>): Promise<Response> {
      const request: { failure?: unknown } = {}
      const response = await requests.run(request, answer)
      if (request.failure !== undefined) throw request.failure
      return response
    },
  }
}
