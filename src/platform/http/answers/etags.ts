import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '../errors/errors.ts'

/** Weak comparison (RFC 9110, section 13.1.2). */
export function ifNoneMatch(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(tag)
}

/** Without the header there is no condition. Weak comparison here too: what compresses on the way makes tags weak. */
export const ifMatch = (header: string | undefined, tag: string): boolean =>
  header === undefined || ifNoneMatch(header, tag)

/**
 * Whether a reader has it already: a 304. The conditions in their order (RFC 9110, section 13.2.2).
 * @throws 412 when it is not what the reader insists on
 */
export function isKnown(headers: IncomingHttpHeaders, tag: string): boolean {
  if (!ifMatch(headers['if-match'], tag)) throw new ApiError('PRECONDITION_FAILED')
  return ifNoneMatch(headers['if-none-match'], tag)
}
