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
 * find what they found. Tags are found by the look of their capitals, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const definition of functions) await sql.raw(definition).execute(db)
  await foldAnew(db, 'users', `search_text_of(name) || E'\\n ' || search_key(email)`)
  await foldAnew(db, 'entities', `search_text_of(concat_ws(' ', name, description))`)
  const withDashes = `[[:alnum:]][${DASHES.replace(/[‐‑]/g, '')}][[:alnum:]]|${OF_NAME}`
  for (const words of indexed) await indexAnew(db, words, withDashes)
  await keyTags(db)
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
async function keyTags(db: Kysely<unknown>): Promise<void> {
  await createOnlineIndex(db, {
    table: 'news_articles',
    name: 'news_articles_by_tag_keys',
    definition: sql`using gin (tag_keys(tags))`,
  })
  await dropOnlineIndex(db, 'news_articles_by_tag')
  await sql`analyze news_articles`.execute(db)
  await sql`
    create or replace function opportunity_filter_keys(
      type text, category text, city text, country text, remote boolean, tags text[], entity_id uuid,
      latitude double precision, longitude double precision, title_stems text[], status text, visibility text
    ) returns text[] language sql immutable parallel safe as $$
      select array_remove(
        array[
          't:' || type, 'c:' || opportunity_key(category), 'r:' || remote,
          'tc:' || type || ':' || opportunity_key(category), 'tr:' || type || ':' || remote,
          'cr:' || remote || ':' || opportunity_key(category),
          'tcr:' || type || ':' || remote || ':' || opportunity_key(category),
          'l:' || opportunity_key(city),
          case when opportunity_key(country) <> coalesce(opportunity_key(city), '') then 'l:' || opportunity_key(country) end,
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
    $$`.execute(db)
  const condition = `exists (select from unnest(tag_keys(tags)) key where 'g:' || key <> all(filter_keys))`
  await inPages(db, { from: 'opportunities', condition }, async (ids) => {
    await sql`update opportunities set tags = tags where id = any(${ids}::uuid[])`.execute(db)
  })
}
