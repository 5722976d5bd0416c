/** Longer values are refused everywhere. */
const MAX_VALUE = 1_000

/** An address with those of the parameters that are given. */
export function addressWith(path: string, parameters: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(parameters).filter(
    ([, value]) => value !== undefined && String(value).length <= MAX_VALUE,
  )
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? path : `${path}?${query}`
}

export const articleAddress = (slug: string): string => `/news/${encodeURIComponent(slug)}`

interface NewsPlace {
  readonly category?: string | undefined
  readonly tag?: string | undefined
  readonly search?: string | undefined
  readonly page?: number | undefined
}

export const newsAddress = ({ page, ...filter }: NewsPlace = {}): string =>
  addressWith('/news', { ...filter, page: page === 1 ? undefined : page })
