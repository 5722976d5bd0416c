// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedViews, writeArticle } from '../../../../test/harness/news-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import { audited, named } from '../../../../test/harness/user-fixtures.ts'

const ABSENT = '01890000-0000-7000-8000-000000000000'
const inAYear = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).toISOString()

const app = testApp()
const admin = testMember(app, 'admin')
const colleague = testMember(app, 'admin')
const others = (['visitor', 'subscriber', 'member', 'confidential'] as const).map((role) => testMember(app, role))

const get = (path: string, as = admin) => app.request('GET', `/api/admin/news${path}`, { as })
const put = (id: string, body: object, headers: Record<string, string> = {}, as = admin) =>
  app.request('PUT', `/api/news/${id}`, { as, body, headers })

test('the desk reads an article whole in any status, counting no view, with the tag that its changes are made to', async () => {
  const article = await writeArticle(app, colleague, { status: 'archived', visibility: 'confidential' })
  const read = await get(`/${article.id}`)
  assert.equal(read.status, 200)
  const { etag, ...data } = read.body.data
  assert.deepEqual(data, { ...article, author: named(colleague), publishAt: null })
  assert.equal(read.headers.get('etag'), etag)
  assert.equal(await storedViews(app, article.id), 0)
  for (const unknown of [ABSENT, article.slug, 'x', '%00']) {
    const { status, body } = await get(`/${unknown}`)
    const refusal = { error: 'NOT_FOUND', message: 'News article not found', code: 404 }
    assert.deepEqual([status, body], [404, refusal], unknown)
  }
})

test('of two who save what both have read, the second learns who was first, and loses nothing of either', async () => {
  const { id } = await writeArticle(app, admin, { title: 'First' })
  const { etag } = (await get(`/${id}`)).body.data
  assert.equal((await put(id, { title: 'Second' }, { 'if-match': etag }, colleague)).status, 200)
  const read = (await get(`/${id}`)).body.data
  const [late, entries] = await audited(app, () => put(id, { title: 'Third' }, { 'if-match': etag }))
  assert.equal(late.status, 412)
  assert.deepEqual(late.body, {
    success: false,
    error: 'News article has changed since it was read',
    changed: { at: read.updatedAt, by: { name: named(colleague).name } },
  })
  assert.deepEqual(entries, [])
  assert.deepEqual((await get(`/${id}`)).body.data, read)
  assert.equal((await put(id, { title: 'Third' }, { 'if-match': read.etag })).status, 200)
  assert.notEqual((await get(`/${id}`)).body.data.etag, read.etag)
})

test('of many who save at once what all have read, one does', async () => {
  const { id } = await writeArticle(app, admin)
  for (let round = 0; round < 5; round += 1) {
    const { etag } = (await get(`/${id}`)).body.data
    const titles = Array.from({ length: 6 }, (_, index) => `Round ${round}, writer ${index}`)
    const answers = await Promise.all(titles.map((title) => put(id, { title }, { 'if-match': etag })))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 412, 412, 412, 412, 412])
    const saved = titles[answers.findIndex(({ status }) => status === 200)]
    assert.equal((await get(`/${id}`)).body.data.title, saved)
  }
})

test('without If-Match the last one to write wins; a list of tags and * are conditions too', async () => {
  const { id } = await writeArticle(app, admin)
  const { etag } = (await get(`/${id}`)).body.data
  assert.equal((await put(id, { title: 'Unconditional' })).status, 200)
  for (const tag of [etag, `"0", ${etag}`, 'W/"x"', '', 'nonsense', '"']) {
    assert.equal((await put(id, { title: 'Refused' }, { 'if-match': tag })).status, 412, tag)
  }
  const now = (await get(`/${id}`)).body.data.etag
  assert.equal((await put(id, { title: 'One of several' }, { 'if-match': `"0", W/${now}` })).status, 200)
  assert.equal((await put(id, { title: 'Any' }, { 'if-match': '*' })).status, 200)
  assert.equal((await put(ABSENT, { title: 'None' }, { 'if-match': '*' })).status, 404)
})

test('reading and liking change no tag', async () => {
  const { id } = await writeArticle(app, admin)
  const { etag } = (await get(`/${id}`)).body.data
  await app.request('GET', `/api/news/${id}`)
  await app.request('POST', `/api/news/${id}/like`, { as: admin, body: { action: 'like' } })
  const { data } = (await get(`/${id}`)).body
  assert.deepEqual([data.views, data.likeCount, data.etag], [1, 1, etag])
})

test('the desk lists articles by status, scheduled drafts in the order of their times, with counts and search', async () => {
  const word = 'schwarzwald'
  const was = (await get('')).body.data.counts
  const draft = await writeArticle(app, admin, { status: 'draft', title: `${word} draft` })
  const later = await writeArticle(app, admin, { status: 'draft', title: `${word} later`, publishAt: inAYear })
  const soon = new Date(Date.parse(inAYear) - 1_000).toISOString()
  const sooner = await writeArticle(app, admin, { status: 'draft', title: `${word} sooner`, publishAt: soon })
  const published = await writeArticle(app, colleague, { title: `${word} published` })
  const archived = await writeArticle(app, admin, { status: 'archived', title: `${word} archived` })
  const listed = async (query: string) => {
    const { status, body, text } = await get(`?search=${word}${query}`)
    assert.equal(status, 200, text)
    return body.data
  }
  const { content: _, ...rest } = published
  const all = await listed('')
  assert.deepEqual(
    all.articles.map(({ id }: { id: string }) => id),
    [archived, published, sooner, later, draft].map(({ id }) => id),
  )
  assert.deepEqual(all.articles[1], { ...rest, publishAt: null })
  assert.deepEqual(all.counts, {
    draft: was.draft + 1,
    scheduled: was.scheduled + 2,
    published: was.published + 1,
    archived: was.archived + 1,
  })
  const expected = { draft: [draft], scheduled: [sooner, later], published: [published], archived: [archived] }
  for (const [status, articles] of Object.entries(expected)) {
    const data = await listed(`&status=${status}`)
    const ids = data.articles.map(({ id }: { id: string }) => id)
    assert.deepEqual([ids, data.pagination.total_items], [articles.map(({ id }) => id), articles.length], status)
  }
  assert.deepEqual((await get('?status=scheduled')).body.data.pagination.total_items, was.scheduled + 2)
  assert.equal((await listed('&status=scheduled')).articles[0].publishAt, soon)
  const second = await listed('&limit=2&page=2')
  assert.deepEqual([second.articles.length, second.pagination.total_pages], [2, 3])
})

test('the desk is for administrators, and asks for nothing without a bound', async () => {
  const { id } = await writeArticle(app, admin)
  for (const path of ['', `/${id}`, `/${id}/revisions`, `/${id}/revisions/1`]) {
    for (const other of others) assert.equal((await get(path, other)).status, 403, `${other.role} ${path}`)
    assert.equal((await app.request('GET', `/api/admin/news${path}`)).status, 401)
  }
  for (const query of ['limit=51', 'limit=0', 'page=0', 'page=5001', 'status=hidden', `search=${'x'.repeat(201)}`]) {
    const { status, body } = await get(`?${query}`)
    assert.deepEqual([status, body.error], [400, 'VALIDATION_ERROR'], query)
  }
  assert.deepEqual((await get('?search=%21%21')).body.data.articles, [])
})
