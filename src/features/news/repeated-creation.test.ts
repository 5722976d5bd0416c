import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleBody, storedRows } from '../../../test/harness/news-fixtures.ts'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'

const otherRequest = { success: false, error: 'Idempotency-Key was used with another request' }

let keys = 0

const app = testApp()
const admin = testMember(app, 'admin')

const newKey = () => {
  keys += 1
  return `key ${keys}`
}
const create = (key: string, body: unknown, as = admin, path = '/api/news') =>
  app.request('POST', path, { as, body, headers: { 'idempotency-key': key } })

test('a repeated creation is answered like the first, and creates one article', async () => {
  const before = await storedRows(app)
  const [key, body] = [newKey(), articleBody()]
  const first = await create(key, body)
  assert.deepEqual([first.status, first.headers.get('idempotent-replayed')], [201, null])
  await app.request('PUT', `/api/news/${first.body.data.id}`, { as: admin, body: { title: 'Edited in between' } })
  const again = await create(key, body)
  assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true'])
  assert.deepEqual(again.body, first.body)
  const { articles, auditEntries } = await storedRows(app)
  assert.deepEqual([articles, auditEntries], [before.articles + 1, before.auditEntries + 2])
})

test('a key may be sent bare or as a quoted string, and names the same', async () => {
  const [key, body] = [newKey(), articleBody()]
  const first = await create(`"${key}"`, body)
  assert.equal(first.status, 201)
  assert.deepEqual((await create(key, body)).body, first.body)
})

test('a key that was used for another request is refused', async () => {
  const [key, body] = [newKey(), articleBody()]
  assert.equal((await create(key, body)).status, 201)
  const before = await storedRows(app)
  const others = [
    await create(key, { ...body, title: 'Another' }),
    await create(key, articleBody()),
    await create(key, { name: 'A category' }, admin, '/api/news/categories'),
  ]
  for (const answer of others) assert.deepEqual([answer.status, withoutDetails(answer.body)], [422, otherRequest])
  assert.deepEqual(await storedRows(app), before)
})

test('a key belongs to the one who sent it', async () => {
  const second = await app.member('admin')
  const key = newKey()
  const [one, other] = [await create(key, articleBody()), await create(key, articleBody(), second)]
  assert.deepEqual([one.status, other.status], [201, 201])
  assert.notEqual(one.body.data.id, other.body.data.id)
  assert.equal(other.body.data.authorId, second.id)
})

test('of many concurrent requests with one key one creates; the others are asked to wait or get its answer', async () => {
  const [key, body] = [newKey(), articleBody()]
  const before = await storedRows(app)
  const answers = await Promise.all(Array.from({ length: 12 }, () => create(key, body)))
  const created = answers.filter(({ status }) => status === 201)
  assert.ok(created.length >= 1)
  assert.equal(created.filter(({ headers }) => headers.get('idempotent-replayed') === null).length, 1)
  for (const answer of created) assert.deepEqual(answer.body, created[0]?.body)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    assert.deepEqual(
      [answer.status, answer.body, answer.headers.get('retry-after')],
      [409, { success: false, error: 'A request with this Idempotency-Key is still running' }, '1'],
    )
  }
  assert.equal((await storedRows(app)).articles, before.articles + 1)
  assert.deepEqual((await create(key, body)).body, created[0]?.body)
})

test('after a refusal the key is as good as new', async () => {
  const key = newKey()
  assert.equal((await create(key, articleBody({ title: '' }))).status, 400)
  assert.equal((await create(key, articleBody({ category: 'unknown' }))).status, 400)
  const subscriber = await app.member('subscriber')
  assert.equal((await create(key, articleBody(), subscriber)).status, 403)
  const body = articleBody()
  const created = await create(key, body)
  assert.equal(created.status, 201)
  assert.deepEqual((await create(key, body)).body, created.body)
})

test('a malformed key is refused and nothing is created', async () => {
  const before = await storedRows(app)
  for (const key of ['""', '"', '"open', 'a"b', 'back\\slash', '', 'é', 'x'.repeat(256), 'tab\tted']) {
    const answer = await create(key, articleBody())
    const expected = [400, { success: false, error: 'Idempotency-Key is malformed' }]
    assert.deepEqual([answer.status, withoutDetails(answer.body)], expected, JSON.stringify(key))
  }
  assert.deepEqual(await storedRows(app), before)
  assert.equal((await create('x'.repeat(255), articleBody())).status, 201)
})

test('after a day a key is forgotten', async () => {
  const key = newKey()
  const first = await create(key, articleBody())
  await app.platform.db
    .updateTable('idempotency_keys')
    .set({ created_at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .where('key', '=', key)
    .execute()
  const next = await create(key, articleBody())
  assert.equal(next.status, 201)
  assert.notEqual(next.body.data.id, first.body.data.id)
})

test('categories take a key too; without one each request creates', async () => {
  const key = newKey()
  const first = await create(key, { name: 'Repeated' }, admin, '/api/news/categories')
  assert.equal(first.status, 201)
  assert.deepEqual((await create(key, { name: 'Repeated' }, admin, '/api/news/categories')).body, first.body)
  const body = articleBody({ slug: undefined, title: '🎉' })
  const [one, other] = [1, 2].map(() => app.request('POST', '/api/news', { as: admin, body }))
  assert.notEqual((await one)?.body.data.id, (await other)?.body.data.id)
})
