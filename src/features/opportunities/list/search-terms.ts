import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { lexemesOf } from '../../../platform/search/lexemes.ts'
import { correctedQuery, findingQuery, searchQuery, typedWords } from '../../../platform/search/search-query.ts'
import { searchVector } from '../../../platform/search/search-vector.ts'
import { correctableWords, titleWords } from '../../../platform/search/typing-errors.ts'
import { type Word, words } from '../../../platform/search/words.ts'
import type { SearchTerms } from './query.ts'

/** The share of common trigrams: `develper` and `developer` have 0.6. */
const MIN_SIMILARITY = 0.4
const MAX_SIMILAR = 5
/** A word that occurs in this many titles is not taken for a prefix. */
const COMMON_TITLES = 1_000

export function searchColumns(title: string, shortDescription: string, description: string) {
  return {
    search: searchVector([
      { text: title, weight: 'A' },
      { text: shortDescription, weight: 'B' },
      { text: description, weight: 'D' },
    ]),
    title_words: titleWords(title),
    title_stems: stemsOf(words(title)),
  }
}

/** The last word may be a prefix, unless it is a common word: the prefix search of one takes several times as long. */
export async function searchTerms(db: Database, typed: string): Promise<SearchTerms> {
  const isFinished = await isCommon(db, typedWords(typed).at(-1)?.whole)
  return {
    query: findingQuery(typed, { isFinished }),
    rankQuery: searchQuery(typed),
    titleStems: stemsOf(typedWords(typed)),
  }
}

async function isCommon(db: Database, word: string | undefined): Promise<boolean> {
  if (word === undefined) return false
  const { rows } = await sql`
    select from opportunity_title_words where word = ${word} and titles >= ${COMMON_TITLES}`.execute(db)
  return rows.length > 0
}

/** Replaces words that occur in no public title by similar ones; words of other titles would be revealed. */
export async function correctedTerms(db: Database, typed: string): Promise<SearchTerms | undefined> {
  const { rows } = await sql<{ word: string; similar: string[] }>`
    select word, array(
      select known.word from opportunity_title_words known
      where known.word % typed.word and similarity(known.word, typed.word) >= ${MIN_SIMILARITY}
      order by similarity(known.word, typed.word) desc, titles desc limit ${MAX_SIMILAR}
    ) as similar
    from unnest(${correctableWords(typed)}::text[]) typed (word)
    where not exists (select from opportunity_title_words known where known.word = typed.word)`.execute(db)
  const corrections = new Map(
    rows.filter(({ similar }) => similar.length > 0).map(({ word, similar }) => [word, similar]),
  )
  if (corrections.size === 0) return undefined
  const query = correctedQuery(typed, corrections)
  return { query, rankQuery: query, titleStems: [] }
}

/** One stem for each word and part of a compound. */
function stemsOf(all: readonly Word[]): string[] {
  return [...new Set(all.flatMap(({ parts }) => parts.flatMap((part) => lexemesOf(part).slice(-1))))]
}
