import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeArticle } from '../../../../test/harness/news-fixtures.ts'
import { before, testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'

const app = testApp()
const empty = testApp()
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')
const emptyAdmin = testMember(empty, 'admin')

before(async () => {
  for (let number = 1; number <= 14; number += 1)
    await writeArticle(app, admin, { title: `Filler ${number}`, tags: ['many'] })
  await writeArticle(app, admin, { title: 'Weaving at night', category: 'Events', tags: ['looms'] })
  await writeArticle(app, admin, { title: 'Within', category: 'Events', visibility: 'member' })
  await writeArticle(app, admin, { title: 'Chosen', featured: true })
  await writeArticle(app, admin, { title: 'Unfinished', status: 'draft' })
})

async function read(
  path: string,
  { as, language = 'en', of = app }: { as?: Member; language?: string; of?: typeof app } = {},
) {
  const headers = { accept: 'text/html', 'accept-language': language, ...(as && { cookie: as.cookie }) }
  const answer = await of.request('GET', path, { headers })
  const titles = [...answer.text.matchAll(/<h2><a href="\/news\/[^"]+"[^>]*><bdi>(.*?)<\/bdi>/g)].map(
    ([, title]) => title,
  )
  return { ...answer, titles }
}

test('the newest articles are listed, twelve a page, with links to the neighbours', async () => {
  const first = await read('/news')
  assert.equal(first.status, 200)
  assert.deepEqual([first.titles.length, first.titles[0]], [12, 'Chosen'])
  assert.match(first.text, /<span class="chip accent">Featured<\/span>/)
  assert.match(first.text, /rel="next" href="\/news\?page=2"/)
  assert.doesNotMatch(first.text, /rel="prev"|Unfinished|Within/)
  assert.ok(first.text.includes(`<link rel="canonical" href="${app.url}/news">`))
  const second = await read('/news?page=2')
  assert.deepEqual(second.titles, ['Filler 4', 'Filler 3', 'Filler 2', 'Filler 1'])
  assert.match(second.text, /rel="prev" href="\/news"/)
  assert.ok(second.text.includes(`<link rel="canonical" href="${app.url}/news?page=2">`))
})

test('members see what is for members', async () => {
  assert.deepEqual((await read('/news?category=events', { as: member })).titles, ['Within', 'Weaving at night'])
  assert.deepEqual((await read('/news?category=events')).titles, ['Weaving at night'])
})

test('category, tag and search filter together, and each can be taken off', async () => {
  const { titles, text } = await read('/news?category=EVENTS&tag=looms&search=weaving')
  assert.deepEqual(titles, ['Weaving at night'])
  assert.match(text, /<h1><bdi>Events<\/bdi><\/h1>/)
  assert.match(text, /aria-current="true"><bdi>Events/)
  assert.match(text, /<input id="search" type="search" name="search" value="weaving"/)
  for (const without of ['/news?category=EVENTS&amp;search=weaving', '/news?category=EVENTS&amp;tag=looms'])
    assert.ok(text.includes(`href="${without}"`), without)
  assert.match(text, /noindex/)
})

test('what finds nothing says which filter hides what', async () => {
  const { status, text } = await read('/news?tag=looms&search=nothingness')
  assert.equal(status, 200)
  assert.match(text, /No article matches[\s\S]*Tag: looms<\/bdi>[\s\S]*Search: nothingness<\/bdi>[\s\S]*Show all news/)
  const beyond = await read('/news?page=90')
  assert.match(beyond.text, /The list ends before this page[\s\S]*href="\/news">To the first page/)
  const none = await read('/news', { of: empty, language: 'uk' })
  assert.match(none.text, /Новин ще немає/)
})

test('shipped categories are called so in the language of the reader, by name and by slug; others as they were made', async () => {
  const name = 'Книги & мапи'
  const made = await empty.request('POST', '/api/news/categories', { as: emptyAdmin, body: { name } })
  assert.equal(made.status, 201)
  for (const category of ['Investment & Funding', 'press-releases', name])
    await writeArticle(empty, emptyAdmin, { title: category, category })
  const shown = async (language: string) => {
    const { text } = await read('/news', { of: empty, language })
    return [...text.matchAll(/<a class="(?:chip|soft)" href="\/news\?category=[^"]+"><bdi>(.*?)<\/bdi>/g)].map(
      ([, one]) => one,
    )
  }
  const own = 'Книги &amp; мапи'
  const english = ['Investment &amp; Funding', 'Press Releases']
  assert.deepEqual((await shown('en')).toSorted(), [...english, ...english, own, own].toSorted())
  const ukrainian = ['Інвестиції та фінансування', 'Пресрелізи']
  assert.deepEqual((await shown('uk')).toSorted(), [...ukrainian, ...ukrainian, own, own].toSorted())
  assert.match(
    (await read('/news?category=press-releases', { of: empty, language: 'uk' })).text,
    /<h1><bdi>Пресрелізи</,
  )
})

test('an unknown category is no page of the list, in both languages', async () => {
  for (const [language, words] of [
    ['en', 'There is no such category.'],
    ['uk', 'Такої категорії немає.'],
  ] as const) {
    const { status, text } = await read('/news?category=%3Cb%3Enone', { language })
    assert.equal(status, 404)
    assert.ok(text.includes(words))
    assert.match(text, /<bdi aria-hidden="true">[^<]*: &lt;b&gt;none<\/bdi>/)
  }
})

test('an address out of bounds is refused by a page', async () => {
  const long = 'a'.repeat(10_000)
  const ended = 'Список закінчується раніше за цю сторінку.'
  for (const [query, expected] of [
    ['page=0', ended],
    ['page=-1', ended],
    ['page=x', ended],
    ['page=1e99', ended],
    ['page=999999', ended],
    [`search=${long}`, 'Пошук: має містити щонайбільше 200 символів.'],
    [`tag=${long}`, 'Мітка: має містити щонайбільше 50 символів.'],
    [`category=${long}`, 'Категорія: має містити щонайбільше 100 символів.'],
    ['search=%00', 'Пошук: містить недозволені символи.'],
  ] as const) {
    const { status, text, headers } = await read(`/news?${query}`, { language: 'uk' })
    assert.equal(status, 400, query.slice(0, 20))
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
    assert.ok(text.includes(expected), `${query.slice(0, 20)}: ${expected}`)
    // What was typed stands in its field, and not in every link.
    assert.ok(text.length < 30_000, query.slice(0, 20))
  }
  for (const query of [
    'search=',
    'search=%20',
    'tag=&category=',
    'search=%27%26%7C!%3A*',
    'other=1',
    'page=',
    `lang=${long}`,
  ])
    assert.equal((await read(`/news?${query}`)).status, 200, query)
})
