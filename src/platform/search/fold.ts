import { inOneScript } from './look-alikes.ts'

const BEYOND_ASCII = /[^\p{ASCII}]/u
/** Bound: normalising marks takes quadratic time. */
const LONG_RUN_OF_MARKS = /(\p{M}{16})\p{M}+/gu
/** й and ї are letters of their own. */
const MARKS = /([иИ]\u0306|[іІ]\u0308)|[\u0300-\u036f\p{Cf}]/gu
/** Some are typed for apostrophes, within words and around them. */
export const QUOTES = "'’‘‛`´′＇"
const APOSTROPHES = new RegExp(`(?<=\\p{L})[${QUOTES}]+(?=\\p{L})|[ʼʻʹ]`, 'gu')
/** All that are typed for a hyphen, but itself. */
export const DASHES = '‐‑‒–—―−﹘﹣－'
const DASH = new RegExp(`[${DASHES}]`, 'g')
/** Of C++ and C#, which Ukrainian keyboards often write in Cyrillic. */
const CYRILLIC_C = /(?<![\p{L}\p{N}])[сС](?=\+\+|#)/gu
const BLANKS = /[\s\u0085~]+/gu

/**
 * What every search compares, but for the case of letters: without accents, apostrophes and invisible signs, composed,
 * each word in one script; ґ counts as г. The function `search_letters` of the database does the same.
 */
export function searchLetters(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.replaceAll(APOSTROPHES, '')
  const composed = text
    .replaceAll(LONG_RUN_OF_MARKS, '$1')
    .normalize('NFD')
    .replaceAll(MARKS, '$1')
    .normalize('NFC')
    .replaceAll('ґ', 'г')
    .replaceAll('Ґ', 'Г')
  return inOneScript(composed.replaceAll(APOSTROPHES, '').replaceAll(CYRILLIC_C, 'c'))
}

/** A short text as it is compared, but for the case of letters: with single blanks, dashes of any kind the same. */
export const searchSpelling = (text: string): string =>
  searchLetters(text).replaceAll(DASH, '-').replaceAll(BLANKS, ' ').trim()

/** What is compared of a short text, as `search_key` of the database. */
export const searchKey = (text: string): string => searchSpelling(text).toLowerCase()

/** The parts of a typed text, as lists look for them: separated by blanks. */
export const searchParts = (text: string): string[] =>
  searchKey(text)
    .split(' ')
    .filter((part) => part !== '')
