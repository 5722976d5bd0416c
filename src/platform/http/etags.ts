/** Whether If-None-Match names the tag (RFC 9110, section 13.1.2), by the weak comparison. */
export function isNoneOther(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(tag)
}
