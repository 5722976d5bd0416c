import { typedWords } from './search-query.ts'
import { isStopWord } from './stop-words.ts'
import { type Word, words } from './words.ts'

/** The different words of a title that a mistyped word may have been meant for: four letters or more, no digits. */
export function titleWords(title: string): string[] {
  return withoutShort(words(title))
}

/** Those of the typed words for which similar words of titles are worth looking up. */
export function correctableWords(typed: string): string[] {
  return withoutShort(typedWords(typed))
}

function withoutShort(found: readonly Word[]): string[] {
  const all = new Set(found.flatMap(({ whole, parts }) => [...parts, whole]))
  return [...all].filter((word) => /^[\p{L}\p{M}]{4,}$/u.test(word) && !isStopWord(word))
}
