// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedViews, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { type ArticleVisibility, articleStatuses, articleVisibilities } from '../../platform/database/tables/news.ts'
import type { Article } from './schema.ts'

type Kind = 'anonymous' | 'visitor' | 'subscriber' | 'member' | 'confidential' | 'admin' | 'author'

interface Viewer {
  readonly kind: Kind
  readonly as?: Member
}

/** Written out apart from the code under test. */
const circles: Record<Kind, readonly ArticleVisibility[]> = {
  anonymous: ['public'],
  visitor: ['public'],
  subscriber: ['public'],
  member: ['public', 'member'],
  confidential: ['public', 'member', 'confidential'],
  admin: ['public', 'member', 'confidential'],
  author: ['public'],
}
const notFound = { success: false, error: 'News article not found' }
const adminOnly = { success: false, error: 'Admin access required' }

/** Wrote half of the articles as an administrator and is a subscriber now. */
let viewers: Viewer[]
const articles: Article[] = []

const app = testApp()
const admin = testMember(app, 'admin')
const author = testMember(app, 'admin')
before(async () => {
  for (const [writer, category] of [
    [admin, 'Technical'],
    [author, 'Events'],
  ] as const) {
    for (const status of articleStatuses) {
      for (const visibility of articleVisibilities) {
        articles.push(
          await writeArticle(app, writer, { status, visibility, category, tags: ['lattice'], excerpt: 'A lattice' }),
        )
      }
    }
  }
  await app.platform.db.updateTable('users').set({ role: 'subscriber' }).where('id', '=', author.id).execute()
  const roles = ['visitor', 'subscriber', 'member', 'confidential'] as const
  const members = await Promise.all(roles.map(async (role) => ({ kind: role, as: await app.member(role) })))
  viewers = [{ kind: 'anonymous' }, ...members, { kind: 'admin', as: admin }, { kind: 'author', as: author }]
})

function mayRead({ kind, as }: Viewer, article: Article): boolean {
  if (kind === 'admin' || article.authorId === as?.id) return true
  return article.status === 'published' && circles[kind].includes(article.visibility)
}

const get = (path: string, { as }: Viewer) => app.request('GET', path, as && { as })

async function listed(viewer: Viewer, query = ''): Promise<string[]> {
  const { status, body } = await get(`/api/news?limit=50${query}`, viewer)
  assert.equal(status, 200)
  const ids = body.data.articles.map(({ id }: Article) => id)
  assert.equal(body.data.pagination.total_items, ids.length)
  return ids.toSorted()
}

const idsOf = (some: readonly Article[]) => some.map(({ id }) => id).toSorted()

test('each viewer reads exactly what is meant for them, by id and by slug; the rest is as if it did not exist', async () => {
  for (const viewer of viewers) {
    for (const article of articles) {
      const views = await storedViews(app, article.id)
      const isOpen = mayRead(viewer, article)
      const what = `${viewer.kind}: ${article.status}, ${article.visibility}`
      for (const [index, reference] of [article.id, article.slug].entries()) {
        const answer = await get(`/api/news/${reference}`, viewer)
        const expected = isOpen ? { success: true, data: { ...article, views: views + index + 1 } } : notFound
        assert.deepEqual([answer.status, answer.body], [isOpen ? 200 : 404, expected], what)
        const head = await app.request('HEAD', `/api/news/${reference}`, viewer.as && { as: viewer.as })
        assert.equal(head.status, isOpen ? 200 : 404, what)
      }
      assert.equal(await storedViews(app, article.id), isOpen ? views + 2 : views, what)
    }
  }
})

test('a list shows what the detail shows and nothing else, in whatever order and through whatever filter', async () => {
  const queries = [
    '',
    '&sort=views',
    '&sort=likeCount&order=asc',
    '&sort=title',
    '&tag=lattice',
    '&search=lattice',
    '&search=latt&sort=title',
    '&featured=false',
  ]
  for (const viewer of viewers) {
    const open = articles.filter((article) => mayRead(viewer, article))
    for (const query of queries) assert.deepEqual(await listed(viewer, query), idsOf(open), viewer.kind + query)
    for (const category of ['Technical', 'Events']) {
      const inCategory = open.filter((article) => article.category === category)
      assert.deepEqual(await listed(viewer, `&category=${category}`), idsOf(inCategory))
    }
    const published = open.filter(({ status }) => status === 'published')
    assert.deepEqual(await listed(viewer, '&status=published'), idsOf(published))
  }
})

test('the total is the same on every page', async () => {
  for (const viewer of viewers) {
    const total = articles.filter((article) => mayRead(viewer, article)).length
    for (const page of [1, 2, 50]) {
      const { pagination } = (await get(`/api/news?limit=1&page=${page}`, viewer)).body.data
      assert.equal(pagination.total_items, total, viewer.kind)
    }
  }
})

test('categories count the articles that the viewer may read', async () => {
  for (const viewer of viewers) {
    const { categories } = (await get('/api/news/categories', viewer)).body.data
    for (const { name, articleCount } of categories) {
      const open = articles.filter((article) => article.category === name && mayRead(viewer, article))
      assert.equal(articleCount, open.length, `${viewer.kind}: ${name}`)
    }
  }
})

test('drafts and archived ones may be asked for by administrators and authors, who find their own', async () => {
  for (const viewer of viewers) {
    for (const status of ['draft', 'archived'] as const) {
      const { kind } = viewer
      if (kind === 'admin' || kind === 'author') {
        const open = articles.filter((article) => article.status === status && mayRead(viewer, article))
        assert.deepEqual(await listed(viewer, `&status=${status}`), idsOf(open), kind)
      } else {
        const answer = await get(`/api/news?status=${status}`, viewer)
        assert.deepEqual([answer.status, answer.body], [403, adminOnly], kind)
      }
    }
  }
})

test('only what may be read may be liked; the rest is 404 and keeps its count', async () => {
  for (const viewer of viewers) {
    if (viewer.as === undefined) continue
    for (const article of articles) {
      const path = `/api/news/${article.id}/like`
      const isOpen = mayRead(viewer, article)
      const status = await get(path, viewer)
      const like = await app.request('POST', path, { as: viewer.as, body: { action: 'like' } })
      const unlike = await app.request('POST', path, { as: viewer.as, body: { action: 'unlike' } })
      if (isOpen) {
        assert.deepEqual(status.body, { success: true, data: { liked: false, totalLikes: 0 } })
        assert.deepEqual(like.body.data, { liked: true, totalLikes: 1 })
        assert.deepEqual(unlike.body.data, { liked: false, totalLikes: 0 })
      } else {
        for (const answer of [status, like, unlike]) assert.deepEqual([answer.status, answer.body], [404, notFound])
      }
    }
  }
})

test('a role that falls or rises counts from the next request on, also for what was just read', async () => {
  const reader = await app.member('confidential')
  const as = (role: 'subscriber' | 'member' | 'confidential') =>
    app.platform.db.updateTable('users').set({ role }).where('id', '=', reader.id).execute()
  const { id } = await writeArticle(app, admin, { visibility: 'confidential' })
  for (const [role, status] of [
    ['confidential', 200],
    ['member', 404],
    ['confidential', 200],
    ['subscriber', 404],
  ] as const) {
    await as(role)
    assert.equal((await app.request('GET', `/api/news/${id}`, { as: reader })).status, status)
    const list = await app.request('GET', '/api/news?sort=publishedAt&limit=1', { as: reader })
    assert.equal(list.body.data.articles[0].id === id, status === 200)
  }
  await app.request('DELETE', `/api/news/${id}`, { as: admin })
})

test('a bad bearer is refused where none is needed, a stale cookie counts as none', async () => {
  const cookie = `${author.cookie.split('=')[0]}=stale.signature`
  for (const path of ['/api/news', '/api/news/categories', `/api/news/${articles[0]?.id}`]) {
    const bearer = await app.request('GET', path, { headers: { authorization: 'Bearer stale' } })
    assert.deepEqual([bearer.status, bearer.body], [401, { success: false, error: 'Authentication required' }])
    const anonymous = await app.request('GET', path)
    const stale = await app.request('GET', path, { headers: { cookie } })
    assert.deepEqual([stale.status, Object.keys(stale.body)], [anonymous.status, Object.keys(anonymous.body)])
  }
})
