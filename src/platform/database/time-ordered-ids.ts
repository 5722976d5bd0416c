/** The least id that a row of that time can have: version 7 of RFC 9562 begins with the milliseconds. */
export function firstIdSince(agoMs: number): string {
  const time = Math.max(0, Date.now() - agoMs)
    .toString(16)
    .padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
