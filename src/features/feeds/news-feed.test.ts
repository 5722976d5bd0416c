// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertEmptyFeed, readFeed, titlesIn } from '../../../test/harness/feed-fixtures.ts'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Article, ArticleChanges } from '../news/schema.ts'

const PATH = '/feeds/news.atom'
const PUBLIC_URL = 'https://community.example'

const app = testApp({ HROMADA_PUBLIC_URL: PUBLIC_URL })
const admin = testMember(app, 'admin')

const change = async (id: string, body: ArticleChanges) =>
  assert.equal((await app.request('PUT', `/api/news/${id}`, { as: admin, body })).status, 200)

const read = () => readFeed(app, PATH)
const stored = async (id: string): Promise<Article> => (await app.request('GET', `/api/news/${id}`)).body.data

const feedItself = {
  '@xmlns': 'http://www.w3.org/2005/Atom',
  '@xml:lang': 'en',
  id: `${PUBLIC_URL}/feeds/news.atom`,
  title: 'Hromada: news',
  author: { name: 'Hromada', uri: PUBLIC_URL },
  link: [
    { '@rel': 'self', '@href': `${PUBLIC_URL}/feeds/news.atom`, '@type': 'application/atom+xml' },
    { '@rel': 'alternate', '@href': `${PUBLIC_URL}/news`, '@type': 'text/html' },
  ],
}

test('without articles the feed is a whole one, with nothing in it', async () => {
  assertEmptyFeed(await read(), feedItself)
})

test('articles are in the feed with what anyone may read, the newest first, and no one is named', async () => {
  const older = await writeArticle(app, admin, { tags: ['Київ', 'events'], category: 'Events' })
  const newer = await writeArticle(app, admin, {
    excerpt: 'Short',
    content: '# Big\n\n<script>alert(1)</script>\n\n[a](/b) [c](d?e) [f](#g) ![h](/api/pictures/i)',
  })
  await change(older.id, { title: 'Another title' })
  const { updatedAt } = await stored(older.id)
  // Readers of feeds know no address that a relative one could be meant from.
  const link = (href: string, text: string) => `<a href="${href}" rel="nofollow noopener ugc">${text}</a>`
  const whole = [
    link(`${PUBLIC_URL}/b`, 'a'),
    link(`${PUBLIC_URL}/news/d?e`, 'c'),
    link(`${PUBLIC_URL}/news/${newer.slug}#g`, 'f'),
    `<img src="${PUBLIC_URL}/api/pictures/i" alt="h" />`,
  ].join(' ')
  assert.deepEqual(await read(), {
    ...feedItself,
    updated: updatedAt,
    entry: [
      {
        '@xml:lang': '',
        id: `urn:uuid:${newer.id}`,
        title: newer.title,
        published: newer.publishedAt,
        updated: newer.updatedAt,
        link: [{ '@rel': 'alternate', '@href': `${PUBLIC_URL}/news/${newer.slug}`, '@type': 'text/html' }],
        category: [{ '@term': 'Other' }],
        summary: 'Short',
        content: { '#text': `<h1>Big</h1>\n\n<p>${whole}</p>`, '@type': 'html' },
      },
      {
        '@xml:lang': '',
        id: `urn:uuid:${older.id}`,
        title: 'Another title',
        published: older.publishedAt,
        updated: updatedAt,
        link: [{ '@rel': 'alternate', '@href': `${PUBLIC_URL}/news/${older.slug}`, '@type': 'text/html' }],
        category: [{ '@term': 'Events' }, { '@term': 'Київ' }, { '@term': 'events' }],
        summary: 'An excerpt',
        content: { '#text': '<p>Some <strong>content</strong>.</p>', '@type': 'html' },
      },
    ],
  })
  const { text } = await app.request('GET', PATH)
  assert.ok(!text.includes(admin.id) && !text.includes(admin.email))
})

test('an entry is in the language of its text, whatever that of the community', async () => {
  await writeArticle(app, admin, { title: 'Зустріч', excerpt: 'Про що говоримо', content: 'Весняні проєкти громади.' })
  await writeArticle(app, admin, { title: 'A meeting', excerpt: 'What we talk about', content: 'Of the spring.' })
  const { entry } = await read()
  assert.deepEqual([entry[0]['@xml:lang'], entry[1]['@xml:lang']], ['en', 'uk'])
  const picture = `![](https://cdn.example/${'the-road-and-the-bridge/'.repeat(20)}a.jpg)`
  await writeArticle(app, admin, { title: 'Нова рада', excerpt: 'Наради', content: `${picture}\n\nПро дорогу.` })
  assert.equal((await read()).entry[0]['@xml:lang'], 'uk')
})

test('no text becomes markup of the feed, and what XML has no place for is left out', async () => {
  const hostile = `]]></title><entry/>&amp;&lt;"' <!-- ?>`
  const title = `\u0001\u001f${hostile}\ufffe\uffff🦄`
  const article = await writeArticle(app, admin, { title, excerpt: title, content: `\`${title}\``, tags: [hostile] })
  const { entry } = await read()
  const { summary, category, content, ...rest } = entry[0]
  assert.deepEqual([rest.id, rest.title, summary], [`urn:uuid:${article.id}`, `${hostile}🦄`, `${hostile}🦄`])
  assert.deepEqual(category, [{ '@term': 'Other' }, { '@term': hostile }])
  assert.match(
    content['#text'],
    /^<p><code>\]\]&gt;&lt;\/title&gt;&lt;entry\/&gt;&amp;amp;&amp;lt;"' &lt;!-- \?&gt;🦄<\/code><\/p>$/,
  )
})

test('of a long article the feed has the excerpt only', async () => {
  await writeArticle(app, admin, { excerpt: 'Long', content: 'x'.repeat(20_001) })
  await writeArticle(app, admin, { excerpt: 'Shorter', content: 'x'.repeat(20_000) })
  const { entry } = await read()
  assert.deepEqual([entry[0].summary, entry[0].content['#text']], ['Shorter', `<p>${'x'.repeat(20_000)}</p>`])
  assert.deepEqual([entry[1].summary, entry[1].content], ['Long', undefined])
})

test('what is not public is in no feed, and is gone from it with the next request', async () => {
  const former = await titlesIn(app, PATH)
  for (const status of ['draft', 'archived'] as const) await writeArticle(app, admin, { status })
  for (const visibility of ['member', 'confidential'] as const) await writeArticle(app, admin, { visibility })
  assert.deepEqual(await titlesIn(app, PATH), former)

  const { id, title } = await writeArticle(app, admin)
  for (const [away, back] of [
    [{ status: 'draft' }, { status: 'published' }],
    [{ status: 'archived' }, { status: 'published' }],
    [{ visibility: 'member' }, { visibility: 'public' }],
  ] as const) {
    assert.deepEqual(await titlesIn(app, PATH), [title, ...former])
    await change(id, away)
    assert.deepEqual(await titlesIn(app, PATH), former)
    await change(id, back)
  }
  assert.equal((await app.request('DELETE', `/api/news/${id}`, { as: admin })).status, 200)
  assert.deepEqual(await titlesIn(app, PATH), former)

  const leaving = await app.member('admin')
  await writeArticle(app, leaving, { title: 'Goes along' })
  assert.deepEqual(await titlesIn(app, PATH), ['Goes along', ...former])
  const { status } = await app.request('DELETE', '/api/profile', { as: leaving, body: { deleteData: true } })
  assert.equal(status, 200)
  assert.deepEqual(await titlesIn(app, PATH), former)
})

test('every caller gets the same, whatever credentials are sent', async () => {
  const feed = await read()
  assert.deepEqual(await readFeed(app, PATH, admin), feed)
  const headers = { authorization: 'Bearer garbage', cookie: admin.cookie }
  const answer = await app.request('GET', PATH, { headers })
  assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [200, null])
})

test('who has the feed as it is gets no body, and the new one once it has changed', async () => {
  const { headers, text } = await app.request('GET', PATH)
  const etag = headers.get('etag') ?? ''
  assert.match(etag, /^"[\w-]{43}"$/)
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await app.request('GET', PATH, { headers: { 'if-none-match': tags } })
    assert.deepEqual([answer.status, answer.text, answer.headers.get('etag')], [304, '', etag], tags)
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=300')
  }
  const head = await app.request('HEAD', PATH)
  assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', etag])
  assert.equal(Number(head.headers.get('content-length')), Buffer.byteLength(text))

  await writeArticle(app, admin)
  const answer = await app.request('GET', PATH, { headers: { 'if-none-match': etag } })
  assert.equal(answer.status, 200)
  assert.notEqual(answer.headers.get('etag'), etag)
})

test('reading the feed counts no view', async () => {
  const { id } = await writeArticle(app, admin)
  await read()
  assert.equal((await stored(id)).views, 1)
})

test('the feed has the newest fifty', async () => {
  const titles: string[] = []
  for (let count = 0; count < 51; count += 1) titles.unshift((await writeArticle(app, admin)).title)
  assert.deepEqual(await titlesIn(app, PATH), titles.slice(0, 50))
})
