import { lexemesOf } from './lexemes.ts'
import { words } from './words.ts'

export type Weight = 'A' | 'B' | 'C' | 'D'

export interface WeightedText {
  readonly text: string
  readonly weight: Weight
}

/** Limits of the type tsvector. */
const MAX_POSITION = 16_383
const MAX_PLACES = 256
const MAX_BYTES = 2 ** 20 - 1

const MAX_BYTES_PER_CHARACTER = 3
const BYTES_PER_LEXEME = 3
const BYTES_PER_PLACE = 2

/**
 * What is indexed of a few texts, as a literal for PostgreSQL: `'developers':2A 'develop':2A`, to be cast to tsvector,
 * which takes it whatever the texts are. What is too much for one vector is left out, from the end.
 */
export function searchVector(texts: readonly WeightedText[]): string {
  const places = new Map<string, string[]>()
  let bytes = 0

  function add(word: string, place: string): void {
    for (const lexeme of lexemesOf(word)) {
      const known = places.get(lexeme)
      if (known !== undefined && (known.length >= MAX_PLACES || known.at(-1) === place)) continue
      bytes += BYTES_PER_PLACE
      if (known === undefined) bytes += lexeme.length * MAX_BYTES_PER_CHARACTER + BYTES_PER_LEXEME
      if (bytes > MAX_BYTES) return
      if (known === undefined) places.set(lexeme, [place])
      else known.push(place)
    }
  }

  let position = 0
  for (const { text, weight } of texts) {
    for (const { whole, parts } of words(text)) {
      if (parts.length > 1) add(whole, `${Math.min(position + 1, MAX_POSITION)}${weight}`)
      for (const part of parts) add(part, `${Math.min(++position, MAX_POSITION)}${weight}`)
    }
  }
  return [...places].map(([lexeme, found]) => `'${lexeme}':${found.join(',')}`).join(' ')
}
