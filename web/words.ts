import { boot } from './boot.ts'

export type Locale = 'en' | 'uk'

/** The account's; of who is not signed in, the browser's. Another one is another document. */
export const locale: Locale = boot.language

/** Each in its own words: whoever does not read the page's language finds theirs. */
export const languageNames = { en: 'English', uk: 'Українська' } as const
export const languageChoices = Object.entries(languageNames).map(([value, label]) => ({ value, label }))

/**
 * Gives the texts of one area. A text that a language lacks is a type error; the script of a language is made without
 * those of the other.
 */
export function defineWords<Texts>(en: Texts, uk: NoInfer<Texts>): () => Texts {
  const words = locale === 'en' ? en : uk
  return () => words
}

const rules = new Intl.PluralRules(locale)

/** One of the forms that the language has for a number: English `one`, `other`; Ukrainian `one`, `few`, `many`. */
export function plural(count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string {
  return forms[rules.select(count)] ?? forms.other
}

const numbers = new Intl.NumberFormat(locale)

export const number = (value: number): string => numbers.format(value)
