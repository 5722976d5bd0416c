import { AsyncLocalStorage } from 'node:async_hooks'
import { isUnavailable } from '../../platform/database/errors.ts'

/**
 * better-auth only logs some database failures, and answers 422 (an account that cannot be stored) or even 200 (a session
 * that cannot be ended). They are recovered from what it logs during the request.
 */
export function openSwallowedErrors() {
  const requests = new AsyncLocalStorage<{ failure?: unknown }>()
  return {
    recordLogged(error: unknown): void {
      const request = requests.getStore()
      if (request !== undefined && isUnavailable(error)) request.failure = error
    },

    /** Throws a failure that the answer conceals. */
    async rethrow(answer: () => Promise<Response>): Promise<Response> {
      const request: { failure?: unknown } = {}
      const response = await requests.run(request, answer)
      if (request.failure !== undefined) throw request.failure
      return response
    },
  }
}
