import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { searchColumns } from '../../src/features/opportunities/list/search-terms.ts'
import { type BenchDatabase, onOneConnection, withoutIndex } from './database.ts'
import { descriptionsIn, type Language, titlesIn } from './opportunity-texts.ts'
import { seededRandom } from './random.ts'
import { progress } from './report.ts'

const DESCRIPTIONS = 1_500
const DESCRIPTION_WORDS = 200
const BATCH_ROWS = 50_000

/**
 * Adds opportunities in both languages, most of them active and public, of all types, places, budgets and tags, and
 * leaves the tables as a settled service has them.
 * @param ownerIds to whom they belong, in turn
 * @returns the ids of `samples` active public ones, spread evenly
 */
export function seedOpportunities(
  database: BenchDatabase,
  count: number,
  samples: number,
  ownerIds: readonly string[],
): Promise<string[]> {
  return onOneConnection(database, async (client) => {
    const insertOpportunities = await readFile(join(import.meta.dirname, 'seed-opportunities.sql'), 'utf8')
    await client.query(prepareTexts)
    for (const language of ['en', 'uk'] as const) await addTexts(client, language)
    await client.query('analyze seed_titles, seed_descriptions')
    await withoutIndex(client, 'opportunities_filters', async () => {
      for (let from = 0; from < count; from += BATCH_ROWS) {
        progress(`opportunities: ${from} of ${count} …`)
        await client.query(insertOpportunities, [
          from,
          Math.min(count, from + BATCH_ROWS) - 1,
          count,
          ownerIds,
          titlesIn('en').length,
          DESCRIPTIONS,
        ])
      }
      await client.query('insert into opportunity_counters (opportunity_id) select id from opportunities')
      progress('opportunities: their index …')
    })
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: string }>(
      `select id from (
         select id, row_number() over (order by number) as place from opportunities
         where status = 'active' and visibility = 'public'
       ) placed where place % $1 = 0 limit $2`,
      [Math.max(1, Math.floor(count / 2 / samples)), samples],
    )
    return rows.map(({ id }) => id)
  })
}

async function addTexts(client: pg.PoolClient, language: Language): Promise<void> {
  const random = seededRandom(language === 'en' ? 1 : 2)
  const titles = titlesIn(language)
  const found = titles.map((title) => searchColumns(title, '', ''))
  await client.query(
    `insert into seed_titles (language, place, title, search, title_words, title_stems)
     select $1, place - 1, title, search::tsvector, string_to_array(words, ' '), string_to_array(stems, ' ')
     from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as given (title, search, words, stems, place)`,
    [
      language,
      titles,
      found.map(({ search }) => search),
      found.map(({ title_words }) => title_words.join(' ')),
      found.map(({ title_stems }) => title_stems.join(' ')),
    ],
  )
  const descriptions = descriptionsIn(language, DESCRIPTIONS, DESCRIPTION_WORDS, random)
  await client.query(
    `insert into seed_descriptions (language, place, description, short_description, search)
     select $1, place - 1, description, left(description, 80), search::tsvector
     from unnest($2::text[], $3::text[]) with ordinality as given (description, search, place)`,
    [language, descriptions, descriptions.map((text) => searchColumns('', text.slice(0, 80), text).search)],
  )
}

const prepareTexts = `
  create temporary table seed_titles (
    language text, place bigint, title text, search tsvector, title_words text[], title_stems text[],
    primary key (language, place)
  );
  create temporary table seed_descriptions (
    language text, place bigint, description text, short_description text, search tsvector,
    primary key (language, place)
  )`
