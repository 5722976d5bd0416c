// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'

const app = testApp({ HROMADA_NAME: 'Ткачі & Co', HROMADA_LANGUAGE: 'uk', HROMADA_TIMEZONE: 'Europe/Kyiv' })
const admin = testMember(app, 'admin')

const read = (path: string) => app.request('GET', path, { headers: { accept: 'text/html', 'accept-language': 'en' } })

test('an article, an opportunity and an entity that anyone may read have pages in HTML', async () => {
  const article = await writeArticle(app, admin, { title: 'A <b> title', content: '**Bold**' })
  const opportunity = await postIn(app, admin, { title: 'A job', requirements: ['<Patience>'] })
  const { id: entity } = await makeEntity(app, admin, { name: 'A & B' })
  for (const [path, ...texts] of [
    [`/news/${article.slug}`, '<h1><bdi>A &lt;b&gt; title</bdi></h1>', '<strong>Bold</strong>'],
    [`/opportunities/${opportunity}`, '<h1><bdi>A job</bdi></h1>', '<li><bdi>&lt;Patience&gt;</bdi></li>'],
    [`/entities/${entity}`, '<h1><bdi>A &amp; B</bdi></h1>'],
  ] as const) {
    const { status, headers, text } = await read(path)
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/html; charset=utf-8'], path)
    for (const part of ['<p>Ткачі &amp; Co</p>', ...texts]) assert.ok(text.includes(part), `${path}: ${part}`)
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/)
  }
})

test('what is missing or not for everybody is the same page for who may not read it', async () => {
  const draft = await writeArticle(app, admin, { status: 'draft' })
  const confidential = await postIn(app, admin, { visibility: 'confidential' })
  const { id: hidden } = await makeEntity(app, admin, { visibility: 'members' })
  const missing = await read('/news/none')
  assert.deepEqual([missing.status, missing.headers.get('content-type')], [404, 'text/html; charset=utf-8'])
  for (const path of [
    `/news/${draft.slug}`,
    `/opportunities/${confidential}`,
    `/entities/${hidden}`,
    '/entities/%00',
  ]) {
    const { status, text } = await read(path)
    assert.deepEqual(
      [status, text],
      [404, missing.text.replaceAll('/news/none', path).replaceAll('%2Fnews%2Fnone', encodeURIComponent(path))],
      path,
    )
  }
})

test('without a language of ours in the request, pages and new accounts have that of the community', async () => {
  const { text } = await app.request('GET', '/news/none', { headers: { accept: 'text/html', 'accept-language': 'de' } })
  assert.match(text, /<html lang="uk">/)
  const body = { name: 'Newcomer', email: 'newcomer@test.example', password: 'correct horse' }
  const { user } = (await app.request('POST', '/api/auth/sign-up/email', { body })).body
  assert.equal(user.language, 'uk')
  const member = await app.member('member')
  const preferences = await app.request('GET', '/api/notifications/preferences', { as: member })
  assert.equal(preferences.body.timezone, 'Europe/Kyiv')
})

test('a browser gets a front page, a program the same address as JSON', async () => {
  const page = await read('/')
  assert.match(page.text, /<h1><bdi>Ткачі &amp; Co<\/bdi><\/h1>/)
  const asked = (accept: string) => app.request('GET', '/', { headers: { accept } })
  for (const accept of ['application/json', 'application/json, */*;q=0.1'])
    assert.equal((await asked(accept)).body.name, 'Ткачі & Co', accept)
  // Previews of links take anything.
  for (const accept of ['*/*', '', 'application/xhtml+xml'])
    assert.match((await asked(accept)).text, /<meta property="og:title"/, accept)
})

test('a link that names languages again and again is a page in the last of them', async () => {
  const { slug } = await writeArticle(app, admin, {})
  const opportunity = await postIn(app, admin, {})
  const { id: entity } = await makeEntity(app, admin, {})
  await app.request('PUT', '/api/profile', { as: admin, body: { visibility: 'public' } })
  const details = [`/news/${slug}`, `/opportunities/${opportunity}`, `/entities/${entity}`, `/members/${admin.id}`]
  for (const path of ['/', '/news', '/opportunities', '/entities', '/search', ...details]) {
    const { status, text, headers } = await read(`${path}?lang=uk&lang=xx&lang=en`)
    assert.deepEqual([status, headers.get('content-language')], [200, 'en'], path)
    // From there the language is named once.
    assert.match(text, /href="\?lang=uk" hreflang="uk"/, path)
  }
})

test('whoever has signed in stays so on what is refused, in their own language', async () => {
  const member = await app.member('member')
  const changed = await app.request('PUT', '/api/notifications/preferences', { as: member, body: { language: 'uk' } })
  assert.equal(changed.status, 200, changed.text)
  const asked = { accept: 'text/html', 'accept-language': 'en', cookie: member.cookie }
  for (const path of ['/news/none', '/none', '/none/', '/opportunities/none']) {
    const { status, text, headers } = await app.request('GET', path, { headers: asked })
    assert.deepEqual([status, headers.get('content-language')], [404, 'uk'], path)
    assert.match(text, /<html lang="uk"[\s\S]*class="account-menu"[\s\S]*action="\/sign-out"/)
    assert.ok(text.includes('<a class="button" href="/app">Мій простір</a>'), path)
    assert.doesNotMatch(text, /\/app\/sign-in/)
  }
})

test('a stranger may sign in where something may be hidden, and comes back', async () => {
  const hidden = (await read('/news/none?page=2')).text
  assert.equal(hidden.match(/href="\/app\/sign-in\?next=%2Fnews%2Fnone%3Fpage%3D2"/g)?.length, 2)
  // Nothing answers this address for anybody.
  assert.equal((await read('/none')).text.match(/\/app\/sign-in/g)?.length, 1)
})

test('no refusal leads to another site, whatever its address is', async () => {
  for (const path of ['//evil.example/x', '/\\evil.example', '/%5Cevil.example', '//evil.example/news/']) {
    const { text } = await read(path)
    assert.doesNotMatch(text, /href="(?:https?:)?(?:\/\/|\/\\)evil/, path)
  }
})

test('a slash at the end is taken away', async () => {
  for (const [path, to] of [
    ['/news/', '/news'],
    ['/opportunities//?type=job', '/opportunities?type=job'],
    ['/search/?q=a', '/search?q=a'],
  ] as const) {
    const { status, headers } = await read(path)
    assert.deepEqual([status, headers.get('location')], [308, to], path)
  }
  for (const path of ['/none/', '/api/news/', '/app/none/none/none/none/'])
    assert.equal((await read(path)).status, 404, path)
})

test('a form of another site is refused as such, and what is no form is a 415', async () => {
  const article = await writeArticle(app, admin, {})
  const like = (headers: Record<string, string>) =>
    app.request('POST', `/news/${article.slug}/like`, {
      body: 'action=like',
      headers: { accept: 'text/html', 'accept-language': 'en', cookie: admin.cookie, ...headers },
    })
  const form = 'application/x-www-form-urlencoded'
  const foreign = await like({ origin: 'https://other.example', 'content-type': form })
  assert.deepEqual([foreign.status, foreign.text.includes('This form came from another address')], [403, true])
  const noForm = await like({ origin: app.url, 'content-type': 'text/plain' })
  assert.deepEqual([noForm.status, noForm.text.includes('not your fault')], [415, false])
})
