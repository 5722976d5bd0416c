import type { FastifyReply } from 'fastify'

export interface Acceptance {
  /** From 0, not acceptable, to 1. */
  readonly quality: number
  /** False: only a range with a wildcard covers it, or nothing was said. */
  readonly isNamed: boolean
}

/**
 * What an Accept header says of a media type (RFC 9110, section 12.5.1): the most specific range counts. Parameters of
 * ranges other than their weight are not looked at; a range whose weight is none counts as absent.
 */
export function acceptanceOf(accept: string | undefined, mediaType: string): Acceptance {
  const ranges = rangesOf(accept ?? '')
  if (ranges.length === 0) return { quality: 1, isNamed: false }
  for (const name of [mediaType, `${mediaType.split('/', 1)[0]}/*`, '*/*']) {
    const qualities = ranges.filter((range) => range.name === name).map(({ quality }) => quality)
    if (qualities.length > 0) return { quality: Math.max(...qualities), isNamed: name === mediaType }
  }
  return { quality: 0, isNamed: false }
}

/** Tells caches that the answer depends on the Accept header, beside what it depends on already. */
export function varyByAccept(reply: FastifyReply): void {
  const others = reply.getHeader('vary')
  reply.header('vary', others === undefined ? 'Accept' : `${others}, Accept`)
}

interface Range {
  readonly name: string
  readonly quality: number
}

function rangesOf(accept: string): Range[] {
  // Commas and semicolons within quotes separate nothing.
  const unquoted = accept.replaceAll(/"(?:[^"\\]|\\.)*"?/g, '""')
  return unquoted.split(',').flatMap((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    const isReadable = name !== '' && (weight === undefined || /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight))
    return isReadable ? [{ name, quality: Number(weight?.slice(2) ?? 1) }] : []
  })
}
