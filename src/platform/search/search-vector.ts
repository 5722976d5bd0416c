import { lexemesOf } from './lexemes.ts'
import { words } from './words.ts'

type Weight = 'A' | 'B' | 'C' | 'D'

export interface WeightedText {
  readonly text: string
  readonly weight: Weight
}

const MAX_POSITION = 16_383
const MAX_POSITIONS = 256
const MAX_BYTES = 2 ** 20 - 1

const MAX_BYTES_PER_CHARACTER = 3
const BYTES_PER_LEXEME = 3
const BYTES_PER_POSITION = 2

/** A literal to cast to tsvector: `'developers':2A 'develop':2A`. Text beyond the limits of tsvector is left out. */
export function searchVector(texts: readonly WeightedText[]): string {
  const positionsByLexeme = new Map<string, string[]>()
  let bytes = 0

  function add(word: string, weightedPosition: string): void {
    for (const lexeme of lexemesOf(word)) {
      const positions = positionsByLexeme.get(lexeme)
      if (positions !== undefined && (positions.length >= MAX_POSITIONS || positions.at(-1) === weightedPosition))
        continue
      bytes += BYTES_PER_POSITION
      if (positions === undefined) bytes += lexeme.length * MAX_BYTES_PER_CHARACTER + BYTES_PER_LEXEME
      if (bytes > MAX_BYTES) return
      if (positions === undefined) positionsByLexeme.set(lexeme, [weightedPosition])
      else positions.push(weightedPosition)
    }
  }

  let position = 0
  for (const { text, weight } of texts) {
    for (const { whole, parts, shapes } of words(text)) {
      for (const shape of shapes) add(shape, `${Math.min(position + 1, MAX_POSITION)}${weight}`)
      if (parts.length > 1) add(whole, `${Math.min(position + 1, MAX_POSITION)}${weight}`)
      for (const part of parts) add(part, `${Math.min(++position, MAX_POSITION)}${weight}`)
    }
  }
  return [...positionsByLexeme].map(([lexeme, positions]) => `'${lexeme}':${positions.join(',')}`).join(' ')
}
