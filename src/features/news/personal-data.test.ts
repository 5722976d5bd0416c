import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { testAppPair, testMember } from '../../../test/harness/suite.ts'
import type { Answer, Member, TestApp } from '../../../test/harness/test-app.ts'
import { deletionParts } from '../../../test/harness/test-app.ts'
import { addAuthor, addSession, ageDeletion, assertNewsCounts } from '../../../test/harness/user-fixtures.ts'
import { eraseDeletedAccounts } from '../accounts/erase.ts'
import type { Article } from './schema.ts'

const notFound = { success: false, error: 'News article not found' }

const [app, second] = testAppPair()
const admin = testMember(app, 'admin')
const reader = testMember(app, 'confidential')

const remove = async ({ id }: Member, deleteData: boolean) => {
  const { status, text } = await app.request('DELETE', `/api/admin/users/${id}`, { as: admin, body: { deleteData } })
  assert.equal(status, 200, text)
}
const restore = async ({ id }: Member) => {
  const { status, text } = await app.request('POST', `/api/admin/users/${id}/restore`, { as: admin })
  assert.equal(status, 200, text)
}
const erase = async ({ id }: Member) => {
  await ageDeletion(app, id, 31)
  await eraseDeletedAccounts(deletionParts(app))
}
const like = (articleId: string, as: Member, action: 'like' | 'unlike' = 'like', on = app) =>
  on.request('POST', `/api/news/${articleId}/like`, { as, body: { action } })
const totalLikes = async (articleId: string, as = admin, on = app) =>
  (await on.request('GET', `/api/news/${articleId}/like`, { as })).body.data

test('without deleteData articles stay, immediately without their author, also where they are cached', async () => {
  const leaver = await addAuthor(app)
  const { id, slug } = await leaver.write()
  const authorsOf = (answers: Answer[]) => answers.map(({ body }) => body.data.authorId)
  const look = async () =>
    authorsOf([
      await app.request('GET', `/api/news/${id}`),
      await second.request('GET', `/api/news/${slug}`),
      await app.request('GET', `/api/news/${slug}?render=html`, { as: reader }),
    ])
  const listed = async () => {
    const { articles } = (await app.request('GET', '/api/news?limit=50')).body.data
    return (articles as Article[]).find((article) => article.id === id)?.authorId
  }
  const before = (await app.request('GET', `/api/news/${id}`)).body.data
  assert.deepEqual([await look(), await listed()], [[leaver.id, leaver.id, leaver.id], leaver.id])
  await remove(leaver, false)
  assert.deepEqual([await look(), await listed()], [[null, null, null], null])
  const edit = await app.request('PUT', `/api/news/${id}`, { as: admin, body: { title: 'Edited meanwhile' } })
  assert.equal(edit.status, 200)
  assert.deepEqual(await look(), [null, null, null])
  await restore(leaver)
  assert.deepEqual([await look(), await listed()], [[leaver.id, leaver.id, leaver.id], leaver.id])
  const { views: _, title, updatedAt: __, ...after } = (await app.request('GET', `/api/news/${id}`)).body.data
  const { views: ___, title: ____, updatedAt: _____, ...expected } = before
  assert.deepEqual([after, title], [expected, 'Edited meanwhile'])
  await assertNewsCounts(app)
})

test('without deleteData likes stay and count, before and after the account is erased', async () => {
  const leaver = await app.member('member')
  const { id } = await writeArticle(app, admin)
  await like(id, leaver)
  await like(id, reader)
  await remove(leaver, false)
  assert.deepEqual(await totalLikes(id), { liked: false, totalLikes: 2 })
  await restore(leaver)
  const token = await addSession(app, leaver.id)
  assert.deepEqual(await totalLikes(id, { ...leaver, token }), { liked: true, totalLikes: 2 })
  await remove(leaver, false)
  await erase(leaver)
  assert.deepEqual(await totalLikes(id), { liked: false, totalLikes: 2 })
  await assertNewsCounts(app)
})

test('with deleteData likes leave the counts, and come back with the account', async () => {
  const leaver = await app.member('confidential')
  const articles = await Promise.all([1, 2, 3].map(() => writeArticle(app, admin)))
  const [first, , third] = articles
  assert.ok(first && third)
  for (const { id } of articles) await like(id, leaver)
  await like(first.id, reader)
  const records = () =>
    app.owner.selectFrom('news_likes').selectAll().where('user_id', '=', leaver.id).orderBy('id').execute()
  const counts = () => Promise.all(articles.map(async ({ id }) => (await totalLikes(id)).totalLikes))
  const before = await records()
  assert.deepEqual([before.length, await counts()], [3, [2, 1, 1]])
  await remove(leaver, true)
  assert.deepEqual([await records(), await counts()], [[], [1, 0, 0]])
  const shown = (await second.request('GET', `/api/news/${first.id}`)).body.data.likeCount
  assert.equal(shown, 1)
  await assertNewsCounts(app)
  assert.equal((await app.request('DELETE', `/api/news/${third.id}`, { as: admin })).status, 200)
  await restore(leaver)
  assert.deepEqual(
    await records(),
    before.filter(({ article_id }) => article_id !== third.id),
  )
  const token = await addSession(app, leaver.id)
  assert.deepEqual(await totalLikes(first.id, { ...leaver, token }), { liked: true, totalLikes: 2 })
  await assertNewsCounts(app)
})

test('with deleteData own articles are hidden from everyone, administrators too, and are restored as they were', async () => {
  const leaver = await addAuthor(app)
  const category = `Of the leaver ${leaver.id}`
  const { body } = await app.request('POST', '/api/news/categories', { as: admin, body: { name: category } })
  const { slug: categorySlug } = body.data
  const input = { category, tags: [leaver.id], featured: true, title: 'Vanishing act' }
  const published = await leaver.write(input)
  const draft = await leaver.write({ ...input, status: 'draft' })
  const archived = await leaver.write({ ...input, status: 'archived', visibility: 'confidential' })
  const articles = [published, draft, archived]
  await like(published.id, reader)

  const statusesOf = (answers: Promise<Answer>[]) =>
    Promise.all(answers).then((all) => all.map(({ status, body }) => (status === 404 ? body : status)))
  const look = (on: TestApp) =>
    statusesOf(
      articles.flatMap(({ id, slug }) =>
        [id, slug].flatMap((reference) => [
          on.request('GET', `/api/news/${reference}`, { as: admin }),
          on.request('GET', `/api/news/${reference}?render=html`, { as: admin }),
        ]),
      ),
    )
  const lists = async () => {
    const totals: number[] = []
    for (const as of [admin, reader, undefined]) {
      for (const query of [
        `category=${categorySlug}`,
        `tag=${leaver.id}`,
        'search=vanishing',
        'featured=true&limit=50',
      ]) {
        const { data } = (await app.request('GET', `/api/news?${query}`, as && { as })).body
        const own = (data.articles as Article[]).filter(({ id }) => articles.some((article) => article.id === id))
        totals.push(own.length, data.pagination.total_items)
      }
      const { categories } = (await app.request('GET', '/api/news/categories', as && { as })).body.data
      totals.push(
        (categories as { slug: string; articleCount: number }[]).find(({ slug }) => slug === categorySlug)
          ?.articleCount ?? -1,
      )
    }
    return totals
  }
  const columns = ['id', 'status', 'published_at', 'updated_at', 'author_id', 'former_author_id'] as const
  const rows = () =>
    app.owner
      .selectFrom('news_articles')
      .select(columns)
      .where('id', 'in', [published.id, draft.id, archived.id])
      .orderBy('id')
      .execute()

  const before = { app: await look(app), second: await look(second), lists: await lists(), rows: await rows() }
  assert.deepEqual([...new Set([...before.app, ...before.second])], [200])
  assert.deepEqual(before.lists.slice(0, 4), [3, 3, 3, 3])
  await remove(leaver, true)
  assert.deepEqual([...new Set((await look(app)).map((body) => JSON.stringify(body)))], [JSON.stringify(notFound)])
  assert.deepEqual([...new Set((await look(second)).map((body) => JSON.stringify(body)))], [JSON.stringify(notFound)])
  const gone = await lists()
  const perReader = gone.length / 3
  for (const start of [0, perReader, 2 * perReader]) {
    assert.deepEqual(gone.slice(start, start + 7), [0, 0, 0, 0, 0, 0, 0])
    assert.equal(gone[start + perReader - 1], 0)
  }
  for (const { id } of articles) {
    const answers = await statusesOf([
      app.request('PUT', `/api/news/${id}`, { as: admin, body: { title: 'Mine', status: 'published' } }),
      app.request('DELETE', `/api/news/${id}`, { as: admin }),
      app.request('GET', `/api/news/${id}/like`, { as: admin }),
      like(id, admin),
      like(id, admin, 'unlike'),
      like(id, reader, 'unlike', second),
    ])
    assert.deepEqual(answers, Array(6).fill(notFound))
  }
  for (const status of ['hidden', 'draft', 'archived']) {
    const { body } = await app.request('GET', `/api/news?status=${status}&category=${categorySlug}`, { as: admin })
    assert.equal(body.data?.articles.length ?? 0, 0)
  }
  const inUse = await app.request('DELETE', `/api/news/categories/${categorySlug}`, { as: admin })
  assert.equal(inUse.status, 409)
  await assertNewsCounts(app)

  await restore(leaver)
  assert.deepEqual(
    { app: await look(app), second: await look(second), lists: await lists(), rows: await rows() },
    before,
  )
  assert.deepEqual(await totalLikes(published.id, reader), { liked: true, totalLikes: 1 })
  await assertNewsCounts(app)
})

test('deleting again, in the other way, does what the last deletion asked for', async () => {
  const leaver = await addAuthor(app)
  const { id } = await leaver.write()
  const status = async () => (await app.request('GET', `/api/news/${id}`, { as: admin })).status
  await remove(leaver, true)
  await restore(leaver)
  await remove(leaver, false)
  assert.equal(await status(), 200)
  await restore(leaver)
  await remove(leaver, true)
  assert.equal(await status(), 404)
  await erase(leaver)
  assert.equal(await status(), 404)
  const rows = await app.owner.selectFrom('news_articles').select('id').where('id', '=', id).execute()
  assert.deepEqual(rows, [])
  await assertNewsCounts(app)
})

test('what has become a draft since the first return is a draft after the second', async () => {
  const leaver = await addAuthor(app)
  const { id } = await leaver.write()
  await remove(leaver, true)
  await restore(leaver)
  const edit = await app.request('PUT', `/api/news/${id}`, { as: admin, body: { status: 'draft' } })
  assert.equal(edit.status, 200)
  await remove(leaver, false)
  await restore(leaver)
  assert.equal((await app.request('GET', `/api/news/${id}`)).status, 404)
  const { body } = await app.request('GET', `/api/news/${id}`, { as: admin })
  assert.equal(body.data.status, 'draft')
})

test('two authors who like each other’s articles are deleted, restored and erased in any order, and counts are right', async () => {
  const one = await addAuthor(app)
  const two = await addAuthor(app)
  const ofOne = await one.write()
  const ofTwo = await two.write()
  for (const as of [one, two, reader]) for (const { id } of [ofOne, ofTwo]) await like(id, as)
  const likes = async (articleId: string) => {
    const answer = await app.request('GET', `/api/news/${articleId}/like`, { as: admin })
    return answer.status === 200 ? answer.body.data.totalLikes : answer.status
  }
  const both = async () => {
    await assertNewsCounts(app)
    return [await likes(ofOne.id), await likes(ofTwo.id)]
  }
  assert.deepEqual(await both(), [3, 3])
  await remove(one, true)
  assert.deepEqual(await both(), [404, 2])
  await remove(two, true)
  assert.deepEqual(await both(), [404, 404])
  await restore(one)
  assert.deepEqual(await both(), [2, 404])
  await restore(two)
  assert.deepEqual(await both(), [3, 3])
  await remove(two, true)
  await remove(one, true)
  await erase(two)
  assert.deepEqual(await both(), [404, 404])
  await restore(one)
  assert.deepEqual(await both(), [2, 404])
})

test('deletion and restoration of an account that race with readers, likes, edits and deletions break nothing', async () => {
  const leaver = await addAuthor(app)
  const others = [admin, reader, await app.member('member')]
  for (let round = 0; round < 4; round += 1) {
    const articles: Article[] = []
    for (let index = 0; index < 2; index += 1) articles.push(await leaver.write(), await writeArticle(app, admin))
    const token = await addSession(app, leaver.id)
    for (const { id } of articles) await like(id, { ...leaver, token })
    const ids = articles.map(({ id }) => id)
    const [last] = ids.slice(-1)
    const deleting = app.request('DELETE', `/api/admin/users/${leaver.id}`, { as: admin, body: { deleteData: true } })
    const restoring = deleting.then(() => app.request('POST', `/api/admin/users/${leaver.id}/restore`, { as: admin }))
    const answers = await Promise.all([
      deleting,
      restoring,
      ...ids
        .toReversed()
        .flatMap((id) => [
          app.request('GET', `/api/news/${id}`),
          second.request('GET', `/api/news/${id}`, { as: reader }),
          like(id, { ...leaver, token }, 'unlike'),
          like(id, { ...leaver, token }, 'like', second),
          ...others.map((as) => like(id, as)),
          app.request('PUT', `/api/news/${id}`, { as: admin, body: { title: `Round ${round}` } }),
        ]),
      app.request('DELETE', `/api/news/${last}`, { as: admin }),
    ])
    for (const { status, text } of answers) assert.ok([200, 401, 404].includes(status), text)
    assert.deepEqual([answers[0]?.status, answers[1]?.status], [200, 200])
    await assertNewsCounts(app)
  }
})
