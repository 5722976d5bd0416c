import { type Kysely, sql } from 'kysely'
import { createOnlineIndex, dropOnlineIndex } from '../online-index.ts'
import { BLANKS, CAPITALS, CYRILLIC, indexAnew, indexed, inPages, LATIN } from './0056-one-folding.ts'

/** Accounts, articles and opportunities are written to all the time. */
export const isOnline = true

const DASHES = '‐‑‒–—―−﹘﹣－'
const QUOTES = `''’‘‛\`´′＇`
/** A name whose apostrophe has blanks beside it: O' Connor. */
const OF_NAME = `(?<![[:alnum:]])[[:alpha:]] ?[${QUOTES}] ?[[:alnum:]]+`
const WRITTEN_IN_CAPITALS = `[${CAPITALS}][0-9${CAPITALS}]|[0-9][${CAPITALS}]`

/**
 * Lists compare dashes and joints as the search of words does (platform/search/words.ts): a compound is found by its parts
 * and by what they are together. Only rows that this changes are written, in batches; older programs go on beside it, and
 * find what they found. Tags are found by the look of their capitals, too,
 * and filters by category and place compare as searches do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const definition of functions) await sql.raw(definition).execute(db)
  await foldAnew(db, 'users', `search_text_of(name) || E'\\n ' || search_key(email)`)
  await foldAnew(db, 'entities', `search_text_of(concat_ws(' ', name, description))`)
  const withDashes = `[[:alnum:]][${DASHES.replace(/[‐‑]/g, '')}][[:alnum:]]|${OF_NAME}`
  for (const words of indexed) await indexAnew(db, words, withDashes)
  await keyArticles(db)
  await keyOpportunities(db)
  await keyEntities(db)
}

const functions = [
  `create or replace function search_spelling(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    translate(search_letters(value), '${DASHES}~', '${'-'.repeat(DASHES.length)} '), '[${BLANKS}]+', ' ', 'g'))`,
  `create or replace function search_key(value text) returns text
  language sql immutable strict parallel safe
  return lower(search_spelling(value) collate "und-x-icu")`,
  // Beside the text: compounds in one, what follows a sign within them, and how capitals look.
  `create or replace function search_text_of(value text) returns text
  language plpgsql immutable strict parallel safe as $$
  declare
    spelling text collate "und-x-icu" := search_spelling(value);
    key text collate "und-x-icu" := lower(spelling);
  begin
    return concat(
      key,
      case when key ~ '[^[:alnum:] ][[:alnum:]]|${OF_NAME}' then
        (
          select string_agg(distinct ' ' || word, '') from (
            select regexp_replace(compound[1], '[^[:alnum:]]', '', 'g') as word
            from regexp_matches(key, '[[:alnum:]]+(?:[-./&][[:alnum:]]+){1,3}|${OF_NAME}', 'g') compounds (compound)
            union all
            select piece[1] from regexp_matches(key, '[^[:alnum:] ]([[:alnum:]]+)', 'g') pieces (piece)
          ) words
        )
      end,
      case when spelling ~ '${WRITTEN_IN_CAPITALS}' then
        (
          select string_agg(distinct ' ~' || translate(lower(word[1]), '${CYRILLIC}', '${LATIN}'), '')
          from regexp_matches(
            spelling,
            '(?<![[:alnum:]])(?:[0-9${LATIN.toUpperCase()}]{2,64}|[0-9${CYRILLIC.toUpperCase()}]{2,64})(?![[:alnum:]])', 'g'
          ) words (word)
          where word[1] ~ '[^0-9]'
        )
      end);
  end $$`,
  // Null where nothing is written in such capitals. It calls none of ours: an index is built without our search path.
  `create or replace function search_look(spelling text) returns text
  language plpgsql immutable strict parallel safe as $$
  begin
    if spelling !~ '${WRITTEN_IN_CAPITALS}' then
      return null;
    end if;
    return (
      select lower(string_agg(
        case when piece[1] ~ '^(?:[0-9${LATIN.toUpperCase()}]{2,64}|[0-9${CYRILLIC.toUpperCase()}]{2,64})$' and piece[1] ~ '[^0-9]'
          then '~' || translate(piece[1], '${CYRILLIC.toUpperCase()}', '${LATIN.toUpperCase()}') else piece[1] end,
        '' order by place) collate "und-x-icu")
      from regexp_matches(spelling collate "und-x-icu", '[[:alnum:]]+|[^[:alnum:]]+', 'g') with ordinality pieces (piece, place)
    );
  end $$`,
  `create or replace function tag_keys(tags text[]) returns text[]
  language sql immutable strict parallel safe
  return array(
    select distinct key from unnest(tags) tag, unnest(array[search_key(tag), search_look(search_spelling(tag))]) key where key is not null)`,
]

async function foldAnew(db: Kysely<unknown>, table: string, value: string): Promise<void> {
  await inPages(db, { from: table, condition: `search_text <> ${value}` }, async (ids) => {
    await sql`update ${sql.table(table)} set search_text = ${sql.raw(value)} where id = any(${ids}::uuid[])`.execute(db)
  })
}

/** An index has what `tag_keys` said when it was built, so that of articles is made anew beside the former one. */
async function keyArticles(db: Kysely<unknown>): Promise<void> {
  await createOnlineIndex(db, {
    table: 'news_articles',
    name: 'news_articles_by_tag_keys',
    definition: sql`using gin (tag_keys(tags))`,
  })
  await dropOnlineIndex(db, 'news_articles_by_tag')
  await sql`analyze news_articles`.execute(db)
}

/** Filters of opportunities, with the totals that lists and facets show of them. */
async function keyOpportunities(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function opportunity_filter_keys(
      type text, category text, city text, country text, remote boolean, tags text[], entity_id uuid,
      latitude double precision, longitude double precision, title_stems text[], status text, visibility text
    ) returns text[] language sql immutable parallel safe as $$
      select array_remove(
        array[
          't:' || type, 'c:' || category_key, 'r:' || remote,
          'tc:' || type || ':' || category_key, 'tr:' || type || ':' || remote,
          'cr:' || remote || ':' || category_key,
          'tcr:' || type || ':' || remote || ':' || category_key,
          'l:' || city_key,
          case when country_key <> coalesce(city_key, '') then 'l:' || country_key end,
          case when remote then 'l:remote' end,
          'e:' || entity_id,
          case when status <> 'active' then 's:' || status end,
          case when visibility = 'confidential' then 'v:confidential' end
        ], null)
        || array(select 'g:' || key from unnest(tag_keys(tags)) key)
        || array(select 'h:' || stem from unnest(title_stems) stem)
        || array(
          select 'n:' || size || ':' || floor((latitude + 90) / size) || ':' || floor((longitude + 180) / size)
          from unnest(array[8, 2, 0.5, 0.125]) size where latitude is not null and longitude is not null
        )
      from (
        select search_key(category) as category_key, search_key(city) as city_key, search_key(country) as country_key
      ) keys
    $$`.execute(db)
  const condition = `filter_keys <> opportunity_filter_keys(
    type, category, city, country, remote, tags, entity_id, latitude, longitude, title_stems, status, visibility)`
  await inPages(db, { from: 'opportunities', condition }, async (ids) => {
    await sql`update opportunities set tags = tags where id = any(${ids}::uuid[])`.execute(db)
  })
  // In one, so that no row is counted in between.
  await (db.isTransaction ? keyTotals(db) : db.transaction().execute(keyTotals))
}

/** What an opportunity counts for twice, since two of its places now have one key, is taken back for the second. */
async function keyTotals(trx: Kysely<unknown>): Promise<void> {
  await sql`lock table opportunities in share row exclusive mode`.execute(trx)
  await sql`
    with merged as (
      select search_key(value) as key, array_agg(distinct value) as spellings from opportunity_totals
      where kind = 'location' group by 1 having count(distinct key) > 1
    ), sought as (
      select array_agg('l:' || key) as keys,
        (select array_agg(spelling) from merged, unnest(spellings) spelling) as spellings
      from merged
    ), twice as (
      select place.value, status, visibility, count(*) as opportunities
      from sought, opportunities, lateral (
        select value, row_number() over (partition by search_key(value) order by rank) as occurrence
        from (
          select distinct on (opportunity_key(value)) value, rank
          from unnest(array[city, country, case when remote then 'Remote' end]) with ordinality places (value, rank)
          where value is not null order by opportunity_key(value), rank
        ) places
      ) place
      where filter_keys && keys and status <> 'hidden' and occurrence > 1
        and 1 < (select count(*) from unnest(array[city, country, case when remote then 'Remote' end]) value
          where value = any(spellings))
      group by 1, 2, 3
    )
    update opportunity_totals totals set opportunities = totals.opportunities - twice.opportunities from twice
    where kind = 'location' and (totals.value, totals.status, totals.visibility) = (twice.value, twice.status, twice.visibility)`.execute(
    trx,
  )
  await sql`
    update opportunity_totals set key = search_key(value)
    where kind in ('category', 'location') and key <> search_key(value)`.execute(trx)
  await sql`delete from opportunity_totals where opportunities = 0`.execute(trx)
  await sql`update opportunity_facets_revision set revision = revision + 1`.execute(trx)
  await sql`
    create or replace function opportunity_dimensions(type text, category text, city text, country text, remote boolean)
    returns table (kind text, key text, value text) language sql immutable parallel safe as $$
      select 'all', '', ''
      union all select 'type', type, type
      union all select 'category', search_key(category), category
      union all (
        select distinct on (2) 'location', search_key(place), place
        from unnest(array[city, country, case when remote then 'Remote' end]) with ordinality places (place, rank)
        where place is not null order by 2, rank
      )
    $$`.execute(trx)
}

/** Filters of entities. `places`, which was generated in lower case alone, becomes what the rule makes of it. */
async function keyEntities(db: Kysely<unknown>): Promise<void> {
  const placesOf = (row: string) =>
    `array_remove(array[search_key(${row}location ->> 'city'), search_key(${row}location ->> 'country')], null)`
  const attach = async (trx: Kysely<unknown>) => {
    await sql`alter table entities alter column places drop expression if exists`.execute(trx)
    await sql`
      create or replace function fold_entities() returns trigger language plpgsql as $$
      begin
        new.search_text := search_text_of(concat_ws(' ', new.name, new.description));
        new.places := ${sql.raw(placesOf('new.'))};
        return new;
      end $$`.execute(trx)
    await sql`
      create or replace trigger entities_folded before insert or update of name, description, location on entities
      for each row execute function fold_entities()`.execute(trx)
  }
  await (db.isTransaction ? attach(db) : db.transaction().execute(attach))
  await inPages(db, { from: 'entities', condition: `places <> ${placesOf('')}` }, async (ids) => {
    await sql`update entities set places = ${sql.raw(placesOf(''))} where id = any(${ids}::uuid[])`.execute(db)
  })
  await createOnlineIndex(db, {
    table: 'entities',
    name: 'entities_by_category_key',
    definition: sql`(search_key(category), created_at desc, id desc) where not is_hidden`,
  })
  await dropOnlineIndex(db, 'entities_by_category')
  await sql`analyze entities`.execute(db)
}
