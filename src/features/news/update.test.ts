// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleBody, storedRows, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { named } from '../../../test/harness/user-fixtures.ts'
import { articleStatuses } from '../../platform/database/tables/news.ts'
import type { NewArticle } from './schema.ts'

const ABSENT = '01890000-0000-7000-8000-000000000000'

const everyField: NewArticle = {
  title: 'Every field',
  content: '# Heading\n\nText with `code` and <b>HTML</b>.\n',
  excerpt: 'All there is',
  slug: 'every-field',
  category: 'tutorials',
  tags: ['one', 'two'],
  featuredImage: 'https://images.example/one.png',
  gallery: ['http://images.example/two.png', 'https://images.example/three.png?size=1'],
  visibility: 'member',
  status: 'published',
  featured: true,
  seo: { metaTitle: 'Meta', metaDescription: 'Described', keywords: ['a', 'b'] },
}

let others: Member[]

const app = testApp()
const admin = testMember(app, 'admin')
before(async () => {
  others = await Promise.all((['visitor', 'subscriber', 'member', 'confidential'] as const).map(app.member))
})

/** Where its pictures are shown from. */
function shown({ featuredImage, gallery = [] }: Pick<NewArticle, 'featuredImage' | 'gallery'>) {
  const addressOf = app.features.pictureAddresses.shown
  return { featuredImageShown: featuredImage ? addressOf(featuredImage) : null, galleryShown: gallery.map(addressOf) }
}

const put = (id: string, body: unknown) => app.request('PUT', `/api/news/${id}`, { as: admin, body })

test('an article needs a title, content and an excerpt; the rest has defaults', async () => {
  const body = { title: 'Least of all', content: 'text', excerpt: 'short' }
  const answer = await app.request('POST', '/api/news', { as: admin, body })
  assert.equal(answer.status, 201)
  const { id, createdAt } = answer.body.data
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(answer.body, {
    success: true,
    data: {
      id,
      ...body,
      slug: 'least-of-all',
      category: 'Other',
      tags: [],
      featuredImage: null,
      gallery: [],
      featuredImageShown: null,
      galleryShown: [],
      visibility: 'public',
      status: 'draft',
      featured: false,
      views: 0,
      likeCount: 0,
      publishedAt: null,
      createdAt,
      updatedAt: createdAt,
      authorId: admin.id,
      author: named(admin),
      seo: { metaTitle: '', metaDescription: '', keywords: [] },
    },
    message: 'News article created successfully',
  })
})

test('every field is stored and returned as it was sent', async () => {
  const created = await app.request('POST', '/api/news', { as: admin, body: everyField })
  assert.equal(created.status, 201)
  const { id, createdAt } = created.body.data
  const article = {
    id,
    ...everyField,
    ...shown(everyField),
    views: 0,
    likeCount: 0,
    publishedAt: createdAt,
    createdAt,
    updatedAt: createdAt,
    authorId: admin.id,
    author: named(admin),
  }
  assert.deepEqual(created.body.data, article)
  const read = await app.request('GET', `/api/news/${id}`, { as: admin })
  assert.deepEqual(read.body, { success: true, data: { ...article, views: 1 } })
})

test('what an endpoint does not know is dropped and sets nothing', async () => {
  const forged = {
    id: ABSENT,
    authorId: ABSENT,
    author_id: ABSENT,
    views: 1000,
    likeCount: 1000,
    like_count: 1000,
    version: 7,
    createdAt: '2001-01-01T00:00:00.000Z',
    updatedAt: '2001-01-01T00:00:00.000Z',
    publishedAt: '2001-01-01T00:00:00.000Z',
    constructor: { prototype: { role: 'admin' } },
    seo: { metaTitle: 'kept', robots: 'dropped' },
  }
  const { seo, ...article } = await writeArticle(app, admin, { ...forged, title: 'Forged' })
  assert.deepEqual(seo, { metaTitle: 'kept', metaDescription: '', keywords: [] })
  assert.notEqual(article.id, ABSENT)
  assert.equal(article.authorId, admin.id)
  assert.deepEqual([article.views, article.likeCount], [0, 0])
  assert.equal(article.publishedAt, article.createdAt)
  assert.ok(Date.parse(article.createdAt) > Date.parse('2020-01-01'))

  const changed = await put(article.id, { ...forged, title: 'Forged again' })
  assert.equal(changed.status, 200)
  const { data } = (await app.request('GET', `/api/news/${article.id}`)).body
  assert.deepEqual(data, { ...article, seo, title: 'Forged again', views: 1, updatedAt: changed.body.data.updatedAt })
})

test('an edit changes the fields that it carries and answers exactly the ten of the interface', async () => {
  const before = await writeArticle(app, admin, { ...everyField, slug: 'edited' })
  const answer = await put(before.id, { title: 'Edited', featured: false, seo: { keywords: ['c'] } })
  assert.equal(answer.status, 200)
  const { updatedAt } = answer.body.data
  assert.ok(updatedAt > before.updatedAt)
  assert.deepEqual(answer.body, {
    success: true,
    data: {
      id: before.id,
      title: 'Edited',
      content: everyField.content,
      excerpt: everyField.excerpt,
      slug: 'edited',
      category: 'tutorials',
      tags: ['one', 'two'],
      status: 'published',
      featured: false,
      updatedAt,
    },
    message: 'News article updated successfully',
  })
  const read = await app.request('GET', `/api/news/${before.id}`, { as: admin })
  assert.deepEqual(read.body.data, {
    ...before,
    title: 'Edited',
    featured: false,
    seo: { ...everyField.seo, keywords: ['c'] },
    views: 1,
    updatedAt,
  })
})

test('each field can be changed, and an edit of nothing is answered too', async () => {
  const article = await writeArticle(app, admin)
  const changed = await put(article.id, { ...everyField, slug: 'all-changed' })
  assert.equal(changed.status, 200)
  const { updatedAt } = (await put(article.id.toUpperCase(), {})).body.data
  assert.ok(updatedAt >= changed.body.data.updatedAt)
  const { data } = (await app.request('GET', '/api/news/all-changed', { as: admin })).body
  assert.deepEqual(data, { ...article, ...everyField, ...shown(everyField), slug: 'all-changed', views: 1, updatedAt })
})

test('null removes the featured image; leaving it out keeps it', async () => {
  const { id } = await writeArticle(app, admin, { featuredImage: 'https://images.example/one.png' })
  for (const [body, featuredImage] of [
    [{ title: 'Kept' }, 'https://images.example/one.png'],
    [{ featuredImage: null }, null],
    [{ title: 'Still none' }, null],
  ] as const) {
    assert.equal((await put(id, body)).status, 200)
    assert.equal((await app.request('GET', `/api/news/${id}`)).body.data.featuredImage, featuredImage)
  }
})

test('any move of the status is allowed; the first one to published sets publishedAt for good', async () => {
  for (const first of articleStatuses) {
    const { id, publishedAt: atStart, createdAt } = await writeArticle(app, admin, { status: first })
    assert.equal(atStart, first === 'published' ? createdAt : null)
    let publishedAt = atStart
    for (const status of [...articleStatuses, ...articleStatuses.toReversed(), first]) {
      const { data } = (await put(id, { status })).body
      if (status === 'published') publishedAt ??= data.updatedAt
      const read = (await app.request('GET', `/api/news/${id}`, { as: admin })).body.data
      assert.deepEqual([read.status, read.publishedAt], [status, publishedAt])
    }
  }
})

test('a deleted article is gone with its likes, its id and its slug', async () => {
  const { id, slug } = await writeArticle(app, admin)
  await app.request('POST', `/api/news/${id}/like`, { as: admin, body: { action: 'like' } })
  await app.request('GET', `/api/news/${slug}`)
  const deleted = await app.request('DELETE', `/api/news/${id}`, { as: admin })
  assert.deepEqual(
    [deleted.status, deleted.body],
    [200, { success: true, message: 'News article deleted successfully' }],
  )
  const notFound = { success: false, error: 'News article not found' }
  for (const [method, path] of [
    ['GET', `/api/news/${id}`],
    ['GET', `/api/news/${slug}`],
    ['PUT', `/api/news/${id}`],
    ['DELETE', `/api/news/${id}`],
    ['GET', `/api/news/${id}/like`],
    ['POST', `/api/news/${id}/like`],
  ] as const) {
    const body = method === 'PUT' ? { title: 'x' } : method === 'POST' ? { action: 'like' } : undefined
    const answer = await app.request(method, path, { as: admin, body })
    assert.deepEqual([method, path, answer.status, answer.body], [method, path, 404, notFound])
  }
  const likes = await app.platform.db.selectFrom('news_likes').select('id').where('article_id', '=', id).execute()
  assert.deepEqual(likes, [])
})

test('edits that race with each other and with a deletion succeed, or find the article gone', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await writeArticle(app, admin)
    const edits = articleStatuses.flatMap((status) => [
      put(id, { status, featured: true }),
      put(id, { category: 'Events', status }),
    ])
    const deletion = app.request('DELETE', `/api/news/${id}`, { as: admin })
    const answers = await Promise.all([...edits, deletion, put(id, { visibility: 'member' })])
    for (const { status } of answers) assert.ok(status === 200 || status === 404)
    assert.equal((await deletion).status, 200)
  }
})

test('writing is for administrators: 401 without a valid credential, 403 below, and nothing is written', async () => {
  const { id } = await writeArticle(app, admin)
  const before = await storedRows(app)
  const calls = [
    ['POST', '/api/news', articleBody()],
    ['PUT', `/api/news/${id}`, { title: 'Taken over' }],
    ['DELETE', `/api/news/${id}`, undefined],
    ['PUT', '/api/news/no-such-article', { title: 'Taken over' }],
    ['POST', '/api/news/categories', { name: 'Mine' }],
    ['DELETE', '/api/news/categories/tutorials', undefined],
  ] as const
  for (const [method, path, body] of calls) {
    for (const headers of [{}, { authorization: 'Bearer no-such-token' }, { authorization: `Basic ${admin.token}` }]) {
      const answer = await app.request(method, path, { body, headers })
      assert.deepEqual([answer.status, answer.body], [401, { success: false, error: 'Authentication required' }])
    }
    for (const other of others) {
      const answer = await app.request(method, path, { body, as: other })
      assert.deepEqual([answer.status, answer.body], [403, { success: false, error: 'Admin access required' }])
    }
  }
  assert.deepEqual(await storedRows(app), before)
})

test('an administrator writes by JWT, session token or cookie; who is demoted no longer does by any of them', async () => {
  const second = await app.member('admin')
  const { id } = await writeArticle(app, admin)
  const credentials = [
    { authorization: `Bearer ${await second.jwt()}` },
    { authorization: `Bearer ${second.token}` },
    { cookie: second.cookie },
  ]
  for (const headers of credentials) {
    const answer = await app.request('PUT', `/api/news/${id}`, { headers, body: { title: 'By the second' } })
    assert.equal(answer.status, 200)
  }
  await app.platform.db.updateTable('users').set({ role: 'confidential' }).where('id', '=', second.id).execute()
  for (const headers of credentials) {
    const answer = await app.request('DELETE', `/api/news/${id}`, { headers })
    assert.deepEqual([answer.status, answer.body], [403, { success: false, error: 'Admin access required' }])
  }
})
