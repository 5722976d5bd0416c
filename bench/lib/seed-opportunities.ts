import type pg from 'pg'
import { searchColumns } from '../src/opportunities/search-terms.ts'
import { descriptionsIn, type Language, titlesIn } from './opportunity-texts.ts'
import type { BenchDatabase } from './seed.ts'
import { progress } from './table.ts'

const DESCRIPTIONS = 1_500
const DESCRIPTION_WORDS = 200
const BATCH_ROWS = 50_000

/**
 * Adds opportunities in both languages, most of them active and public, of all types, places, budgets and tags, and
 * leaves the tables as a settled service has them.
 * @param ownerIds to whom they belong, in turn
 * @returns the ids of `samples` active public ones, spread evenly
 */
export async function seedOpportunities(
  { pool }: BenchDatabase,
  count: number,
  samples: number,
  ownerIds: readonly string[],
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query(prepareTexts)
    for (const language of ['en', 'uk'] as const) await addTexts(client, language)
    await client.query('analyze seed_titles, seed_descriptions')
    // An index of words is much quicker made at once than row by row.
    const { rows: definitions } = await client.query<{ definition: string }>(
      "select pg_get_indexdef('opportunities_filters'::regclass) as definition",
    )
    await client.query('drop index opportunities_filters')
    for (let from = 0; from < count; from += BATCH_ROWS) {
      progress(`opportunities: ${from} of ${count} …`)
      await client.query(insertOpportunities, [from, Math.min(count, from + BATCH_ROWS) - 1, count, ownerIds])
    }
    await client.query('insert into opportunity_counters (opportunity_id) select id from opportunities')
    progress('opportunities: their index …')
    await client.query(`set maintenance_work_mem = '1GB'`)
    await client.query(definitions[0]?.definition ?? '')
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: string }>(
      `select id from (
         select id, row_number() over (order by number) as place from opportunities
         where status = 'active' and visibility = 'public'
       ) placed where place % $1 = 0 limit $2`,
      [Math.max(1, Math.floor(count / 2 / samples)), samples],
    )
    return rows.map(({ id }) => id)
  } finally {
    client.release(true)
  }
}

async function addTexts(client: pg.PoolClient, language: Language): Promise<void> {
  const random = randomNumbers(language === 'en' ? 1 : 2)
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

/** mulberry32: the same texts in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
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

// Places and categories are unequal, as in life: the square of a random number makes the first ones frequent.
const insertOpportunities = `/* fresh plan */
  with numbered as (
    select number, case when number % 2 = 0 then 'en' else 'uk' end as language,
      ('x' || substr(md5(number::text), 1, 7))::bit(28)::int as one,
      ('x' || substr(md5(number::text), 8, 7))::bit(28)::int as two,
      ('x' || substr(md5(number::text), 15, 7))::bit(28)::int as three,
      ('x' || substr(md5(number::text), 22, 7))::bit(28)::int as four
    from generate_series($1::bigint, $2::bigint) number
  ), placed as (
    select *, floor(200 * (two / 268435456.0) ^ 2)::int as city, floor(40 * (three / 268435456.0) ^ 2)::int as category
    from numbered
  )
  insert into opportunities (
    id, owner_id, title, description, short_description, category, type, budget_min, budget_max, budget_currency,
    budget_per, city, country, remote, latitude, longitude, requirements, benefits, tags, status, visibility,
    created_at, updated_at, search, title_words, title_stems
  )
  select gen_random_uuid(), ($4::uuid[])[1 + number % cardinality($4::uuid[])], titles.title || ' – ' || number, texts.description,
    texts.short_description, 'Field ' || category, (array['job', 'job', 'project', 'collaboration'])[1 + one % 4],
    case when two % 5 > 0 then 500 + two % 5000 end, case when two % 5 > 0 then 1500 + two % 5000 + two % 4000 end,
    case when two % 5 > 0 then (array['EUR', 'UAH', 'USD'])[1 + two % 3] end,
    case when two % 5 > 0 then (array['month', 'hour', 'project'])[1 + one % 3] end,
    'City ' || city, 'Country ' || city % 20, three % 5 < 2,
    48 + city % 20 * 0.2 + one % 100 * 0.001, 22 + city / 20 * 1.7 + two % 100 * 0.001,
    array['Three years of experience', 'A good command of English'], array['Insurance', 'Flexible hours'],
    array['tag-' || floor(300 * (one / 268435456.0) ^ 2), 'tag-' || floor(300 * (four / 268435456.0) ^ 2)],
    case when four % 20 < 17 then 'active' when four % 20 < 18 then 'expired' when four % 20 < 19 then 'closed' else 'pending' end,
    case when one % 20 < 14 then 'public' when one % 20 < 19 then 'members' else 'confidential' end,
    now() - ($3::bigint - number) * interval '20 seconds', now() - ($3::bigint - number) * interval '20 seconds',
    titles.search || texts.search, titles.title_words, titles.title_stems
  from placed
  join seed_titles titles on titles.language = placed.language and titles.place = one % ${titlesIn('en').length}
  join seed_descriptions texts on texts.language = placed.language and texts.place = two % ${DESCRIPTIONS}
  order by number`
