import { type Kysely, sql } from 'kysely'
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
 * find what they found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const definition of functions) await sql.raw(definition).execute(db)
  await foldAnew(db, 'users', `search_text_of(name) || E'\\n ' || search_key(email)`)
  await foldAnew(db, 'entities', `search_text_of(concat_ws(' ', name, description))`)
  const withDashes = `[[:alnum:]][${DASHES.replace(/[‐‑]/g, '')}][[:alnum:]]|${OF_NAME}`
  for (const words of indexed) await indexAnew(db, words, withDashes)
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
]

async function foldAnew(db: Kysely<unknown>, table: string, value: string): Promise<void> {
  await inPages(db, { from: table, condition: `search_text <> ${value}` }, async (ids) => {
    await sql`update ${sql.table(table)} set search_text = ${sql.raw(value)} where id = any(${ids}::uuid[])`.execute(db)
  })
}
