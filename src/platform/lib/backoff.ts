/** Exponential backoff without an end; a success that does not end the loop calls `backoff` again. */
export function* backoff({ firstMs, maxMs }: { firstMs: number; maxMs: number }): Generator<number, never, void> {
  for (let delayMs = firstMs; ; delayMs *= 2) yield Math.min(delayMs, maxMs)
}

/** Null after the last attempt. @param failures from 1 @param jitter share by which a delay varies, 0 to 1 */
export function scheduledDelay(
  delays: readonly number[],
  failures: number,
  { jitter = 0, chance = Math.random() }: { jitter?: number; chance?: number } = {},
): number | null {
  const delay = delays[failures - 1]
  return delay === undefined ? null : delay * (1 - jitter + 2 * jitter * chance)
}
