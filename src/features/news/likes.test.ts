// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { eventually } from '../../../test/harness/eventually.ts'
import { storedRows, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { openLikes } from './likes.ts'

type Action = 'like' | 'unlike'

const notFound = { success: false, error: 'News article not found' }
const invalid = { success: false, error: "Invalid action. Must be 'like' or 'unlike'" }

let members: Member[]

const app = testApp()
const admin = testMember(app, 'admin')
before(async () => {
  members = await Promise.all(
    (['visitor', 'subscriber', 'member', 'confidential', 'member', 'member'] as const).map(app.member),
  )
})

const change = (articleId: string, as: Member, action: Action) =>
  app.request('POST', `/api/news/${articleId}/like`, { as, body: { action } })

interface StoredLikes {
  readonly count: string
  readonly records: string
}

/** One statement, so one snapshot: what had been committed at one moment. */
async function storedLikes(articleId: string): Promise<StoredLikes> {
  const { rows } = await sql<StoredLikes>`
    select like_count as count, (select count(*) from news_likes where news_likes.article_id = ${articleId}) as records
    from news_counters where news_counters.article_id = ${articleId}`.execute(app.platform.db)
  assert.ok(rows[0])
  return rows[0]
}

const liked = (totalLikes: number) => ({
  success: true,
  message: 'Article liked successfully',
  data: { liked: true, totalLikes },
})
const unliked = (totalLikes: number) => ({
  success: true,
  message: 'Article unliked successfully',
  data: { liked: false, totalLikes },
})

test('like and unlike take effect once, however often they are sent', async () => {
  const { id } = await writeArticle(app, admin)
  const [one, other] = members as [Member, Member]
  for (const [as, action, expected] of [
    [one, 'unlike', unliked(0)],
    [one, 'like', liked(1)],
    [one, 'like', liked(1)],
    [other, 'like', liked(2)],
    [one, 'unlike', unliked(1)],
    [one, 'unlike', unliked(1)],
    [other, 'unlike', unliked(0)],
  ] as const) {
    const answer = await change(id, as, action)
    assert.deepEqual([answer.status, answer.body], [200, expected])
    const status = await app.request('GET', `/api/news/${id.toUpperCase()}/like`, { as })
    assert.deepEqual([status.status, status.body], [200, { success: true, data: expected.data }])
    const read = await app.request('GET', `/api/news/${id}`)
    assert.equal(read.body.data.likeCount, expected.data.totalLikes)
  }
})

test('a like is stored with who liked what and when', async () => {
  const { id } = await writeArticle(app, admin)
  const [member] = members as [Member]
  await change(id, member, 'like')
  const records = await app.platform.db.selectFrom('news_likes').selectAll().where('article_id', '=', id).execute()
  assert.equal(records.length, 1)
  const [record] = records
  assert.deepEqual(
    { ...record, id: '', created_at: '' },
    { id: '', user_id: member.id, article_id: id, created_at: '' },
  )
  assert.ok(record && Math.abs(Date.now() - record.created_at.getTime()) < 60_000)
})

test('likes are counted once per member, however many arrive concurrently', async () => {
  const { id } = await writeArticle(app, admin)
  const answers = await Promise.all(Array.from({ length: 20 }, () => change(id, admin, 'like')))
  for (const answer of answers) assert.deepEqual(answer.body, liked(1))
  assert.deepEqual(await storedLikes(id), { count: '1', records: '1' })
})

test('whatever members like and unlike concurrently, the count is the number of records at every commit', async () => {
  const { id } = await writeArticle(app, admin)
  const actions = fc.constantFrom<Action>('like', 'unlike')
  const changes = fc.array(fc.tuple(fc.nat({ max: 5 }), actions), { minLength: 5, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(changes, async (sent) => {
      let isOver = false
      const watching = (async () => {
        while (!isOver) {
          const { count, records } = await storedLikes(id)
          assert.equal(count, records)
        }
      })()
      const answers = await Promise.all(sent.map(([index, action]) => change(id, members[index] as Member, action)))
      isOver = true
      await watching
      for (const { status } of answers) assert.equal(status, 200)
      const { count, records } = await storedLikes(id)
      assert.equal(count, records)
      const last = await Promise.all(members.map((as) => app.request('GET', `/api/news/${id}/like`, { as })))
      assert.equal(last.filter(({ body }) => body.data.liked).length, Number(count))
    }),
    { numRuns: 12 },
  )
})

test('one after another, likes do what a set of members would', async () => {
  const { id } = await writeArticle(app, admin)
  const likers = new Set<Member>()
  const changes = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.constantFrom<Action>('like', 'unlike')), { maxLength: 15 })
  await fc.assert(
    fc.asyncProperty(changes, async (sent) => {
      for (const [index, action] of sent) {
        const member = members[index] as Member
        if (action === 'like') likers.add(member)
        else likers.delete(member)
        const expected = action === 'like' ? liked(likers.size) : unliked(likers.size)
        assert.deepEqual((await change(id, member, action)).body, expected)
      }
    }),
    { numRuns: 10 },
  )
})

test('of likes that come together each has an answer of its own, and nobody learns of what they may not read', async () => {
  const [visitor, , member, confidential] = members as [Member, Member, Member, Member]
  const open = await writeArticle(app, admin)
  const secret = await writeArticle(app, admin, { visibility: 'confidential' })
  const draft = await writeArticle(app, admin, { status: 'draft' })
  const gone = '01890000-0000-7000-8000-000000000000'
  const found = { [open.id]: 3, [secret.id]: 2, [draft.id]: 1 }
  const sent = [
    [open.id, visitor, true],
    [open.id, member, true],
    [open.id.toUpperCase(), admin, true],
    [secret.id, visitor, false],
    [secret.id, member, false],
    [secret.id, confidential, true],
    [secret.id, admin, true],
    [draft.id, confidential, false],
    [draft.id, admin, true],
    [gone, admin, false],
  ] as const
  const like = openLikes(app.platform.db)
  const outcomes = await Promise.allSettled(
    sent.map(([id, { id: userId, role, email }]) => like({ id: userId, role, email }, id, true)),
  )
  for (const [index, outcome] of outcomes.entries()) {
    const [id, , isReadable] = sent[index] as (typeof sent)[number]
    if (isReadable) {
      const data = { liked: true, totalLikes: found[id.toLowerCase()] }
      assert.deepEqual(outcome, { status: 'fulfilled', value: data }, `${index}`)
    } else assert.match(outcome.status === 'rejected' ? outcome.reason.message : '', /not found/, `${index}`)
  }
  for (const [id, likes] of Object.entries(found)) {
    assert.deepEqual(await storedLikes(id), { count: String(likes), records: String(likes) })
  }
})

test('what one member sends at once about one article is done in turn', async () => {
  const { id } = await writeArticle(app, admin)
  const like = openLikes(app.platform.db)
  const { id: userId, role, email } = admin
  const wishes = [true, false, false, true, true, false]
  const answers = await Promise.all(wishes.map((isLiked) => like({ id: userId, role, email }, id, isLiked)))
  assert.deepEqual(
    answers,
    wishes.map((liked) => ({ liked, totalLikes: liked ? 1 : 0 })),
  )
  assert.deepEqual(await storedLikes(id), { count: '0', records: '0' })
})

test('a like waits for a change of its article, obeys what it makes of it, and holds up no other', async () => {
  const [, , member] = members as [Member, Member, Member]
  const [changing, other] = [await writeArticle(app, admin), await writeArticle(app, admin)]
  const waiting = await transaction(app.platform.db, async (trx) => {
    await sql`select from news_articles where id = ${changing.id} for update`.execute(trx)
    await sql`update news_articles set visibility = 'confidential' where id = ${changing.id}`.execute(trx)
    const waiting = [change(changing.id, member, 'like'), change(changing.id, admin, 'like')]
    await eventually('a like waits', async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.owner)
      return rows.length > 0
    })
    assert.deepEqual((await change(other.id, member, 'like')).body, liked(1))
    return waiting
  })
  const answers = await Promise.all(waiting)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 200],
  )
  assert.deepEqual(await storedLikes(changing.id), { count: '1', records: '1' })
})

test('the like of an account that is gone fails alone', async () => {
  const { id } = await writeArticle(app, admin)
  const like = openLikes(app.platform.db)
  const { id: userId, role, email } = admin
  const stranger = { id: '01890000-0000-7000-8000-000000000000', role, email }
  const outcomes = await Promise.allSettled([like(stranger, id, true), like({ id: userId, role, email }, id, true)])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  )
  assert.deepEqual(await storedLikes(id), { count: '1', records: '1' })
})

test('likes that meet edits and views of the article are all answered', async () => {
  const { id } = await writeArticle(app, admin)
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all([
      ...members.map((member) => change(id, member, round % 2 ? 'unlike' : 'like')),
      app.request('PUT', `/api/news/${id}`, { as: admin, body: { title: `Edit ${round}` } }),
      ...members.map((member) => change(id, member, round % 2 ? 'unlike' : 'like')),
      ...members.map(() => app.request('GET', `/api/news/${id}`)),
    ])
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    const likers = round % 2 ? '0' : String(members.length)
    assert.deepEqual(await storedLikes(id), { count: likers, records: likers })
  }
})

test('likes that race with the deletion of the article count or find it gone', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await writeArticle(app, admin)
    const [deleted, ...answers] = await Promise.all([
      app.request('DELETE', `/api/news/${id}`, { as: admin }),
      ...members.map((member) => change(id, member, 'like')),
      ...members.map((member) => change(id, member, 'unlike')),
    ])
    assert.equal(deleted.status, 200)
    for (const { status, body } of answers) {
      assert.ok(status === 200 || status === 404)
      if (status === 404) assert.deepEqual(body, notFound)
    }
    assert.equal((await change(id, admin, 'like')).status, 404)
  }
})

test('an action that is neither is refused in the words of the interface', async () => {
  const { id } = await writeArticle(app, admin)
  const before = await storedRows(app)
  const refused = [
    {},
    { action: 'love' },
    { action: 'LIKE' },
    { action: true },
    { action: null },
    { action: ['like'] },
    [],
  ]
  for (const body of [...refused, null, 'like', '"like"', undefined]) {
    const answer = await app.request('POST', `/api/news/${id}/like`, { as: admin, body })
    const malformed = { success: false, error: 'Request body is not valid JSON' }
    assert.deepEqual(
      [answer.status, withoutDetails(answer.body)],
      [400, body === 'like' ? malformed : invalid],
      JSON.stringify(body),
    )
  }
  const extra = { action: 'like', userId: members[0]?.id, totalLikes: 100 }
  const answer = await app.request('POST', `/api/news/${id}/like`, { as: admin, body: extra })
  assert.deepEqual(answer.body, liked(1))
  assert.deepEqual(await storedRows(app), { ...before, likes: before.likes + 1 })
})

test('liking needs a member: 401 without, by whatever method', async () => {
  const { id } = await writeArticle(app, admin)
  for (const [method, body] of [
    ['GET', undefined],
    ['POST', { action: 'like' }],
    ['POST', { action: 'wrong' }],
  ] as const) {
    const answer = await app.request(method, `/api/news/${id}/like`, { body })
    assert.deepEqual([answer.status, answer.body], [401, { success: false, error: 'Authentication required' }])
  }
})

test('an article that is not there cannot be liked, and a slug is no id here', async () => {
  const { slug } = await writeArticle(app, admin)
  for (const id of ['01890000-0000-7000-8000-000000000000', slug, 'nothing']) {
    const answers = [
      await change(id, admin, 'like'),
      await change(id, admin, 'unlike'),
      await app.request('GET', `/api/news/${id}/like`, { as: admin }),
    ]
    for (const { status, body } of answers) assert.deepEqual([status, body], [404, notFound])
  }
})
