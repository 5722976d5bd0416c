// Depends on: servers
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { storedRows, writeArticle } from '../../../../test/harness/news-fixtures.ts'
import { look, storePicture } from '../../../../test/harness/pictures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { audited, leavingOf, named } from '../../../../test/harness/user-fixtures.ts'
import { removeForgottenPictures } from '../../pictures/remove-unnamed.ts'
import type { Revision, RevisionSummary } from '../desk/schema.ts'
import type { Article } from '../schema.ts'

const app = testApp({}, { instances: 1 })
const admin = testMember(app, 'admin')
const colleague = testMember(app, 'admin')

const digest = (text: string) => ({
  characters: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
})

async function change(id: string, body: object, as: Member = admin): Promise<void> {
  const { status, text } = await app.request('PUT', `/api/news/${id}`, { as, body })
  assert.equal(status, 200, text)
}

async function revisionsOf(id: string, query = ''): Promise<RevisionSummary[]> {
  const { status, body, text } = await app.request('GET', `/api/admin/news/${id}/revisions${query}`, { as: admin })
  assert.equal(status, 200, text)
  return body.data.revisions
}

async function revisionOf(id: string, revision: number | undefined): Promise<Revision> {
  const path = `/api/admin/news/${id}/revisions/${revision}`
  const { status, body, text } = await app.request('GET', path, { as: admin })
  assert.equal(status, 200, text)
  return body.data
}

const restore = (id: string, revision: number | string | undefined, as: Member = admin) =>
  app.request('POST', `/api/admin/news/${id}/revisions/${revision}/restore`, { as })

async function read(id: string): Promise<Article> {
  return (await app.request('GET', `/api/admin/news/${id}`, { as: admin })).body.data
}

test('each save keeps what was before: who saved when, and what changed; saving nothing keeps nothing', async () => {
  const article = await writeArticle(app, admin, { title: 'First', tags: ['one'] })
  const created = { cause: 'created', savedAt: article.createdAt, savedBy: named(admin), changed: [] }
  assert.deepEqual(await revisionsOf(article.id), [{ ...created, revision: 1, isCurrent: true }])
  await change(article.id, { title: 'Second', tags: ['one', 'two'] }, colleague)
  const { updatedAt } = await read(article.id)
  await change(article.id, { title: 'Second' })
  const [current, first, ...none] = await revisionsOf(article.id)
  assert.deepEqual(none, [])
  assert.deepEqual(first, { ...created, revision: 1, isCurrent: false })
  const edited = { cause: 'edited', savedBy: named(colleague), changed: ['title', 'tags'], isCurrent: true }
  assert.deepEqual(current, { ...edited, revision: 2, savedAt: updatedAt })
  const { title, content, excerpt, slug, category, tags, featuredImage, gallery, visibility, status, featured, seo } =
    article
  const whole = {
    title,
    content,
    excerpt,
    slug,
    category,
    tags,
    featuredImage,
    gallery,
    visibility,
    status,
    featured,
    seo,
    featuredImageShown: null,
    galleryShown: [],
  }
  assert.deepEqual(await revisionOf(article.id, 1), { ...first, article: whole })
  const now = { ...whole, title: 'Second', tags: ['one', 'two'] }
  assert.deepEqual(await revisionOf(article.id, 2), { ...current, article: now })
})

test('a revision is restored as a new one: its texts come back, who reads it and where stays, and it is audited', async () => {
  const before = await writeArticle(app, admin, { title: 'Right', content: 'Right.', seo: { keywords: ['right'] } })
  await change(before.id, {
    title: 'Wrong',
    content: 'Wrong.',
    seo: { keywords: ['wrong'] },
    visibility: 'confidential',
    status: 'archived',
    slug: `moved-${before.slug}`,
    featured: true,
  })
  const wrong = await read(before.id)
  const [{ status, body }, entries] = await audited(app, () => restore(before.id, 1, colleague))
  assert.equal(status, 200)
  const data = { id: before.id, revision: 3 }
  assert.deepEqual(body, { success: true, message: 'Revision restored successfully', data })
  const after = await read(before.id)
  const { title, content, seo } = before
  assert.deepEqual({ ...after, etag: '', updatedAt: '' }, { ...wrong, title, content, seo, etag: '', updatedAt: '' })
  const [current, edited] = await revisionsOf(before.id)
  const summary = { cause: 'restored', savedBy: named(colleague), changed: ['title', 'content', 'seo'] }
  assert.deepEqual(current, { ...summary, revision: 3, savedAt: after.updatedAt, isCurrent: true })
  assert.deepEqual((await revisionOf(before.id, edited?.revision)).article.title, 'Wrong')
  assert.deepEqual(
    entries.map(({ action, actor_id, target_id, details }) => [action, actor_id, target_id, details]),
    [
      [
        'NEWS_RESTORE',
        colleague.id,
        before.id,
        {
          revision: 1,
          previousValue: { title: 'Wrong', content: digest('Wrong.'), seo: wrong.seo },
          newValue: { title, content: digest(content), seo },
        },
      ],
    ],
  )
})

test('restoring what is there already changes nothing and is no entry', async () => {
  const { id } = await writeArticle(app, admin, { title: 'Same' })
  await change(id, { status: 'archived' })
  for (const revision of [2, 1]) {
    const [{ status, body }, entries] = await audited(app, () => restore(id, revision))
    assert.deepEqual([status, body.data, entries], [200, { id, revision: 2 }, []])
  }
  assert.equal((await revisionsOf(id)).length, 2)
})

test('an article keeps its category where that of a revision is gone', async () => {
  const category = { name: 'Passing' }
  assert.equal((await app.request('POST', '/api/news/categories', { as: admin, body: category })).status, 201)
  const { id } = await writeArticle(app, admin, { category: 'Passing', title: 'Before' })
  await change(id, { category: 'Other', title: 'After' })
  assert.equal((await app.request('DELETE', '/api/news/categories/passing', { as: admin })).status, 200)
  assert.equal((await restore(id, 1)).status, 200)
  const { title, category: kept } = await read(id)
  assert.deepEqual([title, kept], ['Before', 'Other'])
})

test('unknown revisions are refused and change nothing', async () => {
  const { id } = await writeArticle(app, admin)
  await change(id, { title: 'Changed' })
  const rows = await storedRows(app)
  for (const revision of ['0', '3', '-1', '1.5', 'x', '%00', '99999999999999999999', '2147483648', '1%27']) {
    for (const answer of [
      await app.request('GET', `/api/admin/news/${id}/revisions/${revision}`, { as: admin }),
      await restore(id, revision),
    ]) {
      const refusal = { error: 'NOT_FOUND', message: 'Revision not found', code: 404 }
      assert.deepEqual([answer.status, answer.body], [404, refusal], revision)
    }
  }
  assert.equal((await restore('01890000-0000-7000-8000-000000000000', 1)).body.message, 'News article not found')
  assert.equal((await restore('x', 1)).status, 404)
  assert.deepEqual(await storedRows(app), rows)
})

test('the hundred newest former ones are listed, page by page; all go with their article', async () => {
  const { id } = await writeArticle(app, admin)
  await sql`
    insert into news_revisions (id, article_id, revision, cause, saved_at, changed, article)
    select time_ordered_id(), ${id}, -number, 'edited', now(), '{}', '{}' from generate_series(1, 150) number`.execute(
    app.owner,
  )
  await change(id, { title: 'Changed' })
  const all = await revisionsOf(id, '?limit=100')
  assert.deepEqual([all.length, all[0]?.revision, all[99]?.revision], [100, 2, -98])
  const rest = await revisionsOf(id, '?limit=100&page=2')
  assert.deepEqual(
    rest.map(({ revision }) => revision),
    [-99],
  )
  const { body } = await app.request('GET', `/api/admin/news/${id}/revisions?limit=10&page=11`, { as: admin })
  assert.deepEqual([body.data.revisions.length, body.data.pagination.total_items], [1, 101])
  await app.request('DELETE', `/api/news/${id}`, { as: admin })
  assert.equal((await app.request('GET', `/api/admin/news/${id}/revisions`, { as: admin })).status, 404)
  const left = await app.owner.selectFrom('news_revisions').select('id').where('article_id', '=', id).execute()
  assert.deepEqual(left, [])
})

test('pictures that only a revision names stay while it can be restored, for administrators to see', async () => {
  const uploaded = await storePicture(app, colleague)
  const { id } = await writeArticle(app, admin, { content: `![](${uploaded.url})`, status: 'published' })
  await change(id, { content: 'Without.' })
  await app.owner.updateTable('pictures').set({ unnamed_since: sql<Date>`now() - interval '25 hours'` }).execute()
  await removeForgottenPictures(app.platform.db)
  const member = await app.member('confidential')
  assert.deepEqual([await look(app, uploaded, admin), await look(app, uploaded, member)], [200, 404])
  assert.equal((await restore(id, 1)).status, 200)
  assert.equal(await look(app, uploaded), 200)
  await app.request('DELETE', `/api/news/${id}`, { as: admin })
  await app.owner.updateTable('pictures').set({ unnamed_since: sql<Date>`now() - interval '25 hours'` }).execute()
  await removeForgottenPictures(app.platform.db)
  assert.equal(await look(app, uploaded, admin), 404)
})

test('who has left is a former member, for good once erased', async () => {
  const leaving = await app.member('admin')
  const { id } = await writeArticle(app, admin)
  await change(id, { title: 'By one who leaves' }, leaving)
  assert.deepEqual((await revisionsOf(id))[0]?.savedBy, named(leaving))
  await app.request('PUT', `/api/admin/users/${leaving.id}/role`, { as: admin, body: { role: 'member' } })
  const { leave, erase } = leavingOf(app, admin)
  await leave(leaving, true)
  assert.deepEqual((await revisionsOf(id))[0]?.savedBy, null)
  await erase(leaving)
  const [revision] = await revisionsOf(id)
  assert.deepEqual([revision?.savedBy, revision?.changed], [null, ['title']])
})

test('saves that race keep every one of them', async () => {
  const { id } = await writeArticle(app, admin)
  const titles = Array.from({ length: 8 }, (_, index) => `Racing ${index}`)
  await Promise.all(titles.map((title) => change(id, { title })))
  const revisions = await revisionsOf(id)
  assert.deepEqual(
    revisions.map(({ revision }) => revision),
    [9, 8, 7, 6, 5, 4, 3, 2, 1],
  )
  const wholes = await Promise.all(revisions.slice(0, 8).map(({ revision }) => revisionOf(id, revision)))
  assert.deepEqual(wholes.map(({ article }) => article.title).toSorted(), titles)
})
