// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import { articleStatuses, articleVisibilities } from '../../platform/database/tables/news.ts'
import type { Article, ListedArticle } from './schema.ts'

const TOTAL = 23

/** In the order in which they were published. */
const articles: Article[] = []

const app = testApp()
const admin = testMember(app, 'admin')
before(async () => {
  assert.deepEqual((await app.request('GET', '/api/news')).body, {
    success: true,
    data: {
      articles: [],
      pagination: { current_page: 1, total_pages: 0, total_items: 0, per_page: 10, has_next: false, has_prev: false },
    },
  })
  for (let number = 0; number < TOTAL; number += 1) {
    articles.push(
      await writeArticle(app, admin, {
        title: `${'ґбaЯz'[number % 5]} ${number}`,
        category: number % 2 ? 'Investment & Funding' : 'community',
        tags: number % 3 ? ['third', `n${number}`] : ['first', 'Odd Tag, with comma', 'Форум ІТ'],
        featured: number % 4 === 0,
      }),
    )
  }
  for (const [number, article] of articles.entries()) {
    const counters = { views: (number * 7) % 5, likeCount: (number * 3) % 4 }
    Object.assign(article, counters)
    await app.platform.db
      .updateTable('news_counters')
      .set({
        views: String(counters.views),
        ranked_views: String(counters.views),
        like_count: String(counters.likeCount),
      })
      .where('article_id', '=', article.id)
      .execute()
  }
})

async function list(query: string): Promise<ListedArticle[]> {
  const { status, body } = await app.request('GET', `/api/news?limit=50&${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.data.pagination.total_items, body.data.articles.length)
  return body.data.articles
}

const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)

test('a list holds articles whole, but for their content, the newest first', async () => {
  const expected = articles.map(({ content: _, ...listed }) => listed).toReversed()
  const answer = await app.request('GET', '/api/news')
  assert.deepEqual(answer.body, {
    success: true,
    data: {
      articles: expected.slice(0, 10),
      pagination: {
        current_page: 1,
        total_pages: 3,
        total_items: TOTAL,
        per_page: 10,
        has_next: true,
        has_prev: false,
      },
    },
  })
})

test('the pages of any size together are the whole list, and count right; beyond the last one there is nothing', async () => {
  const expected = idsOf(articles.toReversed())
  for (const limit of [1, 7, 22, 23, 24, 50]) {
    const totalPages = Math.ceil(TOTAL / limit)
    const seen: string[] = []
    for (let page = 1; page <= totalPages + 1; page += 1) {
      const { data } = (await app.request('GET', `/api/news?page=${page}&limit=${limit}`)).body
      seen.push(...idsOf(data.articles))
      assert.deepEqual(data.pagination, {
        current_page: page,
        total_pages: totalPages,
        total_items: TOTAL,
        per_page: limit,
        has_next: page < totalPages,
        has_prev: page > 1,
      })
    }
    assert.deepEqual(seen, expected)
  }
  for (const query of ['page=100000&limit=1', 'page=10000', 'page=2000&limit=50']) {
    const { data } = (await app.request('GET', `/api/news?${query}`)).body
    assert.deepEqual([data.articles, data.pagination.total_items], [[], TOTAL])
  }
})

test('each sort has its own direction and takes the other', async () => {
  const compare = new Intl.Collator('und').compare
  const ascending = {
    publishedAt: () => 0,
    views: (one: Article, other: Article) => one.views - other.views,
    likeCount: (one: Article, other: Article) => one.likeCount - other.likeCount,
    title: (one: Article, other: Article) => compare(one.title, other.title),
  }
  for (const [sort, by] of Object.entries(ascending)) {
    const upwards = idsOf(articles.toSorted(by))
    const downwards = upwards.toReversed()
    assert.deepEqual(idsOf(await list(`sort=${sort}&order=asc`)), upwards, sort)
    assert.deepEqual(idsOf(await list(`sort=${sort}&order=desc`)), downwards, sort)
    assert.deepEqual(idsOf(await list(`sort=${sort}`)), sort === 'title' ? upwards : downwards, sort)
  }
  assert.deepEqual(idsOf(await list('order=asc')), idsOf(articles))
})

test('a category is named by name or slug, in any case', async () => {
  const expected = idsOf(articles.filter(({ category }) => category === 'Investment & Funding').toReversed())
  for (const name of ['Investment & Funding', 'INVESTMENT & FUNDING', 'investment-funding', 'Investment-Funding']) {
    assert.deepEqual(idsOf(await list(`category=${encodeURIComponent(name)}`)), expected)
  }
  assert.deepEqual(await list('category=Events'), [])
})

test('a tag is matched whole, in any case', async () => {
  const tagged = (tag: string) => idsOf(articles.filter(({ tags }) => tags.includes(tag)).toReversed())
  for (const tag of ['first', 'third', 'n7', 'Odd Tag, with comma']) {
    assert.deepEqual(idsOf(await list(`tag=${encodeURIComponent(tag)}`)), tagged(tag))
    assert.deepEqual(idsOf(await list(`tag=${encodeURIComponent(`  ${tag.toUpperCase()}`)}`)), tagged(tag))
    assert.notDeepEqual(tagged(tag), [])
  }
  for (const tag of ['Форум IT', 'форум it', 'форум іт'])
    assert.deepEqual(idsOf(await list(`tag=${encodeURIComponent(tag)}`)), tagged('Форум ІТ'), tag)
  for (const tag of ['fir', '%', '{first}', 'no such tag', 'IT']) {
    assert.deepEqual(await list(`tag=${encodeURIComponent(tag)}`), [])
  }
})

test('filters join: what is listed passes them all', async () => {
  for (const featured of [true, false]) {
    const expected = articles.filter((article) => article.featured === featured)
    assert.deepEqual(idsOf(await list(`featured=${featured}`)), idsOf(expected.toReversed()))
    const joined = expected.filter(({ category, tags }) => category === 'community' && tags.includes('third'))
    const query = `featured=${featured}&category=community&tag=third&status=published&sort=title`
    assert.deepEqual(idsOf(await list(query)).toSorted(), idsOf(joined).toSorted())
  }
})

test('a value that a parameter cannot have is refused by its name', async () => {
  const refused = {
    'limit=0': 'limit must be at least 1',
    'limit=51': 'limit must be at most 50',
    'limit=-1': 'limit must be at least 1',
    'limit=abc': 'limit must be an integer',
    'limit=1.5': 'limit must be an integer',
    'limit=Infinity': 'limit has characters that are not allowed',
    'limit=NaN': 'limit must be an integer',
    'limit=5&limit=6': 'limit must be an integer',
    'page=0': 'page must be at least 1',
    'page=1000001': 'page must be at most 1000000',
    'page=99999999999999999999': 'page must be at most 1000000',
    'page=-Infinity': 'page has characters that are not allowed',
    'page=1e400': 'page has characters that are not allowed',
    'page=one': 'page must be an integer',
    'page=100001&limit=1': 'page must not go beyond the first 100000 articles',
    'page=2001&limit=50': 'page must not go beyond the first 100000 articles',
    'page=1000000': 'page must not go beyond the first 100000 articles',
    'category=no such category': 'category must be an existing category',
    'category=_ther': 'category must be an existing category',
    'sort=createdAt': 'sort must be one of publishedAt, views, likeCount, title',
    'sort=title;drop table users': 'sort must be one of publishedAt, views, likeCount, title',
    'order=down': 'order must be one of asc, desc',
    'order=ASC': 'order must be one of asc, desc',
    'status=deleted': 'status must be one of draft, published, archived',
    'featured=yes': 'featured must be a boolean',
    'featured=1': 'featured must be a boolean',
    [`search=${'x'.repeat(201)}`]: 'search must have at most 200 characters',
    [`tag=${'x'.repeat(51)}`]: 'tag must have at most 50 characters',
    [`category=${'x'.repeat(101)}`]: 'category must have at most 100 characters',
    'search=%00': 'search has characters that are not allowed',
    'category=%00': 'category has characters that are not allowed',
    'tag=a%00b': 'tag has characters that are not allowed',
    'tag=a&tag=b': 'tag must be a string',
  }
  for (const [query, error] of Object.entries(refused)) {
    const answer = await app.request('GET', `/api/news?${query}`)
    assert.deepEqual([answer.status, withoutDetails(answer.body)], [400, { success: false, error }], query)
  }
})

test('parameters that nothing knows are left alone', async () => {
  for (const query of ['author=1', '__proto__=1', 'constructor[prototype]=1', 'views=5', '=', '&&', '%zz=%zz']) {
    assert.deepEqual(idsOf(await list(query)), idsOf(articles.toReversed()), query)
  }
})

test('the stored totals are those of the rows, whatever is created, edited and deleted concurrently', async () => {
  const combination = (number: number) => ({
    status: articleStatuses[number % 3],
    visibility: articleVisibilities[Math.floor(number / 3) % 3],
    category: ['Other', 'Events', 'Technical'][Math.floor(number / 9) % 3],
    featured: number % 2 === 0,
  })
  const write = async (writer: number) => {
    const { id } = await writeArticle(app, admin, combination(writer))
    for (let edit = 1; edit <= 5; edit += 1) {
      const body = combination(writer + edit * 5)
      assert.equal((await app.request('PUT', `/api/news/${id}`, { as: admin, body })).status, 200)
    }
    assert.equal((await app.request('DELETE', `/api/news/${id}`, { as: admin })).status, 200)
    await writeArticle(app, admin, combination(writer * 7))
  }
  await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
  const { rows } = await sql<{ stored: string; counted: string }>`
    select coalesce(stored.articles, 0)::text as stored, coalesce(counted.articles, 0)::text as counted
    from (
      select status, visibility, category_slug, featured, sum(articles) as articles from news_totals group by 1, 2, 3, 4
    ) stored
    full join (
      select status, visibility, category_slug, featured, count(*) as articles from news_articles group by 1, 2, 3, 4
    ) counted using (status, visibility, category_slug, featured)`.execute(app.platform.db)
  assert.ok(rows.length > 0, 'there are totals to compare')
  for (const { stored, counted } of rows) assert.equal(stored, counted)
  const everything = await app.request('GET', '/api/news', { as: admin })
  assert.equal(everything.body.data.pagination.total_items, TOTAL + 8)
})
