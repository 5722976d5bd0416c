// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { writeArticle } from '../../../../test/harness/news-fixtures.ts'
import { postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { TestApp } from '../../../../test/harness/test-app.ts'

// One for all: the community is that of the process.
const community = { HROMADA_DESCRIPTION: 'Weavers <of> the north', HROMADA_CONTACT: 'hello@weavers.example' }
const app = testApp(community)
const invited = testApp({ ...community, HROMADA_SIGN_UP: 'invited' })
const closed = testApp({ ...community, HROMADA_SIGN_UP: 'closed' })
const elsewhere = testApp({
  ...community,
  HROMADA_SITE_URL: 'https://front.example',
  HROMADA_SITE_ARTICLE: '/posts/{slug}',
})
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')

const html = { accept: 'text/html', 'accept-language': 'en' }
const read = (of: TestApp, headers: Record<string, string> = {}, path = '/') =>
  of.request('GET', path, { headers: { ...html, ...headers } })

test('an empty community has a whole front page, in both languages', async () => {
  const english = await read(app)
  assert.equal(english.status, 200)
  for (const part of [
    '<title>Hromada</title>',
    '<p class="front-text"><bdi>Weavers &lt;of&gt; the north</bdi></p>',
    'There are no news yet.',
    'Nothing is open at the moment.',
    `<link rel="canonical" href="${app.url}/">`,
  ])
    assert.ok(english.text.includes(part), part)
  const ukrainian = await read(app, { 'accept-language': 'uk' })
  assert.match(ukrainian.text, /<html lang="uk">[\s\S]*Новин ще немає\.[\s\S]*Зараз відкритих оголошень немає\./)
})

test('featured articles come first, none twice, with opportunities and numbers', async () => {
  await writeArticle(app, admin, { title: 'Ordinary' })
  await writeArticle(app, admin, { title: 'Chosen', featured: true })
  await writeArticle(app, admin, { title: 'Within', visibility: 'member' })
  await postIn(app, admin, { title: 'A loom to mend' })
  const { text } = await read(app)
  const titles = [...text.matchAll(/<h3><a href="\/news\/[^"]+"><bdi>(.*?)<\/bdi>/g)].map(([, title]) => title)
  assert.deepEqual(titles, ['Chosen', 'Ordinary'])
  assert.match(text, /<h3><a href="\/opportunities\/[^"]+"><bdi>A loom to mend<\/bdi>/)
  assert.match(text, /<strong>2<\/strong> articles<\/li>\s*<li><strong>1<\/strong> open opportunity</)
})

test('a member sees what is for members, and is not asked to join', async () => {
  const { text } = await read(app, { cookie: member.cookie })
  assert.match(text, /<bdi>Within<\/bdi>/)
  assert.doesNotMatch(text, /Join the community|href="\/app\/sign-up"/)
})

test('whoever may join is shown how', async () => {
  assert.match((await read(app)).text, /href="\/app\/sign-up">Sign up</)
  const byInvitation = (await read(invited)).text
  assert.match(byInvitation, /By invitation[\s\S]*href="mailto:hello@weavers\.example"/)
  for (const text of [byInvitation, (await read(closed)).text]) assert.doesNotMatch(text, /sign-up/)
  assert.doesNotMatch((await read(closed)).text, /class="front-join"/)
})

test('a page says its language, and that another reader may get another', async () => {
  for (const language of ['en', 'uk']) {
    const { headers } = await app.request('GET', '/news', { headers: { 'accept-language': language } })
    assert.equal(headers.get('content-language'), language)
    assert.equal(headers.get('vary'), 'Accept-Language, Cookie, Accept-Encoding')
  }
})

test('programs get JSON at the same address', async () => {
  for (const community of [app, elsewhere]) {
    const { status, body, headers } = await community.request('GET', '/', { headers: { accept: 'application/json' } })
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['name', 'version', 'documentation', 'openapi'])
    assert.match(headers.get('vary') ?? '', /Accept/)
  }
})

test('with a front end elsewhere every page leads to its own there', async () => {
  for (const [path, to] of [
    ['/', 'https://front.example/'],
    ['/news', 'https://front.example/news'],
    ['/news?tag=a%26b&page=2', 'https://front.example/news?tag=a%26b&page=2'],
    ['/news/some-slug', 'https://front.example/posts/some-slug'],
    ['/members/some-id', 'https://front.example/members/some-id'],
    ['/search?q=looms', 'https://front.example/search?q=looms'],
  ] as const) {
    const { status, headers } = await read(elsewhere, {}, path)
    assert.deepEqual([status, headers.get('location')], [308, to], path)
  }
})

test('every page has an icon: of the community’s color, cached by browsers', async () => {
  for (const [path, size] of [
    ['/favicon.ico', 32],
    ['/apple-touch-icon.png', 180],
  ] as const) {
    const response = await fetch(app.url + path)
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/png'])
    assert.match(response.headers.get('cache-control') ?? '', /^public, max-age=/)
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width, height } = await sharp(bytes).metadata()
    assert.deepEqual([width, height], [size, size])
    const again = await fetch(app.url + path, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
    assert.equal(again.status, 304)
  }
})
