import { type Kysely, sql } from 'kysely'
import { searchVector } from '../../search/search-vector.ts'
import { createOnlineIndex } from '../online-index.ts'
import { readPages } from '../read-in-pages.ts'

/** Accounts, articles and opportunities are written to all the time. */
export const isOnline = true

const PAGE_SIZE = 200

/** Small letters whose capitals look alike in both scripts, in the same order. */
export const LATIN = 'abehijkmopctyxs'
export const CYRILLIC = 'авеніјкморстухѕ'
export const CAPITALS = LATIN.toUpperCase() + CYRILLIC.toUpperCase()
const CYRILLIC_LETTERS = '\\u0400-\\u0481\\u048a-\\u052f'
export const BLANKS = '\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'
/** Marks over and under letters, and the format characters of Unicode. */
const INVISIBLE =
  '\\u0300-\\u036f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u180e\\u200b-\\u200f\\u202a-\\u202e' +
  '\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb\\U000110bd\\U000110cd\\U00013430-\\U0001343f' +
  '\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0001\\U000e0020-\\U000e007f'

/**
 * Lists compare texts as the search of words does (platform/search/fold.ts). `search_text` of accounts and entities, which
 * was generated in lower case alone, becomes what that rule makes of it, and tags are found by the same. Words in which
 * Latin and Cyrillic meet, or whose capitals look alike in both, get what they are now found by, too. Only rows that this
 * changes are written, in batches; older programs go on beside it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const definition of functions) await sql.raw(definition).execute(db)
  for (const text of texts) await fold(db, text)
  await keyTags(db)
  for (const words of indexed) await indexAnew(db, words, WITH_SHAPES)
}

const WITH_SHAPES = `[${CAPITALS}][0-9${CAPITALS}]|[0-9][${CAPITALS}]|[A-Za-z][${CYRILLIC_LETTERS}]|[${CYRILLIC_LETTERS}][A-Za-z]`

/** Each regular expression is used where a simpler one has found what it is for: most names have none of it. */
const functions = [
  `create or replace function search_letters(value text) returns text
  language plpgsql immutable strict parallel safe as $$
  declare
    letters text := value;
    word text;
    latin text;
    cyrillic text;
    is_latin boolean;
    is_cyrillic boolean;
    rewritten text := '';
  begin
    if letters ~ '[^\\x01-\\x7f]' then
      letters := regexp_replace(normalize(letters, NFD), '([иИ]\\u0306|[іІ]\\u0308)|[${INVISIBLE}]', '\\1', 'g');
      letters := translate(normalize(letters, NFC), 'ґҐ', 'гГ');
    end if;
    if letters ~ '[''’‘‛\`´′＇ʼʻʹ]' then
      letters := regexp_replace(
        letters collate "und-x-icu", '(?<=[[:alpha:]])[''’‘‛\`´′＇]+(?=[[:alpha:]])|[ʼʻʹ]', '', 'g');
    end if;
    if letters ~ '[сС][+#]' then
      letters := regexp_replace(letters collate "und-x-icu", '(?<![[:alnum:]])[сС](?=\\+\\+|#)', 'c', 'g');
    end if;
    if letters !~ '[A-Za-z][0-9]*[${CYRILLIC_LETTERS}]|[${CYRILLIC_LETTERS}][0-9]*[A-Za-z]' then
      return letters;
    end if;
    for word in
      select piece[1]
      from regexp_matches(letters, '[0-9A-Za-z${CYRILLIC_LETTERS}]+|[^0-9A-Za-z${CYRILLIC_LETTERS}]+', 'g') piece
    loop
      if word ~ '[A-Za-z]' and word ~ '[${CYRILLIC_LETTERS}]' then
        latin := translate(word, '${CYRILLIC}${CYRILLIC.toUpperCase()}', '${LATIN}${LATIN.toUpperCase()}');
        cyrillic := translate(word, '${LATIN}${LATIN.toUpperCase()}', '${CYRILLIC}${CYRILLIC.toUpperCase()}');
        is_latin := latin !~ '[${CYRILLIC_LETTERS}]';
        is_cyrillic := cyrillic !~ '[A-Za-z]';
        if is_latin and is_cyrillic then
          is_latin := 2 * char_length(regexp_replace(word, '[^A-Za-z]', '', 'g'))
            >= char_length(regexp_replace(word, '[0-9]', '', 'g'));
        end if;
        word := case when is_latin then latin when is_cyrillic then cyrillic else word end;
      end if;
      rewritten := rewritten || word;
    end loop;
    return rewritten;
  end $$`,
  `create or replace function search_key(value text) returns text
  language sql immutable strict parallel safe
  return lower(btrim(
    regexp_replace(translate(search_letters(value), '‐‑~', '-- '), '[${BLANKS}]+', ' ', 'g')) collate "und-x-icu")`,
  `create or replace function search_text_of(value text) returns text
  language plpgsql immutable strict parallel safe as $$
  declare
    letters text := search_letters(value);
    key text := lower(btrim(
      regexp_replace(translate(letters, '‐‑~', '-- '), '[${BLANKS}]+', ' ', 'g')) collate "und-x-icu");
  begin
    if letters !~ '[${CAPITALS}][0-9${CAPITALS}]|[0-9][${CAPITALS}]' then
      return key;
    end if;
    return key || coalesce(
      (
        select string_agg(distinct ' ~' || translate(lower(word[1] collate "und-x-icu"), '${CYRILLIC}', '${LATIN}'), '')
        from regexp_matches(
          letters collate "und-x-icu",
          '(?<![[:alnum:]])(?:[0-9${LATIN.toUpperCase()}]{2,64}|[0-9${CYRILLIC.toUpperCase()}]{2,64})(?![[:alnum:]])', 'g'
        ) words (word)
        where word[1] ~ '[^0-9]'
      ), '');
  end $$`,
  `create or replace function tag_keys(tags text[]) returns text[]
  language sql immutable strict parallel safe
  return array(select search_key(tag) from unnest(tags) tag)`,
]

interface Text {
  readonly table: string
  readonly columns: string
  readonly value: string
}

/** Of accounts the name comes first, and the address on a line of its own, so that the two can be told apart. */
const texts: readonly Text[] = [
  { table: 'users', columns: 'name, email', value: `search_text_of(name) || E'\\n ' || search_key(email)` },
  { table: 'entities', columns: 'name, description', value: `search_text_of(concat_ws(' ', name, description))` },
]

async function fold(db: Kysely<unknown>, { table, columns, value }: Text): Promise<void> {
  const rows = sql.table(table)
  const ofNew = value.replaceAll(/\b(name|email|description)\b/g, 'new.$1')
  const attach = async (trx: Kysely<unknown>) => {
    await sql`alter table ${rows} alter column search_text drop expression if exists`.execute(trx)
    await sql`
      create or replace function ${sql.ref(`fold_${table}`)}() returns trigger language plpgsql as $$
      begin
        new.search_text := ${sql.raw(ofNew)};
        return new;
      end $$`.execute(trx)
    await sql`
      create or replace trigger ${sql.ref(`${table}_folded`)} before insert or update of ${sql.raw(columns)} on ${rows}
      for each row execute function ${sql.ref(`fold_${table}`)}()`.execute(trx)
  }
  // In one, so that no row is written in between.
  await (db.isTransaction ? attach(db) : db.transaction().execute(attach))
  await inPages(db, { from: table, condition: `search_text <> ${value}` }, async (ids) => {
    await sql`update ${rows} set search_text = ${sql.raw(value)} where id = any(${ids}::uuid[])`.execute(db)
  })
}

/** The keys of most tags stay; articles need none yet. */
async function keyTags(db: Kysely<unknown>): Promise<void> {
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
        || array(select 'g:' || search_key(tag) from unnest(tags) tag)
        || array(select 'h:' || stem from unnest(title_stems) stem)
        || array(
          select 'n:' || size || ':' || floor((latitude + 90) / size) || ':' || floor((longitude + 180) / size)
          from unnest(array[8, 2, 0.5, 0.125]) size where latitude is not null and longitude is not null
        )
    $$`.execute(db)
  const condition = `exists (select from unnest(tags) tag where 'g:' || search_key(tag) <> all(filter_keys))`
  await inPages(db, { from: 'opportunities', condition }, async (ids) => {
    await sql`update opportunities set tags = tags where id = any(${ids}::uuid[])`.execute(db)
  })
  await createOnlineIndex(db, {
    table: 'news_articles',
    name: 'news_articles_by_tag',
    definition: sql`using gin (tag_keys(tags))`,
  })
  await sql`analyze news_articles`.execute(db)
}

interface Words {
  readonly source: string
  /** By their weight. */
  readonly texts: { readonly A: string; readonly B?: string; readonly D: string }
  readonly table: string
  readonly key: string
}

export const indexed: readonly Words[] = [
  {
    source: 'news_articles',
    texts: { A: 'title', B: 'excerpt', D: 'left(content, 100000)' },
    table: 'news_articles',
    key: 'id',
  },
  {
    source: 'opportunities',
    texts: { A: 'title', B: "coalesce(short_description, '')", D: 'description' },
    table: 'opportunities',
    key: 'id',
  },
  {
    source: 'entities',
    texts: { A: 'name', D: "coalesce(description, '')" },
    table: 'entity_search',
    key: 'entity_id',
  },
  {
    source: 'users',
    texts: { A: 'name', B: "concat_ws(' ', position, company)", D: "concat_ws(' ', location, bio)" },
    table: 'member_search',
    key: 'user_id',
  },
]

/**
 * The words of texts in which the pattern occurs. Rather too many: the program decides. What is changed at this moment, or
 * waits to be indexed, is left to its writer.
 */
export async function indexAnew(
  db: Kysely<unknown>,
  { source, texts: { A, B = "''", D }, table, key }: Words,
  pattern: string,
): Promise<void> {
  const condition = `concat_ws(' ', ${A}, ${B}, ${D}) collate "und-x-icu" ~ '${pattern}'`
  const [index, indexKey] = [sql.table(table), sql.ref(`${table}.${key}`)]
  await inPages(db, { from: source, condition }, async (ids) => {
    const { rows } = await sql<{ id: string; a: string; b: string; d: string; version: string }>`
      select ${indexKey} as id, ${sql.raw(`${A} as a, ${B} as b, ${D} as d`)}, ${index}.xmin::text as version
      from ${sql.table(source)} ${table === source ? sql`` : sql`join ${index} on ${indexKey} = ${sql.ref(`${source}.id`)}`}
      where ${sql.ref(`${source}.id`)} = any(${ids}::uuid[]) and search is not null`.execute(db)
    const searches = rows.map(({ a, b, d }) =>
      searchVector([
        { text: a, weight: 'A' },
        { text: b, weight: 'B' },
        { text: d, weight: 'D' },
      ]),
    )
    await sql`
      update ${index} set search = found.search::tsvector
      from unnest(
        ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ version }) => version)}::text[], ${searches}::text[]
      ) found (id, version, search)
      where ${indexKey} = found.id and ${index}.xmin::text = found.version
        and ${index}.search is distinct from found.search::tsvector`.execute(db)
  })
}

/** Looks at a page of rows at a time, and changes those that meet the condition, so that no statement takes long. */
export async function inPages(
  db: Kysely<unknown>,
  { from, condition }: { readonly from: string; readonly condition: string },
  change: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const pages = readPages(PAGE_SIZE, async (after: { id: string } | undefined) => {
    const { rows } = await sql<{ id: string; isChosen: boolean }>`
      select id, ${sql.raw(condition)} as "isChosen" from ${sql.table(from)}
      where ${after === undefined ? sql`true` : sql`id > ${after.id}`} order by id limit ${sql.lit(PAGE_SIZE)}`.execute(
      db,
    )
    return rows
  })
  for await (const rows of pages) {
    const chosen = rows.filter(({ isChosen }) => isChosen).map(({ id }) => id)
    if (chosen.length > 0) await change(chosen)
  }
}
