import { LRUCache } from 'lru-cache'
import { englishStem } from './english-stem.ts'
import { isStopWord } from './stop-words.ts'
import { ukrainianStem } from './ukrainian-stem.ts'

const cache = new LRUCache<string, readonly string[]>({ max: 20_000 })

/** The word itself and its stem, so that the same form ranks above others; none for a stop word. */
export function lexemesOf(word: string): readonly string[] {
  let lexemes = cache.get(word)
  if (lexemes === undefined) {
    lexemes = findLexemes(word)
    cache.set(word, lexemes)
  }
  return lexemes
}

function findLexemes(word: string): string[] {
  if (isStopWord(word)) return []
  const stem = stemOf(word)
  return stem === word ? [word] : [word, stem]
}

function stemOf(word: string): string {
  if (/^[a-z]+$/.test(word)) return englishStem(word)
  return /^\p{Script=Cyrillic}+$/u.test(word) ? ukrainianStem(word) : word
}
