/** Small letters whose capitals look alike in both scripts, in the same order. */
const LATIN = 'abehijkmopctyxs'
const CYRILLIC = 'авеніјкморстухѕ'
const CAPITALS = LATIN.toUpperCase() + CYRILLIC.toUpperCase()
const CYRILLIC_LETTERS = '\\u0400-\\u0481\\u048a-\\u052f'
const BLANKS = '\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'
/** Marks over and under letters, and the format characters of Unicode. */
const INVISIBLE =
  '\\u0300-\\u036f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u180e\\u200b-\\u200f\\u202a-\\u202e' +
  '\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb\\U000110bd\\U000110cd\\U00013430-\\U0001343f' +
  '\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0001\\U000e0020-\\U000e007f'
const DASHES = '‐‑‒–—―−﹘﹣－'
const QUOTES = `''’‘‛\`´′＇`
/** A name whose apostrophe has blanks beside it: O' Connor. */
const OF_NAME = `(?<![[:alnum:]])[[:alpha:]] ?[${QUOTES}] ?[[:alnum:]]+`
const WRITTEN_IN_CAPITALS = `[${CAPITALS}][0-9${CAPITALS}]|[0-9][${CAPITALS}]`

/**
 * Lists compare texts as the search of words does (platform/search/fold.ts and words.ts): a compound is found by its
 * parts and by what they are together, and words in which Latin and Cyrillic meet, or whose capitals look alike in both,
 * by either. Each regular expression is used where a simpler one has found what it is for: most names have none of it.
 */
export const text = String.raw`
  create extension if not exists pg_trgm;

  create function search_letters(value text) returns text
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
    if letters ~ '[^\x01-\x7f]' then
      letters := regexp_replace(normalize(letters, NFD), '([иИ]\u0306|[іІ]\u0308)|[${INVISIBLE}]', '\1', 'g');
      letters := translate(normalize(letters, NFC), 'ґҐ', 'гГ');
    end if;
    if letters ~ '[${QUOTES}ʼʻʹ]' then
      letters := regexp_replace(
        letters collate "und-x-icu", '(?<=[[:alpha:]])[${QUOTES}]+(?=[[:alpha:]])|[ʼʻʹ]', '', 'g');
    end if;
    if letters ~ '[сС][+#]' then
      letters := regexp_replace(letters collate "und-x-icu", '(?<![[:alnum:]])[сС](?=\+\+|#)', 'c', 'g');
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
  end $$;

  create function search_spelling(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    translate(search_letters(value), '${DASHES}~', '${'-'.repeat(DASHES.length)} '), '[${BLANKS}]+', ' ', 'g'));

  create function search_key(value text) returns text
  language sql immutable strict parallel safe
  return lower(search_spelling(value) collate "und-x-icu");

  -- Beside the text: compounds in one, what follows a sign within them, and how capitals look.
  create function search_text_of(value text) returns text
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
  end $$;

  -- Null where nothing is written in such capitals. It calls none of ours: an index is built without our search path.
  create function search_look(spelling text) returns text
  language plpgsql immutable strict parallel safe as $$
  begin
    if spelling !~ '${WRITTEN_IN_CAPITALS}' then
      return null;
    end if;
    return (
      select lower(string_agg(
        case
          when piece[1] ~ '^(?:[0-9${LATIN.toUpperCase()}]{2,64}|[0-9${CYRILLIC.toUpperCase()}]{2,64})$'
            and piece[1] ~ '[^0-9]'
          then '~' || translate(piece[1], '${CYRILLIC.toUpperCase()}', '${LATIN.toUpperCase()}') else piece[1] end,
        '' order by place) collate "und-x-icu")
      from regexp_matches(spelling collate "und-x-icu", '[[:alnum:]]+|[^[:alnum:]]+', 'g')
        with ordinality pieces (piece, place)
    );
  end $$;

  create function tag_keys(tags text[]) returns text[]
  language sql immutable strict parallel safe
  return array(
    select distinct key
    from unnest(tags) tag, unnest(array[search_key(tag), search_look(search_spelling(tag))]) key
    where key is not null);
`
