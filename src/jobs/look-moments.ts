/** How often this process looks for what is due. */
export const LOOK_INTERVAL_MS = 1_000
/** A wait may be longer by so much. */
const MOST_LATE_MS = 100

/**
 * How long to wait, in ms, for what should happen in so many: until a full second of this process's own clock, so that
 * all that happens in about the same moment does so together. At most 0.9 seconds less and 0.1 more than was asked for;
 * less than a second is waited as it is.
 */
export function untilLookIn(milliseconds: number): number {
  if (milliseconds < LOOK_INTERVAL_MS) return milliseconds
  const now = performance.now()
  const latest = now + milliseconds + MOST_LATE_MS
  return latest - (latest % LOOK_INTERVAL_MS) - now
}
