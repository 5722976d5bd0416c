const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

/** After the first attempt, the second, and so on. */
const delaysSeconds = [
  5,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  5 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
]
const JITTER = 0.1
const LONGEST_PAUSE_SECONDS = 10 * HOUR_SECONDS

/**
 * How long to wait after a number of attempts that failed, a tenth more or less, so that what failed together does not
 * come back together; null when there were enough.
 * @param chance from 0 to 1
 */
export function retryDelaySeconds(attempts: number, chance = Math.random()): number | null {
  const delaySeconds = delaysSeconds[attempts - 1]
  return delaySeconds === undefined ? null : delaySeconds * (1 - JITTER + 2 * JITTER * chance)
}

/**
 * How long a receiver asks not to be called (RFC 9110, section 10.2.3), in seconds or until a date: ten hours at most;
 * null when it does not ask, or nobody can tell what.
 */
export function pauseSeconds(retryAfter: string | undefined, now = Date.now()): number | null {
  const text = retryAfter?.trim() ?? ''
  const isDate = /^[A-Z][a-z]{2,8},? /.test(text)
  const seconds = /^\d+$/.test(text) ? Number(text) : isDate ? (Date.parse(text) - now) / 1000 : Number.NaN
  return Number.isNaN(seconds) || seconds <= 0 ? null : Math.min(seconds, LONGEST_PAUSE_SECONDS)
}
