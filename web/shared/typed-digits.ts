/** Tabs and blanks of any width, hyphens and dashes, brackets, dots, and marks that only turn or join text. */
const SEPARATOR = '[\\t\\p{Zs}\\p{Pd}\\p{Cf}\\u2212\\(\\)\\[\\]\\.]'
const separators = new RegExp(SEPARATOR, 'gu')
const digits = (counts: string) => `(?:${SEPARATOR}*[0-9])${counts}`

/** Before what people type or paste between the signs is taken out. */
export const MAX_TYPED_CHARACTERS = 128

/** Patterns, of JSON Schema and of inputs, for what people type or paste: as apps, messages and cards show it. */
export const SIX_DIGITS = `^${digits('{6}')}${SEPARATOR}*$`
export const TELEPHONE_NUMBER = `^${SEPARATOR}*\\+${SEPARATOR}*[1-9]${digits('{6,14}')}${SEPARATOR}*$`

/** A code or a telephone number as it is compared and stored: without what people type or paste between its signs. */
export const withoutSeparators = (typed: string): string => typed.replaceAll(separators, '')
