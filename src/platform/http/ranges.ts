/** Both inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

interface RangeHeaders {
  readonly range?: string | undefined
  readonly 'if-range'?: string | string[] | undefined
}

/**
 * The one range of bytes that is asked for (RFC 9110, section 14). Undefined for several, for one that is not there, and
 * for a part of what has changed since: then all is sent, which the standard allows.
 */
export function rangeOf(headers: RangeHeaders, tag: string, size: number): ByteRange | undefined {
  const { range = '', 'if-range': condition = tag } = headers
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? []
  if (condition !== tag || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : undefined
}
