import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { storedViews, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')

const SHARED = 'public, max-age=0, s-maxage=10'
const COUNTED = 'public, no-cache'

async function read(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(app.url + path, {
    method,
    headers: { accept: 'text/html', 'accept-language': 'en', ...headers },
  })
  const header = (name: string) => answer.headers.get(name)
  const [tag, kept] = [header('etag') ?? '', header('cache-control')]
  return { status: answer.status, tag, kept, coding: header('content-encoding'), text: await answer.text() }
}

async function everyPage() {
  const { slug } = await writeArticle(app, admin, {})
  const opportunity = await postIn(app, admin, {})
  const { id } = await makeEntity(app, admin, {})
  const lists = ['/', '/news', '/opportunities', '/entities', `/entities/${id}`, '/search?q=loom']
  const counted = [`/news/${slug}`, `/opportunities/${opportunity}`]
  return [...lists.map((path) => [path, SHARED]), ...counted.map((path) => [path, COUNTED])] as const
}

test('a page is not sent again to who has it, and is shared between strangers only', async () => {
  for (const [path = '', kept] of await everyPage()) {
    const first = await read(path)
    assert.deepEqual([first.status, first.kept], [200, kept], path)
    assert.match(first.tag, /^W\/"[\w-]{43,}"$/)
    for (const method of ['GET', 'HEAD']) {
      const again = await read(path, { 'if-none-match': `"other", ${first.tag}` }, method)
      assert.deepEqual(again, { ...first, status: 304, coding: null, text: '' }, path)
    }
    for (const [headers, whoOrWhat] of [
      [{ 'accept-language': 'uk' }, 'language'],
      [{ cookie: member.cookie }, 'reader'],
    ] as const) {
      const other = await read(path, { ...headers, 'if-none-match': first.tag })
      assert.deepEqual([other.status, other.tag === first.tag], [200, false], `${path}: ${whoOrWhat}`)
    }
    assert.equal((await read(path, { cookie: member.cookie })).kept, 'private, no-cache')
    // The choice of a language is a cookie of whoever made it.
    assert.equal((await read(`${path}${path.includes('?') ? '&' : '?'}lang=uk`)).kept, 'private, no-cache')
  }
})

test('what is refused is not cached', async () => {
  for (const path of [
    '/news/none',
    '/news?category=none',
    '/opportunities/none',
    '/opportunities?budget_min=many',
    '/none',
  ]) {
    const { kept, tag } = await read(path)
    assert.deepEqual([kept, tag], ['no-store', ''], path)
  }
})

test('an article that was only read is the same; one that was liked or changed is another', async () => {
  const { id, slug } = await writeArticle(app, admin, {})
  const path = `/news/${slug}`
  const first = await read(path)
  const second = await read(path)
  assert.deepEqual([second.tag, second.text === first.text], [first.tag, false])
  await app.request('POST', `/api/news/${id}/like`, { as: member, body: { action: 'like' } })
  const liked = await read(path, { 'if-none-match': first.tag })
  assert.deepEqual([liked.status, liked.tag === first.tag], [200, false])
  await app.request('PUT', `/api/news/${id}`, { as: admin, body: { title: 'Another title' } })
  const changed = await read(path, { 'if-none-match': liked.tag })
  assert.deepEqual([changed.status, changed.tag === liked.tag], [200, false])
})

test('a reader who has the article counts too', async () => {
  const { id, slug } = await writeArticle(app, admin, {})
  const { tag } = await read(`/news/${slug}`)
  for (let times = 0; times < 3; times += 1) await read(`/news/${slug}`, { 'if-none-match': tag })
  assert.equal(await storedViews(app, id), 4)
})

test('a page is compressed for who takes it', async () => {
  for (const [path = ''] of await everyPage()) {
    const plain = await read(path, { 'accept-encoding': 'br;q=0, gzip' })
    const { coding, tag, text } = await read(path, { 'accept-encoding': 'gzip, br' })
    assert.deepEqual([plain.coding, coding, tag], [null, 'br', plain.tag])
    const uncounted = (page: string) => page.replace(/\d+ views?/, '')
    assert.equal(uncounted(text), uncounted(plain.text), path)
  }
})
