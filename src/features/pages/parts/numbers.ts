import { type Locale, locales } from '../../../platform/database/tables/accounts.ts'

/** Of a noun, by the categories of `Intl.PluralRules` that its language has. */
interface Forms {
  readonly one: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

const formats = Object.fromEntries(
  locales.map((locale) => [locale, { number: new Intl.NumberFormat(locale), plural: new Intl.PluralRules(locale) }]),
) as Readonly<Record<Locale, { readonly number: Intl.NumberFormat; readonly plural: Intl.PluralRules }>>

export const numberIn = (locale: Locale, count: number): string => formats[locale].number.format(count)

/** The form of the noun that follows the number. */
export function nounFor(locale: Locale, count: number, forms: Forms): string {
  const category = formats[locale].plural.select(count)
  return (category === 'few' || category === 'many' || category === 'one' ? forms[category] : undefined) ?? forms.other
}

export const counted = (locale: Locale, count: number, forms: Forms): string =>
  `${numberIn(locale, count)} ${nounFor(locale, count, forms)}`
