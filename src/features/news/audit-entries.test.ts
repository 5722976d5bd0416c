import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sealAuditLog } from '../../../test/harness/audit-entries.ts'
import { articleBody, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { type Answer, startTestApp } from '../../../test/harness/test-app.ts'

interface Entry {
  readonly action: string
  readonly actor_id: string
  readonly target_type: string
  readonly target_id: string
  readonly batch_id: string | null
  readonly details: unknown
  readonly actor: unknown
  readonly target: unknown
}

const app = testApp()
const admin = testMember(app, 'admin')

const send = (method: string, path: string, body?: unknown) =>
  app.request(method, path, {
    as: admin,
    body,
    headers: { 'user-agent': 'audit test', 'x-forwarded-for': '192.0.2.1' },
  })

/** The entries that some work leaves, with what names persons in them. */
async function entriesOf(work: () => Promise<unknown>): Promise<Entry[]> {
  await sealAuditLog(app)
  const { sequence } = await app.platform.db.selectFrom('audit_head').select('sequence').executeTakeFirstOrThrow()
  await work()
  await sealAuditLog(app)
  const { rows } = await sql<Entry>`
    select action, actor_id, target_type, target_id, batch_id, details, actor.fields as actor, target.fields as target
    from audit_entries entries
    left join audit_persons actor on actor.sequence = entries.sequence and actor.part = 'actor'
    left join audit_persons target on target.sequence = entries.sequence and target.part = 'target'
    where entries.sequence > ${sequence} order by entries.sequence`.execute(app.platform.db)
  return rows
}

const entry = (action: string, targetType: string, targetId: string, details: object): Entry => ({
  action,
  actor_id: admin.id,
  target_type: targetType,
  target_id: targetId,
  batch_id: null,
  details,
  actor: { email: admin.email, ipAddress: '127.0.0.1', userAgent: 'audit test' },
  target: {},
})

test('creating, editing and deleting leave one entry each: who, from where, what, before and after', async () => {
  let created: Answer | undefined
  const creation = await entriesOf(async () => {
    created = await send('POST', '/api/news', articleBody({ title: 'Audited', slug: 'audited' }))
  })
  const { id } = created?.body.data ?? {}
  const summary = { title: 'Audited', slug: 'audited', status: 'published', visibility: 'public' }
  assert.deepEqual(creation, [entry('NEWS_CREATE', 'news', id, { newValue: summary })])

  const edit = await entriesOf(() =>
    send('PUT', `/api/news/${id.toUpperCase()}`, {
      title: 'Audited twice',
      content: 'New ключ',
      excerpt: 'An excerpt',
      tags: ['new'],
      featuredImage: 'https://a.example/1.png',
      seo: { metaTitle: 'M' },
    }),
  )
  const digest = (text: string) => ({
    characters: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  })
  const noSeo = { keywords: [], metaTitle: '', metaDescription: '' }
  assert.deepEqual(edit, [
    entry('NEWS_UPDATE', 'news', id, {
      previousValue: {
        title: 'Audited',
        content: digest('Some **content**.'),
        tags: [],
        featuredImage: null,
        seo: noSeo,
      },
      newValue: {
        title: 'Audited twice',
        content: digest('New ключ'),
        tags: ['new'],
        featuredImage: 'https://a.example/1.png',
        seo: { ...noSeo, metaTitle: 'M' },
      },
    }),
  ])

  const deletion = await entriesOf(() => send('DELETE', `/api/news/${id.toUpperCase()}`))
  const previousValue = { ...summary, title: 'Audited twice' }
  assert.deepEqual(deletion, [entry('NEWS_DELETE', 'news', id, { previousValue })])
})

test('categories leave entries too', async () => {
  let created: Answer | undefined
  const entries = await entriesOf(async () => {
    created = await send('POST', '/api/news/categories', { name: 'Audited' })
    await send('DELETE', '/api/news/categories/audited')
  })
  const { articleCount: _, ...category } = created?.body.data ?? {}
  assert.deepEqual(entries, [
    entry('NEWS_CATEGORY_CREATE', 'news-category', category.id, { newValue: category }),
    entry('NEWS_CATEGORY_DELETE', 'news-category', category.id, { previousValue: category }),
  ])
})

test('what changes nothing leaves no entry: refusals, empty edits, views, likes, repeated creations', async () => {
  const article = await writeArticle(app, admin)
  const subscriber = await app.member('subscriber')
  const body = articleBody()
  const headers = { 'idempotency-key': 'audited' }
  await app.request('POST', '/api/news', { as: admin, body, headers })
  const entries = await entriesOf(async () => {
    const path = `/api/news/${article.id}`
    const { title, tags, seo, status, category } = article
    const statuses = []
    for (const [method, target, as, sent] of [
      ['PUT', path, admin, {}],
      ['PUT', path, admin, { title, tags, seo, status, category, unknown: true }],
      ['GET', path, admin, undefined],
      ['POST', `${path}/like`, admin, { action: 'like' }],
      ['POST', '/api/news', admin, body],
      ['POST', '/api/news', admin, articleBody({ slug: article.slug })],
      ['PUT', path, admin, { category: 'unknown' }],
      ['PUT', path, subscriber, { title: 'x' }],
      ['DELETE', path, subscriber, undefined],
      ['DELETE', '/api/news/nothing', admin, undefined],
      ['DELETE', '/api/news/categories/nothing', admin, undefined],
      ['DELETE', '/api/news/categories/other', admin, undefined],
    ] as const) {
      const isRepeated = sent === body
      statuses.push((await app.request(method, target, { as, body: sent, ...(isRepeated && { headers }) })).status)
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 201, 400, 400, 403, 403, 404, 404, 409])
  })
  assert.deepEqual(entries, [])
})

test('one entry stands for each winner of a race', async () => {
  const article = await writeArticle(app, admin)
  let answers: Answer[] = []
  const edits = await entriesOf(async () => {
    const titles = Array.from({ length: 8 }, (_, index) => `Title ${index}`)
    answers = await Promise.all(titles.map((title) => send('PUT', `/api/news/${article.id}`, { title })))
  })
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  // Each edit tells of the title that the one before it left.
  let title = article.title
  for (const { details } of edits as { details: { previousValue: object; newValue: { title: string } } }[]) {
    assert.deepEqual(details.previousValue, { title })
    title = details.newValue.title
  }
  assert.equal(edits.length, 8)
  assert.equal((await app.request('GET', `/api/news/${article.id}`)).body.data.title, title)

  const deletions = await entriesOf(async () => {
    answers = await Promise.all(Array.from({ length: 8 }, () => send('DELETE', `/api/news/${article.id}`)))
  })
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(7).fill(404)])
  assert.equal(deletions.length, 1)
})

test('a change whose entry cannot be written does not happen', async () => {
  await using broken = await startTestApp()
  const writer = await broken.member('admin')
  const article = await writeArticle(broken, writer)
  await sql`delete from audit_lanes`.execute(broken.owner)
  for (const [method, path, body, error] of [
    ['POST', '/api/news', articleBody({ slug: 'unwritten' }), 'Failed to create news article'],
    ['PUT', `/api/news/${article.id}`, { title: 'Unwritten' }, 'Failed to update news article'],
    ['DELETE', `/api/news/${article.id}`, undefined, 'Failed to delete news article'],
    ['POST', '/api/news/categories', { name: 'Unwritten' }, 'Failed to create news category'],
    ['DELETE', '/api/news/categories/tutorials', undefined, 'Failed to delete news category'],
  ] as const) {
    const answer = await broken.request(method, path, { as: writer, body })
    assert.deepEqual([answer.status, answer.body], [500, { success: false, error }])
  }
  const { data } = (await broken.request('GET', `/api/news/${article.id}`)).body
  assert.deepEqual(data, { ...article, views: 1 })
  assert.equal((await broken.request('GET', '/api/news/unwritten')).status, 404)
  const { categories } = (await broken.request('GET', '/api/news/categories')).body.data
  assert.equal(categories.length, 15)
})
