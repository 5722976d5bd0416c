import type { Locale } from '../database/tables/accounts.ts'
import { type HtmlValue, html } from '../lib/html.ts'

const MAX_READ_CHARACTERS = 2_000

const UKRAINIAN = /[іїєґ]/i
const CYRILLIC = /\p{Script=Cyrillic}/gu
const LATIN = /\p{Script=Latin}/gu
const ENGLISH_WORDS = /\b(the|and|of|to|is|are|with|for|you)\b/i

/** Of content, which says none itself: for hyphens and screen readers. Undefined where it is none of ours, or unclear. */
export function languageOf(text: string): Locale | undefined {
  const beginning = text.slice(0, MAX_READ_CHARACTERS)
  const cyrillic = beginning.match(CYRILLIC)?.length ?? 0
  const latin = beginning.match(LATIN)?.length ?? 0
  if (cyrillic > latin) return UKRAINIAN.test(beginning) ? 'uk' : undefined
  return ENGLISH_WORDS.test(beginning) ? 'en' : undefined
}

/** An attribute, where the language is known and another than that of the page. */
export const langAttribute = (language: Locale | undefined, ofPage: Locale): HtmlValue =>
  language !== undefined && language !== ofPage && html` lang="${language}"`
