import { type Locale, locales } from '../../database/tables/accounts.ts'
import { parseRanges } from './accept.ts'

/** Language negotiation (RFC 9110, section 12.5.4). @param otherwise where none of ours is wanted */
export function preferredLanguage(acceptLanguage: string | null | undefined, otherwise: Locale): Locale {
  const wanted = parseRanges(acceptLanguage ?? '').flatMap(({ name, quality }) => {
    const locale = locales.find((one) => one === name.split('-')[0])
    return locale !== undefined && quality > 0 ? [{ locale, quality }] : []
  })
  // Of equal ones the first.
  const [best] = wanted.toSorted((one, other) => other.quality - one.quality)
  return best?.locale ?? otherwise
}
