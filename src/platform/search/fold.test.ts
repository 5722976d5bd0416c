// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { databaseClient } from '../../../test/harness/database-client.ts'
import { searchKey, searchLetters } from './fold.ts'

const client = databaseClient()

test('a text in another case, composition, apostrophe, blank or hyphen is the same text', () => {
  const same = [
    ["В'ячеслав", 'В’ячеслав', 'вʼячеслав', 'В`ячеслав', 'В′ячеслав', 'ВЯЧЕСЛАВ', 'В＇ячеслав'],
    ['Zoë', 'zoe', 'Zoe\u0308', 'ZOË'],
    ['Їжак', 'їжак', 'І\u0308жак', 'ЇЖАК'],
    ['Київ  Львів', ' київ\u00a0львів ', 'КИЇВ\tЛЬВІВ', 'Київ\u200b \u2003Львів'],
    [
      'Івано-Франківськ',
      'івано\u2011франківськ',
      'Івано‐Франківськ',
      'Івано–Франківськ',
      'Івано—Франківськ',
      'Івано−Франківськ',
    ],
    ['ґанок', 'Ганок'],
    ['роз\u00adробка', 'розробка', 'розро\u0301бка'],
    ['С++', 'C++', 'c++'],
    ['Кyiv', 'kyiv'],
    ['Kиїв', 'київ'],
    ['тeма', 'тема'],
    ['IТ', 'ІT', 'it'],
    ['smartфон', 'Smartфон'],
  ]
  for (const texts of same) assert.equal(new Set(texts.map(searchKey)).size, 1, texts.join())
  for (const [one, other] of ['рот pot', 'інй іни', 'ІТ IT', 'їжа іжа', 'та-та тата'].map((pair) => pair.split(' '))) {
    assert.notEqual(searchKey(one as string), searchKey(other as string))
  }
})

test('the database folds as the program does', async () => {
  const signs = fc.constantFrom(
    ...'aAbBcCтТсСіІїЇйЙиИеЕёґҐєкК19',
    ...[
      ' ',
      '  ',
      '\t',
      '\n',
      '\u00a0',
      '\u2003',
      '\u3000',
      '\u0085',
      '-',
      '‐',
      '‑',
      '–',
      '—',
      '−',
      '~',
      '+',
      '#',
      '++',
      '.',
      '@',
      '_',
      '%',
    ],
    ...[
      "'",
      '’',
      '‘',
      '‛',
      '`',
      '´',
      '′',
      '＇',
      'ʼ',
      'ʻ',
      'ʹ',
      '"',
      '\u0301',
      '\u0306',
      '\u0308',
      '\u0327',
      '\u00ad',
      '\u200b',
    ],
    ...[
      '\u200d',
      '\u2060',
      '\ufeff',
      '\u{e0001}',
      'é',
      'Ö',
      'ß',
      'ẞ',
      'İ',
      'ı',
      'Σ',
      'ς',
      'Å',
      'K',
      '李',
      '한',
      '🎉',
      'ł',
      'Ѕ',
      'ј',
    ],
  )
  const texts = fc.array(fc.string({ unit: signs, maxLength: 20 }), { minLength: 200, maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(texts, async (values) => {
      const { rows } = await client.query<{ letters: string; key: string }>(
        'select search_letters(value) as letters, search_key(value) as key from unnest($1::text[]) value',
        [values],
      )
      assert.deepEqual(
        rows,
        values.map((value) => ({ letters: searchLetters(value), key: searchKey(value) })),
      )
    }),
    { numRuns: 50 },
  )
})

test('the database leaves out the same invisible signs', async () => {
  const signs = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /\p{Cf}|[\u0300-\u036f]/u.test(sign))
  const { rows } = await client.query<{ sign: string }>(
    "select sign from unnest($1::text[]) sign where search_letters('x' || sign || 'y') <> 'xy'",
    [signs],
  )
  assert.deepEqual(
    rows.map(({ sign }) => sign),
    [],
  )
})

test('beside a text is stored what compounds are together, what follows a sign in them, and how capitals look', async () => {
  const kept = {
    'Форум ІТ': 'форум іт ~it',
    'IT Forum': 'it forum ~it',
    'Рівень В2, B1': 'рівень в2, b1 ~b1 ~b2',
    'Рот не тема': 'рот не тема',
    'А В 12 API HR': 'а в 12 api hr ~api',
    'ІТ-форум CTO': 'іт-форум cto ітфорум форум ~cto ~it',
    'Анна–Марія Шевченко': 'анна-марія шевченко аннамарія марія',
    'Фонд (ІТ)': 'фонд (іт) іт ~it',
    "О' Коннор": "о' коннор оконнор",
    'О ’Коннор, «Дім»': 'о ’коннор, «дім» дім коннор оконнор',
    "the ‘best’ developers' guide": "the ‘best’ developers' guide best",
    '': '',
  }
  const { rows } = await client.query<{ kept: string }>(
    'select search_text_of(value) as kept from unnest($1::text[]) value',
    [Object.keys(kept)],
  )
  assert.deepEqual(
    rows.map((row) => row.kept),
    Object.values(kept),
  )
})
