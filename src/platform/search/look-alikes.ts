import { isStopWord } from './stop-words.ts'

/** Small letters whose capitals look alike in both scripts, in the same order. */
const LATIN_ALIKE = 'abehijkmopctyxs'
const CYRILLIC_ALIKE = 'авеніјкморстухѕ'

const LATIN = /[A-Za-z]/
const LATINS = /[A-Za-z]/g
/** Without the marks among them. */
const CYRILLIC = /[\u0400-\u0481\u048a-\u052f]/
const CYRILLICS = /[\u0400-\u0481\u048a-\u052f]/g
const RUN = /[0-9A-Za-z\u0400-\u0481\u048a-\u052f]{2,}/g
const ALIKE = new RegExp(`^(?!\\d+$)(?:[0-9${LATIN_ALIKE}]{2,64}|[0-9${CYRILLIC_ALIKE}]{2,64})$`)
/** No word has it: what follows is a shape. */
const SHAPE = '~'

const toLatin = translation(CYRILLIC_ALIKE, LATIN_ALIKE)
const toCyrillic = translation(LATIN_ALIKE, CYRILLIC_ALIKE)

/** Words in which letters of both scripts meet, written in the one that has them all; if both have, in that of most. */
export function inOneScript(text: string): string {
  return LATIN.test(text) && CYRILLIC.test(text) ? text.replaceAll(RUN, wordInOneScript) : text
}

function wordInOneScript(word: string): string {
  if (!LATIN.test(word) || !CYRILLIC.test(word)) return word
  const [latin, cyrillic] = [toLatin(word), toCyrillic(word)]
  const isLatin = !CYRILLIC.test(latin)
  const isCyrillic = !LATIN.test(cyrillic)
  if (isLatin && isCyrillic) return countOf(word, CYRILLICS) > countOf(word, LATINS) ? cyrillic : latin
  if (isLatin) return latin
  return isCyrillic ? cyrillic : word
}

/**
 * What a word looks like that is written in capitals which both scripts have (ІТ and IT, В2В and B2B): it is found by
 * this as well as by its letters. Undefined for other words: in small letters рот and pot stay apart.
 */
export function shapeOfWritten(word: string): string | undefined {
  return word === word.toUpperCase() ? shapeOfTyped(word.toLowerCase()) : undefined
}

/** The shape by which a word that was typed, in whatever case, may have been written. */
export function shapeOfTyped(word: string): string | undefined {
  return ALIKE.test(word) && !isStopWord(word) ? SHAPE + toLatin(word) : undefined
}

/** How the first letter of a word or shape looks. */
export const firstLook = (lexeme: string): string => toLatin(lexeme.replace(SHAPE, '').charAt(0))

const countOf = (word: string, letters: RegExp) => word.match(letters)?.length ?? 0

function translation(from: string, to: string): (text: string) => string {
  const originals = [...from, ...from.toUpperCase()]
  const others = [...to, ...to.toUpperCase()]
  const letters = new Map(originals.map((letter, index) => [letter, others[index] ?? letter]))
  return (text) => [...text].map((letter) => letters.get(letter) ?? letter).join('')
}
