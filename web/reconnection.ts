const LONGEST_WAIT_MS = 10 * 60_000

/**
 * Resolves when it is worth while to try again: after a backoff, or where the browser knows that there is no network, when it
 * is back; on abort at once.
 */
export function reconnected(tries: number, signal?: AbortSignal): Promise<void> {
  const waitMs = navigator.onLine ? Math.min(1000 * 2 ** (tries - 1), LONGEST_WAIT_MS) : LONGEST_WAIT_MS
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, waitMs)
    addEventListener('online', end)
    signal?.addEventListener('abort', end)
  })
}
