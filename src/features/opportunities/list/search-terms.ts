import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { lexemesOf } from '../search/lexemes.ts'
import { correctedQuery, findingQuery, searchQuery, typedWords } from '../search/search-query.ts'
import { searchVector } from '../search/search-vector.ts'
import { correctableWords, titleWords } from '../search/typing-errors.ts'
import { type Word, words } from '../search/words.ts'
import type { SearchTerms } from './list-query.ts'

/** By the share of their trigrams: `develper` is 0.6 of `developer`. */
const LEAST_SIMILARITY = 0.4
const MOST_SIMILAR = 5
/** A word of so many titles is whole. */
const COMMON_TITLES = 1_000

/** What a search finds an opportunity by. */
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

/**
 * What a person typed, as a search. The last word may be the beginning of another, but for a word of very many titles:
 * to look for all that begins with such a one takes several times as long.
 */
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

/**
 * The search that was meant, if a word that was typed is in no title that anyone may see but is like some that are;
 * undefined otherwise. What is found by them is still only what the reader may see.
 */
export async function correctedTerms(db: Database, typed: string): Promise<SearchTerms | undefined> {
  const { rows } = await sql<{ word: string; alike: string[] }>`
    select word, array(
      select known.word from opportunity_title_words known
      where known.word % typed.word and similarity(known.word, typed.word) >= ${LEAST_SIMILARITY}
      order by similarity(known.word, typed.word) desc, titles desc limit ${MOST_SIMILAR}
    ) as alike
    from unnest(${correctableWords(typed)}::text[]) typed (word)
    where not exists (select from opportunity_title_words known where known.word = typed.word)`.execute(db)
  const similar = new Map(rows.filter(({ alike }) => alike.length > 0).map(({ word, alike }) => [word, alike]))
  if (similar.size === 0) return undefined
  const query = correctedQuery(typed, similar)
  return { query, rankQuery: query, titleStems: [] }
}

/** One stem for each word and part of a compound. */
function stemsOf(found: readonly Word[]): string[] {
  return [...new Set(found.flatMap(({ parts }) => parts.flatMap((part) => lexemesOf(part).slice(-1))))]
}
