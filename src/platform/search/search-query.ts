import { lexemesOf } from './lexemes.ts'
import { isStopWord } from './stop-words.ts'
import { type Word, words } from './words.ts'

const MAX_WORDS = 16
const MAX_SIMILAR = 8

type Similar = ReadonlyMap<string, readonly string[]>
/** Under what a word is looked for, as lexemes of a query. */
type Forms = (word: string, isUnfinished: boolean) => string[]

const NOTHING_SIMILAR: Similar = new Map()

/**
 * What a person typed, as text for PostgreSQL to be cast to tsquery: each of the first 16 words must occur, in any of
 * its forms; the last, which may not be finished, also as a beginning. Stop words do not count, unless there are only
 * such: then the last of them is taken for the beginning of another word.
 * @returns null where no word was typed: nothing is to be found
 */
export function searchQuery(typed: string): string | null {
  return correctedQuery(typed, NOTHING_SIMILAR)
}

/**
 * What ranks a text that `searchQuery` found by where it has each of the words, however far these are from each other:
 * PostgreSQL ranks what must all occur by distance first, so that a sentence in passing comes before a title.
 */
export function rankingQuery(typed: string): string | null {
  return joined(conditionsOf(typed, formsWith(NOTHING_SIMILAR)), ' | ')
}

/**
 * What finds the same as `searchQuery` in less time, but lets all forms of a word rank alike: a word is looked for by its
 * stem, which is there wherever one of its forms is.
 * @param isFinished whether the last word is whole: it is then not taken for the beginning of another
 */
export function findingQuery(typed: string, { isFinished }: { isFinished: boolean }): string | null {
  return joined(conditionsOf(typed, stemOf, { isFinished }), ' & ')
}

/**
 * The query in which each word may also be one of those that are similar to it, in titles only (weight A).
 * @param similar by the words that `correctableWords` names
 */
export function correctedQuery(typed: string, similar: Similar): string | null {
  return joined(conditionsOf(typed, formsWith(similar)), ' & ')
}

function conditionsOf(typed: string, formsOf: Forms, { isFinished = false } = {}): string[] {
  const { asked, unfinished } = askedWords(typed)
  return asked.map((word) => conditionOf(word, word === unfinished && !isFinished, formsOf))
}

const formsWith =
  (similar: Similar): Forms =>
  (word, isUnfinished) =>
    formsOf(word, isUnfinished, similar)

const joined = (conditions: readonly string[], operator: string) =>
  conditions.length === 0 ? null : conditions.join(operator)

/** The words that count, and which of them may not be finished: the last one that was typed. */
function askedWords(typed: string): { asked: readonly Word[]; unfinished: Word | undefined } {
  const all = typedWords(typed)
  const telling = all.filter(({ whole }) => !isStopWord(whole))
  return { asked: telling.length > 0 ? telling : all.slice(-1), unfinished: all.at(-1) }
}

/** The words of a query: the first 16. */
export function typedWords(typed: string): Word[] {
  return words(typed).slice(0, MAX_WORDS)
}

/** A compound is there as a whole, or all its parts are: `full-stack` finds `fullstack` and `full stack`. */
function conditionOf({ whole, parts }: Word, isUnfinished: boolean, formsOf: Forms): string {
  const asWhole = formsOf(whole, isUnfinished)
  if (parts.length === 1) return anyOf(asWhole)
  const asParts = parts
    .map((part, index) => ({ part, isUnfinished: isUnfinished && index === parts.length - 1 }))
    .filter(({ part }) => !isStopWord(part))
    .map(({ part, isUnfinished }) => anyOf(formsOf(part, isUnfinished)))
  return anyOf(asParts.length === 0 ? asWhole : [...asWhole, `( ${asParts.join(' & ')} )`])
}

function stemOf(word: string, isUnfinished: boolean): string[] {
  return isUnfinished ? formsOf(word, isUnfinished, NOTHING_SIMILAR) : [quote(lexemesOf(word).at(-1) ?? word)]
}

function formsOf(word: string, isUnfinished: boolean, similar: Similar): string[] {
  // One letter alone begins too many words to look through.
  const itself = isUnfinished && word.length > 1 ? `${quote(word)}:*` : quote(word)
  const stems = lexemesOf(word).filter((lexeme) => lexeme !== word)
  const meant = similar.get(word)?.slice(0, MAX_SIMILAR) ?? []
  return [itself, ...stems.map(quote), ...meant.map((other) => `${quote(other)}:A`)]
}

function anyOf(alternatives: readonly string[]): string {
  return alternatives.length === 1 ? alternatives.join() : `( ${alternatives.join(' | ')} )`
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`
}
