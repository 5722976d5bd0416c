import type { FastifyReply } from 'fastify'

interface Acceptance {
  readonly quality: number
  readonly isNamed: boolean
}

/** Content negotiation (RFC 9110, section 12.5.1): the most specific range counts; its parameters are ignored. */
export function acceptanceOf(accept: string | undefined, mediaType: string): Acceptance {
  const ranges = parseRanges(accept ?? '')
  if (ranges.length === 0) return { quality: 1, isNamed: false }
  for (const name of [mediaType, `${mediaType.split('/', 1)[0]}/*`, '*/*']) {
    const qualities = ranges.filter((range) => range.name === name).map(({ quality }) => quality)
    if (qualities.length > 0) return { quality: Math.max(...qualities), isNamed: name === mediaType }
  }
  return { quality: 0, isNamed: false }
}

/** Another request may get another answer (RFC 9110, section 12.5.5). @param names of its headers, comma-separated */
export function varyBy(reply: FastifyReply, names: string): void {
  const existing = reply.getHeader('vary')
  reply.header('vary', existing === undefined ? names : `${existing}, ${names}`)
}

interface Range {
  readonly name: string
  readonly quality: number
}

/** Media or language ranges in lower case (RFC 9110, section 12.4.2), without those of an invalid weight. */
export function parseRanges(accept: string): Range[] {
  const unquoted = accept.replaceAll(/"(?:[^"\\]|\\.)*"?/g, '""')
  return unquoted.split(',').flatMap((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    const isValid = name !== '' && (weight === undefined || /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight))
    return isValid ? [{ name, quality: Number(weight?.slice(2) ?? 1) }] : []
  })
}
