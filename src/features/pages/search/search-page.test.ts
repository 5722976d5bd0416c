import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeEntity } from '../../../../test/harness/entity-fixtures.ts'
import { eventually } from '../../../../test/harness/eventually.ts'
import { writeArticle } from '../../../../test/harness/news-fixtures.ts'
import { postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { before, testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')

let opportunity: string

before(async () => {
  for (let number = 1; number <= 6; number += 1)
    await writeArticle(app, admin, {
      title: `Bobbin ${number}`,
      slug: `bobbin-${number}`,
      excerpt: 'A <bobbin> & thread',
    })
  await writeArticle(app, admin, { title: 'A secret bobbin', visibility: 'member' })
  opportunity = await postIn(app, admin, { title: 'Bobbin winder' })
  await makeEntity(app, admin, { name: 'Bobbin & Sons' })
  await app.request('PUT', '/api/profile', { as: member, body: { name: 'Bobbin Weaver' } })
})

const read = (query: string, { as, language = 'en' }: { as?: Member; language?: string } = {}) =>
  app.request('GET', `/search${query}`, {
    headers: { accept: 'text/html', 'accept-language': language, ...(as && { cookie: as.cookie }) },
  })

test('one page finds news, opportunities and organizations, with marks', async () => {
  const { status, text } = await read('?q=bobbin')
  assert.equal(status, 200)
  for (const part of [
    '<h3><a href="/news/bobbin-6"><bdi>Bobbin 6</bdi></a></h3>',
    'A &lt;<mark>bobbin</mark>&gt; &amp; thread',
    `href="/opportunities/${opportunity}"`,
    '<bdi>Bobbin &amp; Sons</bdi>',
    'href="/search?q=bobbin&amp;kinds=news">News: all 6',
    '<meta name="robots" content="noindex">',
  ])
    assert.ok(text.includes(part), part)
  assert.doesNotMatch(text, /secret|Bobbin Weaver/)
})

test('the kind in which something is named as asked comes first', async () => {
  await writeArticle(app, admin, { title: 'Heddle frames', slug: 'heddle-frames' })
  await postIn(app, admin, { title: 'To mend a heddle' })
  await makeEntity(app, admin, { name: 'Heddle' })
  const orderOf = async (query: string) =>
    [...(await read(query)).text.matchAll(/<section [^>]*aria-labelledby="(\w+)"/g)].map(([, kind]) => kind)
  assert.deepEqual(await orderOf('?q=heddle'), ['entities', 'news', 'opportunities'])
  assert.deepEqual(await orderOf('?q=heddle+mend'), ['opportunities'])
  assert.deepEqual(await orderOf('?q=bobbin'), ['news', 'opportunities', 'entities'])
})

test('members find members, and what is for them', async () => {
  const link = `href="/members/${member.id}"`
  await eventually('the member is found', async () =>
    (await read('?q=bobbin&kinds=members', { as: member })).text.includes(link),
  )
  assert.match((await read('?q=secret+bobbin&kinds=news', { as: member })).text, /A secret bobbin/)
})

test('one kind goes on page by page, and keeps the question', async () => {
  for (let number = 1; number <= 21; number += 1) await makeEntity(app, admin, { name: `Spindle & Co ${number}` })
  const first = await read('?q=spindle+%26&kinds=entities')
  assert.match(first.text, /<span class="soft small">21 matches<\/span>/)
  const next = 'rel="next" href="/search?q=spindle+%26&amp;kinds=entities&amp;page=2"'
  assert.ok(first.text.includes(next))
  const second = await read('?q=spindle+%26&kinds=entities&page=2')
  assert.ok(second.text.includes('rel="prev" href="/search?q=spindle+%26&amp;kinds=entities"'))
  assert.doesNotMatch(second.text, /rel="next"/)
  assert.equal(second.text.match(/Spindle &amp; Co/g)?.length, 1)
  for (const [page, status] of [
    ['3', 200],
    ['26', 400],
    ['x', 400],
  ] as const) {
    const beyond = await read(`?q=spindle+%26&kinds=entities&page=${page}`)
    assert.equal(beyond.status, status, page)
    assert.match(beyond.text, /The list ends before this page\./)
    assert.ok(beyond.text.includes('href="/search?q=spindle+%26&amp;kinds=entities">To the first page'))
    assert.ok(beyond.text.includes('value="spindle &amp;"'))
  }
})

test('what finds nothing says so, in both languages, and shows what was asked as text', async () => {
  for (const [language, words] of [
    ['en', 'Nothing found'],
    ['uk', 'Нічого не знайдено'],
  ] as const) {
    const { status, text } = await read('?q=%3Cscript%3Ezzz', { language })
    assert.equal(status, 200)
    assert.ok(text.includes(`<h2>${words}</h2>`))
    assert.ok(text.includes('value="&lt;script&gt;zzz"'))
  }
})

test('without words it asks for them; out of bounds it is refused by a page', async () => {
  for (const query of ['', '?q=', '?q=%20%20', '?q=!!!', '?q=%F0%9F%A7%B5'])
    assert.equal((await read(query)).status, 200, query)
  for (const query of [`?q=${'a'.repeat(10_000)}`, '?q=a&kinds=users', '?q=%00']) {
    const { status, headers } = await read(query)
    assert.deepEqual([status, headers.get('content-type')], [400, 'text/html; charset=utf-8'], query.slice(0, 20))
  }
})
