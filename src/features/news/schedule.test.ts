// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../test/harness/eventually.ts'
import { articleBody, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { before, testApp, testAppPair, testMember } from '../../../test/harness/suite.ts'
import type { TestApp } from '../../../test/harness/test-app.ts'
import { audited } from '../../../test/harness/user-fixtures.ts'
import { publishDueArticles } from './publish-due.ts'

const inAYear = () => new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).toISOString()

const [running, beside] = testAppPair({ hasClock: true })
const runningAdmin = testMember(running, 'admin')

/** One whose jobs do nothing by themselves. */
const app = testApp({}, { instances: 1 })
const admin = testMember(app, 'admin')
before(async () => {
  await app.platform.jobs.stop()
})

const publish = () =>
  publishDueArticles(app.platform.db, {
    community: app.platform.community,
    audit: app.features.audit,
    addresses: app.platform.ownAddresses,
  })
const put = (id: string, body: object) => app.request('PUT', `/api/news/${id}`, { as: admin, body })
const statusFor = async (on: TestApp, id: string) => (await on.request('GET', `/api/news/${id}`)).status

async function readForDesk(id: string) {
  return (await app.request('GET', `/api/admin/news/${id}`, { as: admin })).body.data
}

/** As if the times of all had come. */
async function come(): Promise<void> {
  await app.owner
    .updateTable('news_schedule')
    .set({ publish_at: new Date(Date.now() - 1) })
    .execute()
}

test('a draft is published at its time, once, by one of two programs, as if by hand, and the log says by whom', async () => {
  const publishAt = new Date(Date.now() + 2_000).toISOString()
  const draft = await writeArticle(running, runningAdmin, { status: 'draft', publishAt })
  assert.equal(draft.publishAt, publishAt)
  assert.equal(await statusFor(beside, draft.id), 404)
  const [, entries] = await audited(running, () =>
    eventually(
      'the article is there',
      () => statusFor(beside, draft.id),
      (status) => status === 200,
    ),
  )
  const { body } = await running.request('GET', `/api/admin/news/${draft.id}`, { as: runningAdmin })
  const { status, publishedAt, updatedAt, publishAt: left } = body.data
  assert.deepEqual([status, left], ['published', null])
  assert.ok(publishedAt >= publishAt)
  assert.equal(publishedAt, updatedAt)
  assert.deepEqual(
    entries.map(({ action, actor_id, actor, target_id, details }) => [action, actor_id, actor, target_id, details]),
    [
      [
        'NEWS_UPDATE',
        '00000000-0000-0000-0000-000000000000',
        { ipAddress: '', userAgent: 'hromada scheduled publication' },
        draft.id,
        { previousValue: { status: 'draft', publishAt }, newValue: { status: 'published', publishAt: null } },
      ],
    ],
  )
  const revisions = await running.request('GET', `/api/admin/news/${draft.id}/revisions`, { as: runningAdmin })
  const [current] = revisions.body.data.revisions
  assert.deepEqual([current.cause, current.savedBy, current.changed], ['scheduled', null, ['status', 'publishAt']])
})

test('what was due while nothing ran is published afterwards, each once, however many look', async () => {
  const drafts = await Promise.all(
    Array.from({ length: 12 }, () => writeArticle(app, admin, { status: 'draft', publishAt: inAYear() })),
  )
  await come()
  const [, entries] = await audited(app, () => Promise.all([publish(), publish(), publish()]))
  assert.deepEqual(entries.map(({ target_id }) => target_id).toSorted(), drafts.map(({ id }) => id).toSorted())
  for (const { id } of drafts) assert.equal(await statusFor(app, id), 200)
  const [, none] = await audited(app, publish)
  assert.deepEqual(none, [])
})

test('a time is changed, taken away, and gone once somebody publishes by hand', async () => {
  const { id } = await writeArticle(app, admin, { status: 'draft' })
  const [first, second] = [inAYear(), new Date(Date.parse(inAYear()) + 60_000).toISOString()]
  const [, entries] = await audited(app, async () => {
    for (const publishAt of [first, second, null, first]) {
      assert.equal((await put(id, { publishAt })).status, 200)
      assert.equal((await readForDesk(id)).publishAt, publishAt)
    }
    assert.equal((await put(id, { title: 'Still scheduled' })).status, 200)
    assert.equal((await readForDesk(id)).publishAt, first)
    assert.equal((await put(id, { publishAt: '' })).status, 200)
    assert.equal((await put(id, { publishAt: first })).status, 200)
    assert.equal((await put(id, { status: 'published' })).status, 200)
  })
  const { publishAt, status, publishedAt } = await readForDesk(id)
  assert.deepEqual([publishAt, status], [null, 'published'])
  assert.deepEqual(
    entries.map(({ details }) => details.newValue),
    [
      ...[first, second, null, first].map((publishAt) => ({ publishAt })),
      { title: 'Still scheduled' },
      { publishAt: null },
      { publishAt: first },
      { status: 'published', publishAt: null },
    ],
  )
  await put(id, { status: 'draft' })
  await come()
  await publish()
  assert.deepEqual([(await readForDesk(id)).status, (await readForDesk(id)).publishedAt], ['draft', publishedAt])
})

test('only a draft has a time, and only one that is to come', async () => {
  const { id } = await writeArticle(app, admin)
  const refused = async (answer: ReturnType<typeof put>, code: string) => {
    const { status, body } = await answer
    assert.deepEqual([status, body.details], [400, { field: 'publishAt', code }], JSON.stringify(body))
  }
  const post = (given: object) =>
    app.request('POST', '/api/news', { as: admin, body: { ...articleBody(), status: 'draft', ...given } })
  await refused(put(id, { publishAt: inAYear() }), 'CONTRADICTORY')
  await refused(post({ status: 'published', publishAt: inAYear() }), 'CONTRADICTORY')
  await refused(put(id, { status: 'archived', publishAt: inAYear() }), 'CONTRADICTORY')
  for (const publishAt of ['2020-01-01T00:00:00Z', new Date().toISOString()]) {
    await refused(post({ publishAt }), 'NOT_IN_FUTURE')
    await refused(put(id, { status: 'draft', publishAt }), 'NOT_IN_FUTURE')
  }
  for (const publishAt of ['2999-12-31T23:59:60Z', 'tomorrow', '2999-02-30', '2999-01-01T00:00:00']) {
    await refused(post({ publishAt }), 'INVALID_FORMAT')
  }
  for (const publishAt of [1, true, [], {}]) await refused(post({ publishAt }), 'WRONG_TYPE')
  assert.equal((await post({ publishAt: null })).status, 201)
  assert.equal((await readForDesk(id)).status, 'published')
})

test('a time that comes while an editor has the article open may be sent back as it was read', async () => {
  const { id } = await writeArticle(app, admin, { status: 'draft', publishAt: inAYear() })
  await come()
  const { publishAt } = await readForDesk(id)
  assert.equal((await put(id, { title: 'Saved late', publishAt })).status, 200)
  await publish()
  const { status, title } = await readForDesk(id)
  assert.deepEqual([status, title], ['published', 'Saved late'])
})

test('publishing at a time and saving at that moment lose neither', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await writeArticle(app, admin, { status: 'draft', publishAt: inAYear() })
    await come()
    const isTakenBack = round % 2 === 1
    const changes = { title: `Round ${round}`, ...(isTakenBack && { publishAt: null }) }
    const [saved] = await Promise.all([put(id, changes), publish()])
    assert.equal(saved.status, 200)
    await publish()
    const { title, status, publishAt } = await readForDesk(id)
    assert.deepEqual([title, publishAt], [changes.title, null])
    if (!isTakenBack) assert.equal(status, 'published')
  }
})

test('the draft of a member who leaves with everything waits until they are back', async () => {
  const author = await app.member('admin')
  const { id } = await writeArticle(app, author, { status: 'draft', publishAt: inAYear() })
  await app.request('PUT', `/api/admin/users/${author.id}/role`, { as: admin, body: { role: 'member' } })
  const path = `/api/admin/users/${author.id}`
  assert.equal((await app.request('DELETE', path, { as: admin, body: { deleteData: true } })).status, 200)
  await come()
  await publish()
  assert.equal(await statusFor(app, id), 404)
  assert.equal((await app.request('POST', `${path}/restore`, { as: admin })).status, 200)
  await publish()
  assert.equal(await statusFor(app, id), 200)
})
