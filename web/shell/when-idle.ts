/** A page whose painting is held up is never idle. */
const LATEST_MS = 2_000

/** Safari has no idle callbacks. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => work(), { timeout: LATEST_MS })
  else setTimeout(work, 200)
}
