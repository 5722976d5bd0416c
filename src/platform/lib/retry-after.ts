/** RFC 9110, section 10.2.3; at most `maxSeconds`, null when absent or invalid. */
export function retryAfterSeconds(header: string | undefined, maxSeconds: number, now = Date.now()): number | null {
  const text = header?.trim() ?? ''
  const isDate = /^[A-Z][a-z]{2,8},? /.test(text)
  const seconds = /^\d+$/.test(text) ? Number(text) : isDate ? (Date.parse(text) - now) / 1000 : Number.NaN
  return Number.isNaN(seconds) || seconds <= 0 ? null : Math.min(seconds, maxSeconds)
}
