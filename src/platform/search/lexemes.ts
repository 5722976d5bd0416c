import { LRUCache } from 'lru-cache'
import { englishStem } from './english-stem.ts'
import { isStopWord } from './stop-words.ts'
import { ukrainianStem } from './ukrainian-stem.ts'

/** Most words of a text are those of other texts. */
const known = new LRUCache<string, readonly string[]>({ max: 20_000 })

/**
 * Under what a word is indexed and looked for: itself and its stem. Whoever searches the same form finds both, so that
 * it ranks above other forms. A stop word gives nothing.
 * @param word as `words` makes it
 */
export function lexemesOf(word: string): readonly string[] {
  let lexemes = known.get(word)
  if (lexemes === undefined) {
    lexemes = findLexemes(word)
    known.set(word, lexemes)
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
