import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { lexemesOf } from '../search/lexemes.ts'
import { correctedQuery, searchQuery, typedWords } from '../search/search-query.ts'
import { searchVector } from '../search/search-vector.ts'
import { correctableWords, titleWords } from '../search/typing-errors.ts'
import { type Word, words } from '../search/words.ts'
import type { SearchTerms } from './list-query.ts'

/** By the share of their trigrams: `develper` is 0.6 of `developer`. */
const LEAST_SIMILARITY = 0.4
const MOST_SIMILAR = 5

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

/** What a person typed, as a search. */
export function searchTerms(typed: string): SearchTerms {
  return { query: searchQuery(typed), titleStems: stemsOf(typedWords(typed)) }
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
  return similar.size === 0 ? undefined : { query: correctedQuery(typed, similar), titleStems: [] }
}

/** One stem for each word and part of a compound. */
function stemsOf(found: readonly Word[]): string[] {
  return [...new Set(found.flatMap(({ parts }) => parts.flatMap((part) => lexemesOf(part).slice(-1))))]
}
