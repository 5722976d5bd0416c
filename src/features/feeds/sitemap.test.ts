// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { readDocument, XML } from '../../../test/harness/feed-fixtures.ts'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { changeOpportunity, postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { startTestApp } from '../../../test/harness/test-app.ts'
import { TIMESTAMP } from '../../../test/harness/user-fixtures.ts'
import { opportunityStatuses, opportunityVisibilities } from '../../platform/database/tables/opportunities.ts'

const PUBLIC_URL = 'https://community.example'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const app = testApp({ HROMADA_PUBLIC_URL: PUBLIC_URL })
const admin = testMember(app, 'admin')

/** Beside the lists, which are always there. */
async function indexed(): Promise<string[]> {
  const { sitemapindex } = await readDocument(app, '/sitemap.xml', XML)
  assert.equal(sitemapindex['@xmlns'], NAMESPACE)
  const [sections, ...others] = sitemapindex.sitemap.map(({ loc, ...rest }: { loc: string }) => {
    assert.deepEqual(rest, {})
    return loc
  })
  assert.equal(sections, sitemapUrl('sections'))
  return others
}

const alternatesOf = (url: string) =>
  [
    ['en', `${url}?lang=en`],
    ['uk', `${url}?lang=uk`],
    ['x-default', url],
  ].map(([language, href]) => ({ '@rel': 'alternate', '@hreflang': language, '@href': href }))

interface Located {
  readonly loc: string
  readonly lastmod: string
}

async function page(name: string): Promise<Located[]> {
  const { urlset } = await readDocument(app, `/sitemap-${name}.xml`, XML)
  assert.equal(urlset['@xmlns'], NAMESPACE)
  assert.ok(urlset.url.length <= 50_000)
  assert.equal(urlset['@xmlns:xhtml'], 'http://www.w3.org/1999/xhtml')
  return urlset.url.map(({ 'xhtml:link': links, ...located }: Located & { 'xhtml:link': unknown }) => {
    const { loc, lastmod } = located
    assert.ok(loc.startsWith(`${PUBLIC_URL}/`) && loc.length < 2_048, loc)
    assert.match(lastmod, TIMESTAMP)
    assert.deepEqual(links, alternatesOf(loc))
    return located
  })
}

async function assertNoPage(name: string): Promise<void> {
  const { status, body } = await app.request('GET', `/sitemap-${name}.xml`)
  assert.deepEqual([status, body], [404, { error: 'Not found' }], name)
}

const sitemapUrl = (name: string) => `${PUBLIC_URL}/sitemap-${name}.xml`

test('the front page and the lists are there in each language', async () => {
  const { urlset } = await readDocument(app, '/sitemap-sections.xml', XML)
  const expected = ['/', '/news', '/opportunities', '/entities'].map((path) => PUBLIC_URL + path)
  assert.deepEqual(
    urlset.url,
    expected.map((loc) => ({ loc, 'xhtml:link': alternatesOf(loc) })),
  )
})

test('of a front end elsewhere the service knows no lists, and no languages', async () => {
  const site = 'https://front.example'
  await using elsewhere = await startTestApp({ HROMADA_PUBLIC_URL: PUBLIC_URL, HROMADA_SITE_URL: site })
  const { id } = await makeEntity(elsewhere, await elsewhere.member('admin'))
  const { sitemapindex } = await readDocument(elsewhere, '/sitemap.xml', XML)
  assert.deepEqual(sitemapindex.sitemap, [{ loc: sitemapUrl('entities-1') }])
  const { urlset } = await readDocument(elsewhere, '/sitemap-entities-1.xml', XML)
  assert.equal(urlset['@xmlns:xhtml'], undefined)
  assert.deepEqual(Object.keys(urlset.url[0]), ['loc', 'lastmod'])
  assert.equal(urlset.url[0].loc, `${site}/entities/${id}`)
  assert.equal((await elsewhere.request('GET', '/sitemap-sections.xml')).status, 404)
})

test('where nothing is for everyone only the lists are named, and no page is there', async () => {
  await writeArticle(app, admin, { status: 'draft' })
  await postIn(app, admin, {}, 'pending')
  assert.deepEqual(await indexed(), [])
  await assertNoPage('news-1')
  await assertNoPage('opportunities-1')
  await assertNoPage('entities-1')
})

test('the sitemap has what is for everyone, with its last change, and nothing else', async () => {
  for (const status of ['published', 'archived'] as const) {
    await writeArticle(app, admin, { status, visibility: 'member' })
    await writeArticle(app, admin, { status, visibility: 'confidential' })
  }
  for (const status of opportunityStatuses) {
    for (const visibility of opportunityVisibilities) {
      if (status !== 'active' || visibility !== 'public') await postIn(app, admin, { visibility }, status)
    }
  }
  assert.deepEqual(await indexed(), [])

  const article = await writeArticle(app, admin)
  const opportunity = await postIn(app, admin)
  const { updated_at } = (await app.request('GET', `/api/opportunities/${opportunity}`)).body.data.opportunity
  await makeEntity(app, admin, { visibility: 'members' })
  await makeEntity(app, admin, { visibility: 'confidential' })
  const entity = await makeEntity(app, admin)
  const names = ['news-1', 'opportunities-1', 'entities-1']
  assert.deepEqual(await indexed(), names.map(sitemapUrl))
  assert.deepEqual(await page('entities-1'), [
    { loc: `${PUBLIC_URL}/entities/${entity.id}`, lastmod: entity.updated_at },
  ])
  await app.request('DELETE', `/api/entities/delete/${entity.id}`, { as: admin })
  assert.deepEqual(await page('news-1'), [{ loc: `${PUBLIC_URL}/news/${article.slug}`, lastmod: article.updatedAt }])
  assert.deepEqual(await page('opportunities-1'), [
    { loc: `${PUBLIC_URL}/opportunities/${opportunity}`, lastmod: updated_at },
  ])

  await changeOpportunity(app, admin, opportunity, { status: 'closed' })
  const { status } = await app.request('DELETE', `/api/news/${article.id}`, { as: admin })
  assert.equal(status, 200)
  assert.deepEqual(await indexed(), [])
})

test('opportunities stay on the page of their number, and empty pages are left out', async () => {
  const numberNext = (number: number) =>
    sql`alter table opportunities alter number restart with ${sql.lit(number)}`.execute(app.owner)
  const urlOf = (id: string) => `${PUBLIC_URL}/opportunities/${id}`
  const post = async (number: number) => {
    await numberNext(number)
    return postIn(app, admin)
  }
  const posted = new Map<number, string>()
  for (const number of [5_000, 5_001, 50_000, 50_001, 1_234_567]) posted.set(number, await post(number))
  const pages = { 1: [5_000], 2: [5_001], 10: [50_000], 11: [50_001], 247: [1_234_567] }
  const assertPages = async (expected: Record<string, readonly number[]>) => {
    const names = Object.keys(expected).map((number) => `opportunities-${number}`)
    assert.deepEqual(await indexed(), names.map(sitemapUrl))
    for (const [number, on] of Object.entries(expected)) {
      const urls = on.map((one) => urlOf(posted.get(one) ?? ''))
      assert.deepEqual(
        (await page(`opportunities-${number}`)).map(({ loc }) => loc),
        urls,
      )
    }
  }
  await assertPages(pages)
  await assertNoPage('opportunities-3')

  await changeOpportunity(app, admin, posted.get(5_001) ?? '', { visibility: 'members' })
  const { 2: _, ...others } = pages
  await assertPages(others)
  await assertNoPage('opportunities-2')

  for (const id of posted.values()) await changeOpportunity(app, admin, id, { status: 'closed' })
})

test('a page has five thousand articles, the newest first, and the index as many pages as there are', async () => {
  const known = await app.owner.selectFrom('news_articles').select('id').execute()
  await sql`
    insert into news_articles
      (id, title, content, excerpt, slug, category, category_slug, seo, visibility, status, published_at,
      search)
    select gen_random_uuid(), 'One of many', 'Content', 'Excerpt', 'one-of-many-' || number, 'Other', 'other', '{}',
      'public', 'published', now() - number * interval '1 minute', ''
    from generate_series(1, 5001) number`.execute(app.owner)
  assert.deepEqual(await indexed(), [sitemapUrl('news-1'), sitemapUrl('news-2')])
  const urlOf = (number: number) => `${PUBLIC_URL}/news/one-of-many-${number}`
  const first = await page('news-1')
  assert.deepEqual([first.length, first[0]?.loc, first.at(-1)?.loc], [5_000, urlOf(1), urlOf(5_000)])
  assert.deepEqual(
    (await page('news-2')).map(({ loc }) => loc),
    [urlOf(5_001)],
  )
  await assertNoPage('news-3')
  const ids = known.map(({ id }) => id)
  await app.owner.deleteFrom('news_articles').where('id', 'not in', ids).execute()
})

test('whatever names no page is not there', async () => {
  await writeArticle(app, admin)
  assert.equal((await page('news-1')).length, 1)
  for (const name of ['0', '-1', '01', '1.5', '1e0', 'one', '', '2', '21', '999999999', '9'.repeat(400), '%31%00']) {
    await assertNoPage(`news-${name}`)
  }
  assert.equal((await app.request('GET', '/sitemap-news-%F0%9F.xml')).status, 400)
  for (const name of ['0', '999999999', '9'.repeat(30)]) {
    await assertNoPage(`opportunities-${name}`)
    await assertNoPage(`entities-${name}`)
  }
})

test('the documents of this area are read-only', async () => {
  for (const path of [
    '/sitemap.xml',
    '/sitemap-news-1.xml',
    '/sitemap-opportunities-1.xml',
    '/feeds/news.atom',
    '/robots.txt',
  ]) {
    const { status, headers, body } = await app.request('POST', path)
    assert.deepEqual([status, headers.get('allow'), body], [405, 'GET, HEAD', { error: 'Method not allowed' }], path)
  }
})

test('robots.txt names the sitemap', async () => {
  const { status, headers, text } = await app.request('GET', '/robots.txt')
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/plain; charset=utf-8'])
  assert.deepEqual(text.trim().split('\n'), [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Allow: /api/pictures/',
    'Disallow: /app/',
    'Disallow: /search',
    `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
  ])
  const again = await app.request('GET', '/robots.txt', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  assert.deepEqual([again.status, again.text], [304, ''])
})

test('all documents of this area share one limit', async () => {
  await using limited = await startTestApp({ HROMADA_RATE_LIMIT_SCALE: '0.025' })
  for (const path of ['/feeds/news.atom', '/sitemap.xml', '/robots.txt']) {
    assert.equal((await limited.request('GET', path)).status, 200)
  }
  const { status, headers, body } = await limited.request('GET', '/feeds/opportunities.atom')
  assert.deepEqual([status, body], [429, { error: 'Too many requests' }])
  assert.equal(headers.get('cache-control'), 'no-store')
})
