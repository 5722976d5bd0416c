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
  assert.equal((await app.request('GET', '/')).body.name, 'Ткачі & Co')
})
