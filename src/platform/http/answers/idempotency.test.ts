// Depends on: servers, instances
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import { forgetOldAnswers } from './idempotency.ts'

const app = testApp()
const admin = testMember(app, 'admin')

const article = () => ({ title: `Once ${randomUUID()}`, content: 'text', excerpt: 'text' })
const create = (key: string, body: object, as = admin) =>
  app.request('POST', '/api/news', { as, body, headers: { 'idempotency-key': key } })
async function countOf({ title }: { title: string }): Promise<number> {
  const { rows } = await sql`select from news_articles where title = ${title}`.execute(app.platform.db)
  return rows.length
}

test('a repeated request gets the first answer again, and creates nothing', async () => {
  const key = randomUUID()
  const body = article()
  const first = await create(key, body)
  const again = await create(`"${key}"`, body)
  assert.equal(first.status, 201)
  assert.deepEqual([again.status, again.body], [201, first.body])
  assert.deepEqual(
    [first, again].map(({ headers }) => headers.get('idempotent-replayed')),
    [null, 'true'],
  )
  assert.equal(await countOf(body), 1)
})

test('one key with another body is refused', async () => {
  const key = randomUUID()
  const other = article()
  await create(key, article())
  const { status, body } = await create(key, other)
  assert.deepEqual([status, body], [422, { success: false, error: 'Idempotency-Key was used with another request' }])
  assert.equal(await countOf(other), 0)
})

test('of many requests at once one creates; the others get a 409, or its answer', async () => {
  const key = randomUUID()
  const body = article()
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(key, body)))
  assert.equal(await countOf(body), 1)
  const ids = new Set<string>()
  for (const answer of answers) {
    if (answer.status === 201) ids.add(answer.body.data.id)
    else {
      assert.deepEqual(answer.body, { success: false, error: 'A request with this Idempotency-Key is still running' })
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [409, '1'])
    }
  }
  assert.equal(ids.size, 1)
})

test('a key belongs to its caller, and a refusal is not remembered', async () => {
  const key = randomUUID()
  const body = article()
  const refused = await create(key, { ...body, title: '' })
  assert.equal(refused.status, 400)
  assert.equal((await create(key, body)).status, 201)
  const other = await create(key, article(), await app.member('admin'))
  assert.deepEqual([other.status, other.headers.get('idempotent-replayed')], [201, null])
})

test('a malformed key is refused', async () => {
  for (const key of ['', ' ', '"', '"open', 'x'.repeat(300), 'tab\there']) {
    const { status, body } = await create(key, article())
    const details = { field: 'Idempotency-Key', code: 'INVALID_FORMAT' }
    const malformed = { success: false, error: 'Idempotency-Key is malformed', details }
    assert.deepEqual([status, body], [400, malformed], key.slice(0, 10))
  }
})

test('a key is forgotten after a day', async () => {
  const key = randomUUID()
  await create(key, article())
  await sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = ${key}`.execute(
    app.platform.db,
  )
  assert.equal((await create(key, article())).headers.get('idempotent-replayed'), null)
  await sql`update idempotency_keys set created_at = now() - interval '25 hours'`.execute(app.platform.db)
  await forgetOldAnswers(app.platform.db)
  const { rows } = await sql`select from idempotency_keys`.execute(app.platform.db)
  assert.deepEqual(rows, [])
})
