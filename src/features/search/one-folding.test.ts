// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import { addUser } from '../../../test/harness/user-fixtures.ts'

const app = testApp()
const admin = testMember(app, 'admin')

/** Where the same name is searched, and where the answer has what was found. */
const lists = {
  '/api/members?limit=50&search=': 'members',
  '/api/admin/users?search=': 'users',
  '/api/entities?limit=50&search=': 'data.entities',
  '/api/admin/entities?limit=50&search=': 'data.entities',
  '/api/news?limit=50&search=': 'data.articles',
  '/api/admin/news?limit=50&search=': 'data.articles',
  '/api/opportunities?limit=50&search=': 'data.opportunities',
  '/api/admin/opportunities?limit=50&status=active&search=': 'opportunities',
  '/api/search?limit=20&kinds=news&q=': 'data.news.items',
  '/api/search?limit=20&kinds=opportunities&q=': 'data.opportunities.items',
  '/api/search?limit=20&kinds=entities&q=': 'data.entities.items',
  '/api/search?limit=20&kinds=members&q=': 'data.members.items',
}

async function assertFound(typed: string, expected: readonly string[]): Promise<void> {
  for (const [path, place] of Object.entries(lists)) {
    const { status, body, text } = await app.request('GET', `${path}${encodeURIComponent(typed)}`, { as: admin })
    assert.equal(status, 200, `${path}${typed}: ${text}`)
    const found: { name?: string; title?: string }[] = place.split('.').reduce((at, part) => at[part], body)
    assert.ok(Array.isArray(found), `${path}: ${text.slice(0, 300)}`)
    const names = found.map(({ name, title }) => (name ?? title)?.normalize('NFC'))
    assert.deepEqual(names.toSorted(), expected.map((name) => name.normalize('NFC')).toSorted(), `${path}${typed}`)
  }
}

const stored = [
  'В’ячеслав  Знахар',
  'Zoe\u0308 Grimaldi',
  'Форум ІТ',
  'Hub IT',
  'Кyiv Фонд',
  'Рот відкритий',
  'The pot',
  'Європейський ринок',
  'Рівень В2',
  'Анна-Марія Шевченко',
  'Олена—Софія Бондар',
  "Джон О'Коннор",
  'Емілія Д’ Артаньян',
  'Фонд (ua) 1',
  'Мова .NET',
  'Мова Networks',
]

before(async () => {
  for (const name of stored) {
    await addUser(app, { name })
    await makeEntity(app, admin, { name })
    await writeArticle(app, admin, { title: name, content: 'Зміст', excerpt: 'Уривок' })
    await postIn(app, admin, { title: name, description: 'Опис' })
  }
})

test('every list and search finds a name however it is typed', async () => {
  const ways = {
    'В’ячеслав  Знахар': [
      "В'ячеслав",
      'ВʼЯЧЕСЛАВ',
      'вячеслав',
      'в`ячеслав',
      "знахар в'ячеслав",
      ' В′ячеслав \u00a0 Знахар ',
    ],
    'Zoe\u0308 Grimaldi': ['Zoë', 'zoe', 'ZOE\u0308', 'grimaldi zoë', 'Grimaldi,  Zoe'],
    'Кyiv Фонд': ['kyiv', 'Кyiv', 'KYIV фонд'],
    'Європейський ринок': ['європейськии\u0306', 'ринок ЄВРОПЕЙСЬКИЙ', 'европейський'.replace('е', 'є')],
  }
  for (const [name, typed] of Object.entries(ways)) for (const way of typed) await assertFound(way, [name])
})

test('every list and search finds a compound by its parts, with any dash or sign between them or none', async () => {
  const [anna, olena, john, emilia] = stored.slice(9)
  const ways: Readonly<Record<string, readonly (string | undefined)[]>> = {
    'Анна-Марія': [anna],
    'Анна–Марія': [anna],
    'анна—марія': [anna],
    'Анна−Марія': [anna],
    АННАМАРІЯ: [anna],
    'Марія.Анна': [anna],
    'Анна.Шевченко': [anna],
    'Шевченко.': [anna],
    '-Марія': [anna],
    '…Марія': [anna],
    'Анна–М': [anna],
    'Шевченко,Марія;Анна': [anna],
    'Шевченко+': [anna],
    'Олена-Софія': [olena],
    оленасофія: [olena],
    "Джон,О'Коннор": [john],
    "О' Коннор": [john],
    'О ’Коннор': [john],
    "О ' Коннор": [john],
    ОКоннор: [john],
    "Д'Артаньян": [emilia],
    'Д’ Артаньян': [emilia],
    ДАртаньян: [emilia],
    'Анна-Бондар': [],
    ua: ['Фонд (ua) 1'],
    '(UA)': ['Фонд (ua) 1'],
    '.net': ['Мова .NET'],
  }
  for (const [typed, names] of Object.entries(ways)) await assertFound(typed, names.map(String))
})

test('capitals that Latin and Cyrillic share meet, in whatever case they are typed; ordinary words do not', async () => {
  for (const typed of ['IT', 'ІТ', 'it', 'іт', 'IТ']) await assertFound(typed, ['Форум ІТ', 'Hub IT'])
  for (const typed of ['forum', 'ринок IT']) await assertFound(typed, [])
  for (const typed of ['B2', 'в2', 'рівень b2']) await assertFound(typed, ['Рівень В2'])
  await assertFound('pot', ['The pot'])
  await assertFound('рот', ['Рот відкритий'])
})
