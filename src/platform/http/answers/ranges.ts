import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors/errors.ts'

/** Both inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

interface RangeHeaders {
  readonly range?: string | undefined
  readonly 'if-range'?: string | string[] | undefined
}

interface Ranged {
  /** A strong entity tag. */
  readonly tag: string
  readonly size: number
}

interface Part extends ByteRange {
  readonly status: 200 | 206
  readonly headers: Readonly<Record<string, string | number>>
}

/**
 * What a request asks for, and the status and headers of the answer that has it. HEAD describes all: a range is of GET.
 * @throws 416 for a part that is not there
 */
export function partOf({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>, { tag, size }: Ranged): Part {
  const described = { etag: tag, 'accept-ranges': 'bytes' }
  const part = method === 'GET' ? rangeOf(headers, tag, size) : undefined
  if (part === undefined)
    return { start: 0, end: size - 1, status: 200, headers: { ...described, 'content-length': size } }
  const { start, end } = part
  const place = { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 }
  return { start, end, status: 206, headers: { ...described, ...place } }
}

/**
 * The one range of bytes that is asked for (RFC 9110, section 14). Undefined where all is to be sent: for several, for what
 * is no range, and for a part of what has changed since.
 * @throws 416 for a range that begins behind the end
 */
export function rangeOf(headers: RangeHeaders, tag: string, size: number): ByteRange | undefined {
  const { range = '', 'if-range': condition = tag } = headers
  const [, list = ''] = /^bytes=(.*)$/i.exec(range.trim()) ?? []
  const [only = '', ...others] = list.split(',').flatMap((one) => one.trim() || [])
  const [, first = '', last = ''] = /^(\d*)-(\d*)$/.exec(only) ?? []
  if (condition !== tag || others.length > 0 || (first === '' && last === '')) return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  if (start >= size) throw notThere(size)
  return { start, end: first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

const notThere = (size: number) =>
  new ApiError('RANGE_NOT_SATISFIABLE', { headers: { 'content-range': `bytes */${size}` } })
