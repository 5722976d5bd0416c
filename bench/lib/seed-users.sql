-- $1: how many. Names in both languages; one in 5,000 is confidential, one in four a member, one in 50 verified.
insert into users (id, name, email, email_verified, role, is_verified, created_at, updated_at, last_login_at, bio)
select gen_random_uuid(), first || ' ' || case when number % ($1::int / 5) = 3 then 'Рідкісна' else last end,
  case when number % ($1::int / 5) = 3 then 'rare.' else 'person.' end || lower(latin) || '.' || number || '@bench.example', true,
  case when number % 5000 = 7 then 'confidential' when number % 4 = 0 then 'member' else 'subscriber' end,
  number % 50 = 0, now() - number * interval '1 second', now(), now() - number % 100000 * interval '1 minute',
  'Somebody of this community'
from (
  select number, firsts[1 + number % 20] as first, lasts[1 + number * 7 % 100] as last,
    latins[1 + number / 7 % 20] as latin
  from generate_series(1, $1::int) number, (select
    array['Olena', 'Андрій', 'Марія', 'John', 'Ірина', 'Peter', 'Софія', 'Anna', 'Тарас', 'Maksym', 'Юлія', 'Robert',
      'Богдан', 'Kateryna', 'Наталія', 'Oleh', 'Дмитро', 'Emma', 'Остап', 'Vira'] as firsts,
    (select array_agg((array['Коваль', 'Бондар', 'Мельник', 'Smith', 'Ткач', 'Johnson', 'Мороз', 'Brown', 'Лисенко',
      'Savchuk'])[1 + part % 10] || (array['', 'енко', 'ук', 'ський', 'son', 'ович', 'ets', 'ів', 'ak', 'нюк'])[1 + part / 10])
      from generate_series(0, 99) part) as lasts,
    array['koval', 'bondar', 'melnyk', 'smith', 'tkach', 'johnson', 'moroz', 'brown', 'lysenko', 'savchuk', 'petrenko',
      'shevchenko', 'wilson', 'taylor', 'rudenko', 'hrytsenko', 'marchenko', 'davis', 'klymenko', 'polishchuk'] as latins
  ) names
) numbered
