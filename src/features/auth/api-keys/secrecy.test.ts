import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { keyBody, listKeys, makeKey, refusedAs, statusWith } from '../../../../test/harness/api-key-fixtures.ts'
import { bearer } from '../../../../test/harness/profile-fixtures.ts'
import { storedTexts } from '../../../../test/harness/stored-texts.ts'
import { before, testApp } from '../../../../test/harness/suite.ts'
import type { Member, TestApp } from '../../../../test/harness/test-app.ts'
import { withoutTime } from '../../../../test/system/access-attempts.ts'

let keys = 0

const app = testApp({ LOG_LEVEL: 'trace' })
before(async () => {
  app.platform.log.level = 'trace'
})

const join = () => app.member('member')
const newIdempotencyKey = () => {
  keys += 1
  return { 'idempotency-key': `key ${keys}` }
}
const create = (as: Member, headers: Record<string, string>, given: object = {}) =>
  app.request('POST', '/api/api-keys', { as, headers, body: keyBody(given) })

test('a repeated creation makes no second key, and its answer names the first, but not its secret', async () => {
  const [as, header] = [await join(), newIdempotencyKey()]
  const first = await create(as, header)
  assert.deepEqual([first.status, await statusWith(app, first.body.data.key)], [201, 200])
  const again = await create(as, header)
  assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true'])
  const { key, ...data } = first.body.data
  assert.deepEqual(again.body, { ...first.body, data })
  assert.equal((await listKeys(app, as)).length, 1)
  const other = await create(as, header, { name: 'Another' })
  const expected = refusedAs('IDEMPOTENCY_KEY_REUSED', 'Idempotency-Key was used with another request')
  assert.deepEqual([other.status, withoutTime(other.body)], [422, expected])
})

test('a repeated rotation makes no second key either', async () => {
  const [as, headers] = [await join(), newIdempotencyKey()]
  const { apiKey } = await makeKey(app, as)
  const rotate = () => app.request('POST', `/api/api-keys/${apiKey.id}/rotate`, { as, headers })
  const [first, again] = [await rotate(), await rotate()]
  assert.deepEqual([first.status, again.status], [201, 201])
  const { key, ...data } = first.body.data
  assert.deepEqual(again.body, { ...first.body, data })
  assert.equal((await listKeys(app, as)).length, 2)
})

test('of ten creations under one idempotency key at once one makes a key, and shows it once', async () => {
  const [as, header] = [await join(), newIdempotencyKey()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(as, header)))
  assert.equal(answers.filter(({ body }) => body.data?.key !== undefined).length, 1)
  for (const { status } of answers) assert.ok(status === 201 || status === 409, String(status))
  assert.equal((await listKeys(app, as)).length, 1)
})

test('a key is nowhere in the database, in the log, or in what is answered later', async () => {
  const [as, other] = [await join(), await join()]
  const made = (await create(as, newIdempotencyKey())).body.data
  const rotated = await app.request('POST', `/api/api-keys/${made.api_key.id}/rotate`, {
    as,
    headers: newIdempotencyKey(),
  })
  const secrets: string[] = [made.key, rotated.body.data.key]
  const answers: string[] = []
  const send = async (...given: Parameters<TestApp['request']>) => {
    const { status, text } = await app.request(...given)
    answers.push(text)
    return status
  }
  for (const key of secrets) {
    assert.equal(await send('GET', '/api/entities', { headers: { 'x-api-key': key } }), 200)
    assert.equal(await send('GET', '/api/entities/none', { headers: bearer(key) }), 404)
    assert.equal(await send('GET', `/api/news/${key}`), 404)
    assert.equal(await send('PATCH', `/api/entities/${key}`), 405)
    assert.equal(await send('GET', '/api/profile', { headers: bearer(key) }), 401)
    assert.equal(await send('GET', '/api/entities', { headers: { 'x-api-key': key, cookie: other.cookie } }), 401)
    assert.equal(await send('GET', '/api/entities', { headers: { 'x-api-key': `${key}0` } }), 401)
    assert.equal(await send('POST', '/api/entities/create', { headers: bearer(key), body: { key } }), 403)
    await whileTheTableIsAway(async () => {
      assert.equal(await send('GET', '/api/entities', { headers: { 'x-api-key': key } }), 500)
      assert.equal(await send('GET', '/api/api-keys', { as }), 500)
    })
  }
  assert.equal(await send('GET', '/api/api-keys', { as }), 200)
  assert.equal(await send('GET', '/api/profile/export', { as }), 200)
  const stored = await storedTexts(app)
  assert.ok(
    stored.some((row) => row.includes(made.api_key.prefix)),
    'what is shown of it is stored',
  )
  for (const key of secrets) {
    for (const secret of [key, key.slice(12)]) {
      assert.ok(!stored.some((row) => row.includes(secret)), 'in the database')
      assert.ok(!app.logs.some((line) => line.includes(secret)), 'in the log')
      assert.ok(!answers.some((text) => text.includes(secret)), 'in an answer')
    }
  }
})

async function whileTheTableIsAway(work: () => Promise<void>): Promise<void> {
  await sql`alter table api_keys rename to away`.execute(app.owner)
  try {
    await work()
  } finally {
    await sql`alter table away rename to api_keys`.execute(app.owner)
  }
}
