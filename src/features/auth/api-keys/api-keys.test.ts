// Depends on: servers, instances

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  endKeys,
  keyBody,
  keyNotFound,
  listKeys,
  makeKey,
  refusedAs,
  statusWith,
} from '../../../../test/harness/api-key-fixtures.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { NO_IDS, TIMESTAMP } from '../../../../test/harness/user-fixtures.ts'
import { withoutTime } from '../../../../test/system/access-attempts.ts'
import { dayOrTimeReason } from '../../../platform/http/schemas/given-times.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const limitReached = refusedAs('API_KEY_LIMIT', 'An account has at most 20 API keys')

const app = testApp()

const join = () => app.member('member')
const create = (as: Member, given: object = {}) => app.request('POST', '/api/api-keys', { as, body: keyBody(given) })
const remove = (as: Member, id: string) => app.request('DELETE', `/api/api-keys/${encodeURIComponent(id)}`, { as })

test('a key is made for anyone who has signed in, shown once, and listed without its secret', async () => {
  for (const role of ['visitor', 'subscriber', 'member', 'confidential', 'admin'] as const) {
    const as = await app.member(role)
    const expiresAt = new Date(Date.now() + DAY_MS).toISOString()
    const given = { name: 'Дошка вакансій 🐴', scopes: ['webhooks:write', 'opportunities:read'], expires_at: expiresAt }
    const { status, body } = await create(as, { ...given, id: 'forged', user_id: 'forged', prefix: 'x', key: 'forged' })
    const { key } = body.data
    const { id, created_at } = body.data.api_key
    assert.match(key, /^hrm_[0-9A-Za-z]{49}$/)
    assert.match(created_at, TIMESTAMP)
    const shown = { id, ...given, prefix: key.slice(0, 12), created_at, last_used_at: null }
    const data = { api_key: shown, key }
    assert.deepEqual([status, body], [201, { success: true, data, message: 'API key created successfully' }])
    assert.deepEqual(await listKeys(app, as), [shown])
  }
})

test('without an end, or with null for it, a key has none', async () => {
  const as = await join()
  for (const given of [{}, { expires_at: null }]) assert.equal((await makeKey(app, as, given)).apiKey.expires_at, null)
})

test('the newest key comes first, and nobody is shown the keys of another', async () => {
  const [as, other] = [await join(), await join()]
  const made = []
  for (const name of ['first', 'second', 'third']) made.push((await makeKey(app, as, { name })).apiKey)
  const { apiKey } = await makeKey(app, other)
  assert.deepEqual(await listKeys(app, as), made.toReversed())
  assert.deepEqual(await listKeys(app, other), [apiKey])
})

test('what is no name, no scope or no future makes no key', async () => {
  const as = await join()
  const oneOf = 'must be one of opportunities:read, opportunities:write, webhooks:write'
  const refused: readonly (readonly [object, string, string])[] = [
    [{ name: undefined }, 'name', 'is required'],
    [{ name: '' }, 'name', 'must have at least 1 character'],
    [{ name: ' \n' }, 'name', 'must not be blank'],
    [{ name: 'x'.repeat(101) }, 'name', 'must have at most 100 characters'],
    [{ name: 5 }, 'name', 'must be a string'],
    [{ name: 'a\u0000b' }, 'name', 'has characters that are not allowed'],
    [{ scopes: undefined }, 'scopes', 'is required'],
    [{ scopes: 'opportunities:read' }, 'scopes', 'must be an array'],
    [{ scopes: [] }, 'scopes', 'must have at least 1 item'],
    [{ scopes: ['opportunities:read', 'admin'] }, 'scopes.1', oneOf],
    [{ scopes: ['Opportunities:read'] }, 'scopes.0', oneOf],
    [{ scopes: [null] }, 'scopes.0', oneOf],
    [{ scopes: Array(50_000).fill('webhooks:write') }, 'scopes', 'must have at most 3 items'],
    [{ scopes: ['webhooks:write', 'webhooks:write'] }, 'scopes', 'must not have the same item twice'],
    [{ expires_at: 'tomorrow' }, 'expires_at', dayOrTimeReason],
    [{ expires_at: '2999-02-30T00:00:00Z' }, 'expires_at', dayOrTimeReason],
    [{ expires_at: '2999-12-31T23:59:60Z' }, 'expires_at', dayOrTimeReason],
    [{ expires_at: '9999-12-31T23:59:59-23:59' }, 'expires_at', dayOrTimeReason],
    [{ expires_at: 4_102_444_800 }, 'expires_at', 'must be a string'],
    [{ expires_at: new Date().toISOString() }, 'expires_at', 'must be in the future'],
    [{ expires_at: '0000-01-01T00:00:00Z' }, 'expires_at', 'must be in the future'],
  ]
  for (const [given, field, reason] of refused) {
    const { status, body } = await create(as, given)
    const expected = refusedAs('VALIDATION_ERROR', `${field} ${reason}`, { field, reason })
    assert.deepEqual([status, withoutTime(body)], [422, expected])
    assert.match(body.error.timestamp, TIMESTAMP)
  }
  assert.deepEqual(await listKeys(app, as), [])
})

test('the end of a key is stored to the millisecond, up to the last year that has four digits', async () => {
  const as = await join()
  for (const [given, kept] of [
    ['2999-06-30T12:00:00.123+03:00', '2999-06-30T09:00:00.123Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ]) {
    assert.equal((await makeKey(app, as, { expires_at: given })).apiKey.expires_at, kept)
  }
})

test('a key that was deleted works no more, and is gone', async () => {
  const as = await join()
  const [{ apiKey, key }, stays] = [await makeKey(app, as), await makeKey(app, as)]
  assert.equal(await statusWith(app, key), 200)
  const removed = await remove(as, apiKey.id.toUpperCase())
  const expected = { success: true, message: 'API key deleted successfully' }
  assert.deepEqual([removed.status, removed.body], [200, expected])
  assert.deepEqual([await statusWith(app, key), await statusWith(app, stays.key)], [401, 200])
  assert.deepEqual(
    (await listKeys(app, as)).map(({ id }) => id),
    [stays.apiKey.id],
  )
  const again = await remove(as, apiKey.id)
  assert.deepEqual([again.status, withoutTime(again.body)], [404, keyNotFound])
})

test('the key of another, one that has ended and one that never was have the same answer, and cannot be touched', async () => {
  const [as, other] = [await join(), await app.member('admin')]
  const { apiKey, key } = await makeKey(app, as)
  const ended = await makeKey(app, other)
  await endKeys(app, [ended.apiKey.id])
  const texts = new Set<string>()
  for (const id of [apiKey.id, ended.apiKey.id, ...NO_IDS].map(encodeURIComponent)) {
    for (const [method, path] of [
      ['DELETE', `/api/api-keys/${id}`],
      ['POST', `/api/api-keys/${id}/rotate`],
    ] as const) {
      const { status, body, text } = await app.request(method, path, { as: other })
      assert.deepEqual([status, withoutTime(body)], [404, keyNotFound], path)
      texts.add(text.replace(body.error.timestamp, ''))
    }
  }
  assert.equal(texts.size, 1)
  assert.equal(await statusWith(app, key), 200)
})

test('of thirty keys that are asked for at once an account gets twenty', async () => {
  const as = await join()
  const answers = await Promise.all(Array.from({ length: 30 }, () => create(as)))
  const refused = answers.filter(({ status }) => status !== 201)
  assert.equal(refused.length, 10)
  for (const { status, body } of refused) assert.deepEqual([status, withoutTime(body)], [409, limitReached])
  const keys = await listKeys(app, as)
  assert.equal(keys.length, 20)
  await makeKey(app, await join())
  await remove(as, keys[7]?.id ?? '')
  const outcomes = await Promise.all(Array.from({ length: 5 }, async () => (await create(as)).status))
  assert.deepEqual(outcomes.toSorted(), [201, 409, 409, 409, 409])
})

test('a key that has ended works no more, is not listed, and leaves its place to another', async () => {
  const as = await join()
  const made = await Promise.all(Array.from({ length: 20 }, () => makeKey(app, as)))
  const [first, second] = made
  assert.ok(first && second)
  await endKeys(app, [first.apiKey.id, second.apiKey.id])
  assert.deepEqual([await statusWith(app, first.key), (await listKeys(app, as)).length], [401, 18])
  assert.deepEqual([(await create(as)).status, (await create(as)).status, (await create(as)).status], [201, 201, 409])
  const stored = await app.owner.selectFrom('api_keys').select('id').where('user_id', '=', as.id).execute()
  assert.equal(stored.length, 20, 'those that have ended are not kept')
})
