import type { Locale } from '../database/tables/accounts.ts'
import { type HtmlValue, html } from '../lib/html.ts'
import { plainText } from './plain-text.ts'

const MAX_READ_CHARACTERS = 5_000

/** What is left open goes to the end: no beginning is read twice. */
const CODE =
  /(`{3,})[\s\S]*?(?:\1|$)|`[^`\n]*`|~{3,}[^~]*~{3,}|<(code|pre|script|style)\b[\s\S]*?(?:<\/\2|$)|&#?\w{1,30};/gi
const DEFINITION_OF_LINK = /^ {0,3}\[[^\]\n]*\]:.*/gm
const ADDRESS = /[/@]|[^.]\.[\p{L}\p{N}]/u

const CYRILLIC = /\p{Script=Cyrillic}/gu
const LATIN = /\p{Script=Latin}/gu
/** Among those that are written in Cyrillic letters. */
const ONLY_UKRAINIAN = /[їєґ]/gi
const NOT_UKRAINIAN = /[ыэъёўђјљњћџѓќѕ]/gi
const ENGLISH_WORDS = /\b(the|and|of|to|is|are|with|for|you)\b/i

/**
 * Of content, plain or Markdown, which says none itself: for hyphens and screen readers. Undefined where it is none of
 * ours, or unclear.
 */
export function languageOf(content: string): Locale | undefined {
  const text = wordsOf(content.slice(0, MAX_READ_CHARACTERS))
  if (count(text, CYRILLIC) <= count(text, LATIN)) return ENGLISH_WORDS.test(text) ? 'en' : undefined
  const foreign = count(text, NOT_UKRAINIAN)
  // A quotation in another language makes no other text of it.
  return foreign === 0 || foreign < count(text, ONLY_UKRAINIAN) ? 'uk' : undefined
}

/** Without code and addresses, whose letters are in no language. */
const wordsOf = (content: string): string =>
  plainText(content.replaceAll(CODE, ' ').replaceAll(DEFINITION_OF_LINK, ' '))
    .split(/\s+/)
    .filter((word) => !ADDRESS.test(word))
    .join(' ')

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0

/** An attribute, where the language is known and another than that of the page. */
export const langAttribute = (language: Locale | undefined, ofPage: Locale): HtmlValue =>
  language !== undefined && language !== ofPage && html` lang="${language}"`
