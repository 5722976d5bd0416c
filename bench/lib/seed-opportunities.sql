/* fresh plan */
-- $1 to $2: numbers; $3: how many in all; $4: owners; $5 and $6: how many titles and descriptions of each language.
-- Places and categories are unequal, as in real communities: the square of a random number makes the first frequent.
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
join seed_titles titles on titles.language = placed.language and titles.place = one % $5
join seed_descriptions texts on texts.language = placed.language and texts.place = two % $6
order by number
