import { typedWords } from './search-query.ts'
import { isStopWord } from './stop-words.ts'
import { type Word, words } from './words.ts'

export function titleWords(title: string): string[] {
  return withoutShort(words(title))
}

export function correctableWords(typed: string): string[] {
  return withoutShort(typedWords(typed))
}

function withoutShort(candidates: readonly Word[]): string[] {
  const all = new Set(candidates.flatMap(({ whole, parts }) => [...parts, whole]))
  return [...all].filter((word) => /^[\p{L}\p{M}]{4,}$/u.test(word) && !isStopWord(word))
}
