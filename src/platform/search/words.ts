import { DASHES, QUOTES, searchLetters } from './fold.ts'
import { inOneScript, shapeOfWritten } from './look-alikes.ts'

const MAX_TEXT_CHARACTERS = 100_000

export interface Word {
  /** The joined parts of a compound (`full-stack`, `node.js`, `ci/cd`, `r&d`). */
  readonly whole: string
  readonly parts: readonly string[]
  /** Of parts that were written in capitals which Latin and Cyrillic share. */
  readonly shapes: readonly string[]
}

const NO_SHAPES: readonly string[] = []

/** The last is of a name whose apostrophe has blanks beside it: O' Connor. */
const JOINT = new RegExp(`[-${DASHES}./&]|(?<=(?<![\\p{L}\\p{M}\\p{N}])\\p{L})\\s*[${QUOTES}]\\s*`, 'u')
/** No shape has fewer than two signs, one of which is a capital. */
const CAPITALS = /\p{Lu}[\p{Lu}\p{N}]|\p{N}\p{Lu}/u
const PART = '[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}]*'
const COMPOUND = new RegExp(`${PART}(?:(?:${JOINT.source})${PART}){0,3}`, 'gu')

const SIGN_OF_NAME = /[+#]|\.net/i
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}])c\+\+/giu, 'cpp '],
  [/(?<![\p{L}\p{N}])c#/giu, 'csharp '],
  [/(?<![\p{L}\p{N}])f#/giu, 'fsharp '],
  [/(?<![\p{L}\p{N}])(asp|ado|vb|)\.net(?![\p{L}\p{N}])/giu, '$1 dotnet '],
]

/** At most 64 characters each, of the first 100,000 characters; a compound of more than four parts is split. */
export function words(text: string): Word[] {
  const compounds = spellOutNames(searchLetters(text.slice(0, MAX_TEXT_CHARACTERS))).match(COMPOUND) ?? []
  return compounds.map((written) => {
    const shapes = shapesOf(written)
    const compound = written.toLowerCase()
    if (!JOINT.test(compound)) {
      const word = cut(compound)
      return { whole: word, parts: [word], shapes }
    }
    const parts = compound.split(JOINT).map(cut)
    return { whole: cut(inOneScript(parts.join(''))), parts, shapes }
  })
}

function shapesOf(compound: string): readonly string[] {
  if (!CAPITALS.test(compound)) return NO_SHAPES
  return compound.split(JOINT).flatMap((part) => shapeOfWritten(part) ?? [])
}

function spellOutNames(text: string): string {
  if (!SIGN_OF_NAME.test(text)) return text
  return NAMES.reduce((spelled, [name, letters]) => spelled.replaceAll(name, letters), text)
}

function cut(word: string): string {
  return word.length <= 64 ? word : (/^.{64}/u.exec(word)?.[0] ?? word)
}
