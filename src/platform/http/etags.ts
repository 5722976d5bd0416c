/** Weak comparison (RFC 9110, section 13.1.2). */
export function ifNoneMatch(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(tag)
}
