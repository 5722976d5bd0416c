// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertApplicationCounts,
  readReceived,
  storedCount,
  submit,
} from '../../../../test/harness/application-fixtures.ts'
import { attach, download } from '../../../../test/harness/attachment-fixtures.ts'
import { makeEntity } from '../../../../test/harness/entity-fixtures.ts'
import { titlesIn } from '../../../../test/harness/feed-fixtures.ts'
import { writeArticle } from '../../../../test/harness/news-fixtures.ts'
import { postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { assertOpportunityTotals } from '../../../../test/harness/opportunity-rows.ts'
import { blackPng } from '../../../../test/harness/pictures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { addAuthor, assertNewsCounts, callsOnAccounts, leavingOf } from '../../../../test/harness/user-fixtures.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const reader = testMember(app, 'confidential')
const { setStatus, setStatuses, remove } = callsOnAccounts(app, admin)
const { comeBack, erase } = leavingOf(app, admin)

const suspend = async ({ id }: Member, hideContent = true) => {
  const { status, text } = await setStatus(id, { isActive: false, hideContent })
  assert.equal(status, 200, text)
}
const reinstate = async ({ id }: Member) => {
  const { status, text } = await setStatus(id, { isActive: true })
  assert.equal(status, 200, text)
}
const like = (articleId: string, as: Member) =>
  app.request('POST', `/api/news/${articleId}/like`, { as, body: { action: 'like' } })
const likesOf = async (id: string) => (await app.request('GET', `/api/news/${id}`)).body.data.likeCount

/** A member who has published one of everything. */
async function publisher() {
  const member = await addAuthor(app)
  const name = `Everything of ${member.id}`
  const published = await member.write({ title: name })
  const draft = await member.write({ title: name, status: 'draft' })
  const opportunity = await postIn(app, member, { title: name })
  const entity = await makeEntity(app, member, { name })
  const file = await attach(app, member, { opportunityId: opportunity })
  const avatar = { id: crypto.randomUUID(), user_id: member.id, image: blackPng(1, 1) }
  await app.owner.insertInto('avatars').values(avatar).execute()
  return { member, name, published, draft, opportunity, entity, file, avatar }
}

type Published = Awaited<ReturnType<typeof publisher>>

/** What others find of it: on its own page, in lists, searches, feeds and the sitemap. */
async function found({ name, published, draft, opportunity, entity, file, avatar }: Published) {
  const statuses = async (as: Member) => {
    const paths = [
      `/api/news/${published.id}`,
      `/api/news/${draft.id}`,
      `/api/opportunities/${opportunity}`,
      `/api/entities/${entity.id}`,
    ]
    return Promise.all(paths.map(async (path) => (await app.request('GET', path, { as })).status))
  }
  const search = encodeURIComponent(name)
  const totals = async (as: Member) => {
    const news = await app.request('GET', `/api/news?search=${search}`, { as })
    const opportunities = await app.request('GET', `/api/opportunities?search=${search}`, { as })
    const entities = await app.request('GET', `/api/entities?search=${search}`, { as })
    return [news, opportunities, entities].map(({ body }) => body.data.pagination.total_items)
  }
  const inFeeds = await Promise.all(
    ['/feeds/news.atom', '/feeds/opportunities.atom'].map(async (path) => (await titlesIn(app, path)).includes(name)),
  )
  const sitemap = (await app.request('GET', '/sitemap-news-1.xml')).text
  return {
    reader: [await statuses(reader), await totals(reader)],
    admin: [await statuses(admin), await totals(admin)],
    files: [(await download(app, file.id, reader)).status, await avatarStatus(avatar.id)],
    inFeeds: [...inFeeds, sitemap.includes(published.slug)],
  }
}

const avatarStatus = async (id: string) => (await app.request('GET', `/api/avatars/${id}.webp`)).status

const everywhere = {
  reader: [
    [200, 404, 200, 200],
    [1, 1, 1],
  ],
  admin: [
    [200, 200, 200, 200],
    [2, 1, 1],
  ],
  files: [200, 200],
  inFeeds: [true, true, true],
}
const nowhere = {
  reader: [
    [404, 404, 404, 404],
    [0, 0, 0],
  ],
  admin: [
    [404, 404, 404, 404],
    [0, 0, 0],
  ],
  files: [404, 404],
  inFeeds: [false, false, false],
}

async function rowsOf({ member: { id } }: Published) {
  const articles = app.owner.selectFrom('news_articles').select(['id', 'status', 'hidden_status', 'author_id'])
  const opportunities = app.owner.selectFrom('opportunities').select(['id', 'status', 'hidden_status', 'owner_id'])
  const entities = app.owner.selectFrom('entities').select(['id', 'is_hidden', 'owner_id'])
  return [
    await articles
      .where((one) => one.or([one('author_id', '=', id), one('former_author_id', '=', id)]))
      .orderBy('id')
      .execute(),
    await opportunities.where((one) => one.or([one('owner_id', '=', id), one('former_owner_id', '=', id)])).execute(),
    await entities.where((one) => one.or([one('owner_id', '=', id), one('former_owner_id', '=', id)])).execute(),
  ]
}

test('without hideContent everything stays; with it nobody finds it anywhere; lifted it is as before, also twice', async () => {
  const content = await publisher()
  const { member } = content
  const rows = await rowsOf(content)
  await suspend(member, false)
  assert.deepEqual(await found(content), everywhere)
  for (let times = 0; times < 2; times += 1) {
    await suspend(member)
    assert.deepEqual(await found(content), nowhere)
    await suspend(member)
    assert.deepEqual(await found(content), nowhere)
    await reinstate(member)
    assert.deepEqual([await found(content), await rowsOf(content)], [everywhere, rows])
  }
  await suspend(member)
  await suspend(member, false)
  assert.deepEqual([await found(content), await rowsOf(content)], [everywhere, rows])
  await reinstate(member)
  await assertNewsCounts(app)
  await assertOpportunityTotals(app)
})

test('likes and applications of several who are suspended at once leave every count, and return to it', async () => {
  const article = await writeArticle(app, admin)
  const opportunity = await postIn(app, reader)
  const members = await Promise.all([1, 2, 3].map(() => app.member('member')))
  for (const member of [...members, reader]) await like(article.id, member)
  for (const member of members) await submit(app, member, opportunity)
  assert.deepEqual([await likesOf(article.id), await storedCount(app, opportunity)], [4, 3])
  const userIds = members.slice(0, 2).map(({ id }) => id)
  await setStatuses({ userIds, isActive: false, hideContent: true })
  assert.deepEqual([await likesOf(article.id), await storedCount(app, opportunity)], [2, 1])
  assert.equal((await readReceived(app, reader, opportunity)).length, 1)
  await assertNewsCounts(app)
  await assertApplicationCounts(app)
  await setStatuses({ userIds, isActive: true })
  assert.deepEqual([await likesOf(article.id), await storedCount(app, opportunity)], [4, 3])
  assert.equal((await readReceived(app, reader, opportunity)).length, 3)
  await assertNewsCounts(app)
  await assertApplicationCounts(app)
})

test('deleted while its content is hidden, an account takes it along; restored, both stay hidden until it is lifted', async () => {
  const content = await publisher()
  const { member } = content
  const rows = await rowsOf(content)
  await suspend(member)
  const { status, body } = await remove(member.id, { deleteData: false })
  assert.deepEqual([status, body.data.dataDeleted], [200, true])
  assert.deepEqual(await found(content), nowhere)
  await comeBack(member)
  assert.deepEqual(await found(content), nowhere)
  const { email, password } = member
  const signIn = await app.request('POST', '/api/auth/sign-in/email', { body: { email, password } })
  assert.deepEqual([signIn.status, signIn.body.code], [403, 'ACCOUNT_SUSPENDED'])
  const role = await app.request('PUT', `/api/admin/users/${member.id}/role`, { as: admin, body: { role: 'visitor' } })
  assert.equal(role.status, 200)
  await reinstate(member)
  assert.deepEqual([await found(content), await rowsOf(content)], [everywhere, rows])

  await suspend(member)
  await remove(member.id)
  await erase(member)
  assert.deepEqual([await found(content), await rowsOf(content)], [nowhere, [[], [], []]])
  const ids = [content.published.id, content.draft.id]
  assert.deepEqual(await app.owner.selectFrom('news_articles').select('id').where('id', 'in', ids).execute(), [])
})

test('a suspension that hides nothing leaves a deletion and a restoration as they are', async () => {
  const content = await publisher()
  const { member } = content
  const rows = await rowsOf(content)
  await suspend(member, false)
  assert.equal((await remove(member.id, { deleteData: true })).body.data.dataDeleted, true)
  assert.deepEqual(await found(content), nowhere)
  await comeBack(member)
  assert.deepEqual([await found(content), await rowsOf(content)], [everywhere, rows])
  assert.equal((await remove(member.id, { deleteData: false })).body.data.dataDeleted, false)
  const { reader: seen } = await found(content)
  assert.deepEqual(seen, everywhere.reader)
})
