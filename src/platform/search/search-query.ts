import { lexemesOf } from './lexemes.ts'
import { shapeOfTyped } from './look-alikes.ts'
import { isStopWord } from './stop-words.ts'
import { type Word, words } from './words.ts'

const MAX_WORDS = 16
const MAX_SIMILAR = 8

type Similar = ReadonlyMap<string, readonly string[]>
type Forms = (word: string, isUnfinished: boolean) => string[]

const NOTHING_SIMILAR: Similar = new Map()

/** Requires each of the first 16 words; the last also as a prefix. Stop words count only when there are no others. */
export function searchQuery(typed: string): string | null {
  return correctedQuery(typed, NOTHING_SIMILAR)
}

/** For ranking by the positions of each word: for `&`, PostgreSQL would rank by distance, a sentence above a title. */
export function rankingQuery(typed: string): string | null {
  return joined(conditionsOf(typed, formsWith(NOTHING_SIMILAR)), ' | ')
}

/** Finds the same faster, by stems only, but ranks all forms alike. */
export function findingQuery(typed: string, { isFinished }: { isFinished: boolean }): string | null {
  return joined(conditionsOf(typed, stemOf, { isFinished }), ' & ')
}

export function correctedQuery(typed: string, similar: Similar): string | null {
  return joined(conditionsOf(typed, formsWith(similar)), ' & ')
}

function conditionsOf(typed: string, formsOf: Forms, { isFinished = false } = {}): string[] {
  const { searched, unfinished } = searchedWords(typed)
  return searched.map((word) => conditionOf(word, word === unfinished && !isFinished, formsOf))
}

const formsWith =
  (similar: Similar): Forms =>
  (word, isUnfinished) =>
    formsOf(word, isUnfinished, similar)

const joined = (conditions: readonly string[], operator: string) =>
  conditions.length === 0 ? null : conditions.join(operator)

function searchedWords(typed: string): { searched: readonly Word[]; unfinished: Word | undefined } {
  const all = typedWords(typed)
  const significant = all.filter(({ whole }) => !isStopWord(whole))
  return { searched: significant.length > 0 ? significant : all.slice(-1), unfinished: all.at(-1) }
}

export function typedWords(typed: string): Word[] {
  return words(typed).slice(0, MAX_WORDS)
}

/** A compound matches as a whole or by all its parts: `full-stack` finds `fullstack` and `full stack`. */
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
  if (isUnfinished) return formsOf(word, isUnfinished, NOTHING_SIMILAR)
  return [quote(lexemesOf(word).at(-1) ?? word), ...shapesOf(word, isUnfinished)]
}

/** That of a word in capitals which look like it; no word is taken for another by its small letters. */
function shapesOf(word: string, isUnfinished: boolean): string[] {
  const shape = shapeOfTyped(word)
  return shape === undefined ? [] : [isUnfinished ? `${quote(shape)}:*` : quote(shape)]
}

function formsOf(word: string, isUnfinished: boolean, similar: Similar): string[] {
  const itself = isUnfinished && word.length > 1 ? `${quote(word)}:*` : quote(word)
  const stems = lexemesOf(word).filter((lexeme) => lexeme !== word)
  const corrections = similar.get(word)?.slice(0, MAX_SIMILAR) ?? []
  const others = corrections.map((other) => `${quote(other)}:A`)
  return [itself, ...stems.map(quote), ...shapesOf(word, isUnfinished), ...others]
}

function anyOf(alternatives: readonly string[]): string {
  return alternatives.length === 1 ? alternatives.join() : `( ${alternatives.join(' | ')} )`
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`
}
