// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedViews, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { testAppPair, testMember } from '../../../test/harness/suite.ts'
import type { TestApp } from '../../../test/harness/test-app.ts'

const notFound = { success: false, error: 'News article not found' }

const [app, other] = testAppPair()
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')

const put = (through: TestApp, id: string, body: unknown) =>
  through.request('PUT', `/api/news/${id}`, { as: admin, body })

const ascending = (counts: readonly number[]) => counts.toSorted((one, another) => one - another)
const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

test('an article is read whole by its id in any case and by its slug; each reading counts one view', async () => {
  const article = await writeArticle(app, admin)
  let views = 0
  for (const reference of [article.id, article.id.toUpperCase(), article.slug, article.id, article.slug]) {
    views += 1
    const answer = await app.request('GET', `/api/news/${reference}`)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.deepEqual(answer.body, { success: true, data: { ...article, views } })
  }
  assert.equal(await storedViews(app, article.id), 5)
})

test('slugs are case-sensitive, and no prefix of an id or slug is accepted', async () => {
  const { id, slug } = await writeArticle(app, admin, { slug: 'exactly-this' })
  for (const reference of [
    slug.toUpperCase(),
    'exactly',
    `${slug}-`,
    id.slice(0, -1),
    `{${id}}`,
    id.replaceAll('-', ''),
  ]) {
    const answer = await app.request('GET', `/api/news/${encodeURIComponent(reference)}`)
    assert.deepEqual([answer.status, answer.body], [404, notFound], reference)
  }
})

test('two hundred concurrent readers each get a count of their own, from 1 to 200', async () => {
  const { id, slug } = await writeArticle(app, admin)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => app.request('GET', `/api/news/${index % 2 ? id : slug}`)),
  )
  assert.deepEqual(ascending(answers.map(({ body }) => body.data.views)), upTo(200))
  assert.equal(await storedViews(app, id), 200)
})

test('readers of many articles through two programs are counted exactly', async () => {
  const articles = await Promise.all(Array.from({ length: 5 }, () => writeArticle(app, admin)))
  const answers = await Promise.all(
    Array.from({ length: 40 }).flatMap(() =>
      articles.flatMap(({ id }) => [app, other].map((through) => through.request('GET', `/api/news/${id}`))),
    ),
  )
  for (const { id } of articles) {
    const counts = answers.filter(({ body }) => body.data.id === id).map(({ body }) => body.data.views)
    assert.deepEqual(ascending(counts), upTo(80))
    assert.equal(await storedViews(app, id), 80)
  }
})

test('what is not answered with an article counts no view', async () => {
  const { id, slug } = await writeArticle(app, admin)
  const draft = await writeArticle(app, admin, { status: 'draft' })
  const calls = [
    ['HEAD', `/api/news/${id}`, 200],
    ['HEAD', `/api/news/${slug}?render=html`, 200],
    ['HEAD', `/api/news/${draft.id}`, 404],
    ['GET', `/api/news/${draft.id}`, 404],
    ['GET', `/api/news/${draft.slug}`, 404],
    ['GET', `/api/news/${id}?render=pdf`, 400],
    ['GET', `/api/news/${id}/like`, 401],
    ['PATCH', `/api/news/${id}`, 405],
    ['POST', `/api/news/${id}`, 405],
    ['GET', '/api/news', 200],
  ] as const
  for (const [method, path, status] of calls) {
    assert.deepEqual([method, path, (await app.request(method, path)).status], [method, path, status])
  }
  const badBearer = await app.request('GET', `/api/news/${id}`, { headers: { authorization: 'Bearer no-such-token' } })
  assert.deepEqual([badBearer.status, badBearer.body], [401, { success: false, error: 'Authentication required' }])
  assert.deepEqual([await storedViews(app, id), await storedViews(app, draft.id)], [0, 0])
})

test('HEAD answers like GET, without the body', async () => {
  const { id, slug } = await writeArticle(app, admin)
  for (const path of [`/api/news/${id}`, `/api/news/${slug}?render=html`, '/api/news/no-such-article']) {
    const head = await app.request('HEAD', path)
    const get = await app.request('GET', path)
    assert.deepEqual([head.status, head.text], [get.status, ''])
    for (const name of ['content-type', 'content-length']) assert.equal(head.headers.get(name), get.headers.get(name))
  }
})

test('neither a view nor a like touches updatedAt', async () => {
  const article = await writeArticle(app, admin)
  await app.request('GET', `/api/news/${article.id}`)
  await app.request('POST', `/api/news/${article.id}/like`, { as: member, body: { action: 'like' } })
  const { data } = (await app.request('GET', `/api/news/${article.id}`)).body
  assert.deepEqual(data, { ...article, views: 2, likeCount: 1 })
})

test('an edit through one program is served by the other at the very next request', async () => {
  const article = await writeArticle(app, admin)
  for (const [index, [writer, reader]] of [
    [app, other],
    [other, app],
    [app, app],
    [other, other],
  ].entries()) {
    assert.ok(writer && reader)
    const title = `Edit ${index}`
    await reader.request('GET', `/api/news/${article.slug}`)
    const { updatedAt } = (await put(writer, article.id, { title })).body.data
    const { data } = (await reader.request('GET', `/api/news/${article.slug}`)).body
    assert.deepEqual(data, { ...article, title, updatedAt, views: 2 * (index + 1) })
  }
})

test('what one program hides or deletes is 404 on the other at the very next request, and counts no view', async () => {
  for (const hidden of [{ status: 'archived' }, { status: 'draft' }, { visibility: 'member' }]) {
    const { id, slug } = await writeArticle(app, admin)
    for (const reference of [id, slug]) await other.request('GET', `/api/news/${reference}`)
    await put(app, id, hidden)
    for (const reference of [id, slug]) {
      const answer = await other.request('GET', `/api/news/${reference}`)
      assert.deepEqual([answer.status, answer.body], [404, notFound])
    }
    assert.equal(await storedViews(app, id), 2)
    await put(app, id, { status: 'published', visibility: 'public' })
    assert.equal((await other.request('GET', `/api/news/${slug}`)).body.data.views, 3)
  }
  const { id, slug } = await writeArticle(app, admin)
  for (const reference of [id, slug]) await other.request('GET', `/api/news/${reference}`)
  await app.request('DELETE', `/api/news/${id}`, { as: admin })
  for (const reference of [slug, id, slug]) {
    assert.equal((await other.request('GET', `/api/news/${reference}`)).status, 404)
  }
})

test('a slug that an article gave up no longer leads to it, and leads to the one that took it', async () => {
  const one = await writeArticle(app, admin, { slug: 'wandering' })
  await other.request('GET', '/api/news/wandering')
  await put(app, one.id, { slug: 'settled' })
  await other.request('GET', `/api/news/${one.id}`)
  assert.equal((await other.request('GET', '/api/news/wandering')).status, 404)
  const next = await writeArticle(app, admin, { slug: 'wandering' })
  assert.equal((await other.request('GET', '/api/news/wandering')).body.data.id, next.id)
  assert.equal((await other.request('GET', '/api/news/settled')).body.data.id, one.id)
})

test('readers during edits are all answered with one of the versions, and all counted', async () => {
  const { id } = await writeArticle(app, admin, { title: 'Edit 0', excerpt: 'Edit 0' })
  const edits = (async () => {
    for (const number of upTo(20)) await put(app, id, { title: `Edit ${number}`, excerpt: `Edit ${number}` })
  })()
  const readers = [app, other, app, other].map(async (through) => {
    const seen = []
    for (const _ of upTo(40)) seen.push(await through.request('GET', `/api/news/${id}`))
    return seen
  })
  const answers = (await Promise.all(readers)).flat()
  await edits
  for (const { status, body } of answers) {
    assert.equal(status, 200)
    assert.equal(body.data.title, body.data.excerpt)
  }
  assert.deepEqual(ascending(answers.map(({ body }) => body.data.views)), upTo(160))
})

test('readers during a deletion get the article or a 404', async () => {
  for (const _ of upTo(5)) {
    const { id } = await writeArticle(app, admin)
    const [deleted, ...answers] = await Promise.all([
      app.request('DELETE', `/api/news/${id}`, { as: admin }),
      ...Array.from({ length: 20 }, (_, index) => [app, other][index % 2]?.request('GET', `/api/news/${id}`)),
    ])
    assert.equal(deleted.status, 200)
    for (const answer of answers) assert.ok(answer?.status === 200 || answer?.status === 404)
    assert.equal((await app.request('GET', `/api/news/${id}`)).status, 404)
  }
})

test('long content is served whole, remembered or not', async () => {
  const content = 'є'.repeat(400_000)
  const { id } = await writeArticle(app, admin, { content })
  await app.request('GET', `/api/news/${id}`)
  assert.equal((await app.request('GET', `/api/news/${id}`)).body.data.content, content)
})
