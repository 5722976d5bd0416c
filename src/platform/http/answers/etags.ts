/** Weak comparison (RFC 9110, section 13.1.2). */
export function ifNoneMatch(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(tag)
}

/** Without the header there is no condition. Weak comparison here too: what compresses on the way makes tags weak. */
export const ifMatch = (header: string | undefined, tag: string): boolean =>
  header === undefined || ifNoneMatch(header, tag)
