// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  endKeys,
  keyNotFound,
  listKeys,
  makeKey,
  refusedAs,
  statusWith,
} from '../../../../test/harness/api-key-fixtures.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { withoutTime } from '../../../../test/system/access-attempts.ts'

const HOUR_MS = 60 * 60 * 1000

const app = testApp()

const join = () => app.member('member')
const rotate = (as: Member, id: string) => app.request('POST', `/api/api-keys/${id}/rotate`, { as })
const hoursUntil = (time: string | null | undefined) => (Date.parse(time ?? '') - Date.now()) / HOUR_MS

test('a rotation makes a key of the same name, scopes and end; the former one works for a day more', async () => {
  const as = await join()
  const expiresAt = '2999-01-01T00:00:00.000Z'
  const given = { name: 'Sync', scopes: ['webhooks:write', 'opportunities:read'], expires_at: expiresAt }
  const { apiKey: former, key: formerKey } = await makeKey(app, as, given)
  const { status, body } = await rotate(as, former.id.toUpperCase())
  const { key } = body.data
  const { id, created_at } = body.data.api_key
  const made = { id, ...given, prefix: key.slice(0, 12), created_at, last_used_at: null }
  const data = { api_key: made, key }
  assert.deepEqual([status, body], [201, { success: true, data, message: 'API key rotated successfully' }])
  assert.notEqual(key, formerKey)
  const listed = await listKeys(app, as)
  const end = listed[1]?.expires_at ?? null
  assert.deepEqual(listed, [made, { ...former, expires_at: end }])
  assert.ok(Math.abs(hoursUntil(end) - 24) < 0.1, String(end))
  assert.deepEqual([await statusWith(app, formerKey), await statusWith(app, key)], [200, 200])

  await endKeys(app, [former.id])
  assert.deepEqual([await statusWith(app, formerKey), await statusWith(app, key)], [401, 200])
  assert.deepEqual(
    (await listKeys(app, as)).map((one) => one.id),
    [id],
  )
})

test('a key whose end is nearer than a day keeps it, and so does the one that takes its place', async () => {
  const as = await join()
  const expiresAt = new Date(Date.now() + HOUR_MS).toISOString()
  const { apiKey } = await makeKey(app, as, { expires_at: expiresAt })
  await rotate(as, apiKey.id)
  assert.deepEqual(
    (await listKeys(app, as)).map((one) => one.expires_at),
    [expiresAt, expiresAt],
  )
})

test('either of the two can be ended at once, without the other', async () => {
  const as = await join()
  for (const ends of ['former', 'new'] as const) {
    const former = await makeKey(app, as)
    const { data } = (await rotate(as, former.apiKey.id)).body
    const id = ends === 'former' ? former.apiKey.id : data.api_key.id
    assert.equal((await app.request('DELETE', `/api/api-keys/${id}`, { as })).status, 200)
    const statuses = [await statusWith(app, former.key), await statusWith(app, data.key)]
    assert.deepEqual(statuses, ends === 'former' ? [401, 200] : [200, 401])
  }
})

test('a key is rotated once, however often it is asked at once', async () => {
  const as = await join()
  const { apiKey } = await makeKey(app, as)
  const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(as, apiKey.id)))
  const refused = answers.filter(({ status }) => status !== 201)
  const expected = refusedAs('API_KEY_ROTATED', 'API key has been rotated already')
  assert.equal(refused.length, 7)
  for (const { status, body } of refused) assert.deepEqual([status, withoutTime(body)], [409, expected])
  assert.equal((await listKeys(app, as)).length, 2)
})

test('a rotation that races with a deletion finds the key or does not', async () => {
  const as = await join()
  for (let round = 0; round < 10; round += 1) {
    const { apiKey, key } = await makeKey(app, as)
    const [rotated, deleted] = await Promise.all([
      rotate(as, apiKey.id),
      app.request('DELETE', `/api/api-keys/${apiKey.id}`, { as }),
    ])
    assert.equal(deleted.status, 200)
    assert.equal(await statusWith(app, key), 401)
    if (rotated.status === 201) {
      assert.equal(await statusWith(app, rotated.body.data.key), 200)
      await app.request('DELETE', `/api/api-keys/${rotated.body.data.api_key.id}`, { as })
    } else {
      assert.deepEqual([rotated.status, withoutTime(rotated.body)], [404, keyNotFound])
    }
    assert.deepEqual(await listKeys(app, as), [])
  }
})

test('who has twenty keys can rotate them; not more than twenty former ones work on', async () => {
  const as = await join()
  const made = await Promise.all(Array.from({ length: 20 }, () => makeKey(app, as)))
  const answers = await Promise.all(made.map(({ apiKey }) => rotate(as, apiKey.id)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal((await listKeys(app, as)).length, 40)
  const newest = answers.map(({ body }) => body.data.api_key.id)
  const refused = await rotate(as, newest[0])
  const expected = refusedAs('API_KEY_LIMIT', '20 rotated API keys still work')
  assert.deepEqual([refused.status, withoutTime(refused.body)], [409, expected])
  assert.equal((await listKeys(app, as)).find(({ id }) => id === newest[0])?.expires_at, null, 'nothing has changed')

  await endKeys(app, [made[3]?.apiKey.id ?? ''])
  assert.deepEqual([(await rotate(as, newest[0])).status, (await rotate(as, newest[1])).status], [201, 409])
})
