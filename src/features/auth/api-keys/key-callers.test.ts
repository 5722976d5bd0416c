import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { keyBody, listKeys, makeKey, refusedAs, statusWith } from '../../../../test/harness/api-key-fixtures.ts'
import { entityBody } from '../../../../test/harness/entity-fixtures.ts'
import { bearer } from '../../../../test/harness/profile-fixtures.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import { type Member, startTestApp } from '../../../../test/harness/test-app.ts'
import { TIMESTAMP } from '../../../../test/harness/user-fixtures.ts'
import { withoutTime } from '../../../../test/system/access-attempts.ts'
import type { Role } from '../../../platform/database/tables/accounts.ts'
import { type ApiKeyScope, apiKeyScopes } from '../../../platform/database/tables/api-keys.ts'

const notKnown = refusedAs('AUTHENTICATION_REQUIRED', 'Authentication required')
const notEnough = refusedAs('INSUFFICIENT_PERMISSIONS', 'Insufficient permissions')

const app = testApp()

const keyFor = async (as: Member, scopes: readonly ApiKeyScope[] = apiKeyScopes) =>
  (await makeKey(app, as, { scopes })).key

/** What members may do, with the scope `opportunities:write`. */
const write = (headers: Record<string, string>) =>
  app.request('POST', '/api/entities/create', { headers, body: entityBody() })

async function change({ id }: Member, fields: { role?: Role; is_active?: boolean }): Promise<void> {
  await app.owner.updateTable('users').set(fields).where('id', '=', id).execute()
}

test('a key comes as bearer, whatever the case of that word, or in x-api-key, and acts as its account', async () => {
  const as = await app.member('member')
  const key = await keyFor(as)
  for (const headers of [
    bearer(key),
    { authorization: `bearer ${key}` },
    { authorization: `BEARER  ${key} ` },
    { 'x-api-key': key },
    { 'X-API-Key': ` ${key} ` },
    { 'x-api-key': key, authorization: 'Basic Og==' },
  ] as Record<string, string>[]) {
    const { status, body, text } = await write(headers)
    assert.deepEqual([status, body.data?.entity.owner_id], [200, as.id], text)
  }
})

test('a key has the rights of its scopes alone, and of its account’s role as it is at that moment', async () => {
  const as = await app.member('member')
  const [reading, writing] = [await keyFor(as, ['opportunities:read']), await keyFor(as, ['opportunities:write'])]
  const outcome = async (key: string) => {
    const { status, body } = await write({ 'x-api-key': key })
    return [status, body.success ? 'made' : withoutTime(body)]
  }
  assert.deepEqual(await outcome(reading), [403, notEnough])
  assert.deepEqual(await outcome(writing), [200, 'made'])
  assert.deepEqual([await statusWith(app, reading), await statusWith(app, writing)], [200, 200])
  await change(as, { role: 'subscriber' })
  assert.deepEqual(await outcome(writing), [403, notEnough])
  await change(as, { role: 'admin' })
  assert.deepEqual(await outcome(writing), [200, 'made'])
  assert.deepEqual(await outcome(reading), [403, notEnough])
  await change(as, { is_active: false })
  assert.deepEqual(await outcome(writing), [401, notKnown])
  await change(as, { is_active: true })
  assert.deepEqual(await outcome(writing), [200, 'made'])
})

test('a session beside a key adds no right; one of another account is refused, a stale one counts as none', async () => {
  const [as, other] = [await app.member('admin'), await app.member('admin')]
  const [reading, writing] = [await keyFor(as, ['opportunities:read']), await keyFor(as, ['opportunities:write'])]
  const stale = as.cookie.replace(/=.*/, '=stale')
  for (const [key, cookie, status] of [
    [writing, as.cookie, 200],
    [reading, as.cookie, 403],
    [writing, other.cookie, 401],
    [reading, other.cookie, 401],
    [writing, stale, 200],
    [reading, stale, 403],
  ] as const) {
    assert.equal((await write({ 'x-api-key': key, cookie })).status, status)
    assert.equal((await write({ ...bearer(key), cookie })).status, status)
  }
  assert.equal((await write({ 'x-api-key': writing, ...bearer(as.token) })).status, 401)
})

test('a key makes no keys, sees none and ends none, and is no way to a session', async () => {
  const as = await app.member('admin')
  const { apiKey, key } = await makeKey(app, as, { scopes: apiKeyScopes })
  for (const headers of [bearer(key), { 'x-api-key': key }] as Record<string, string>[]) {
    const refused = [
      await app.request('GET', '/api/api-keys', { headers }),
      await app.request('POST', '/api/api-keys', { headers, body: keyBody() }),
      await app.request('POST', `/api/api-keys/${apiKey.id}/rotate`, { headers }),
      await app.request('DELETE', `/api/api-keys/${apiKey.id}`, { headers }),
    ]
    for (const { status, body } of refused) assert.deepEqual([status, withoutTime(body)], [401, notKnown])
    for (const path of ['/api/auth/token', '/api/profile', '/api/admin/users']) {
      const { status, headers: given } = await app.request('GET', path, { headers })
      assert.deepEqual([status, given.get('set-cookie'), given.get('set-auth-token')], [401, null, null], path)
    }
    const session = await app.request('GET', '/api/auth/get-session', { headers })
    assert.deepEqual([session.status, session.body, session.headers.get('set-cookie')], [200, null, null])
  }
  assert.equal((await listKeys(app, as)).length, 1)
})

test('where anyone is admitted, a good key without the scope is nobody, and a bad one is refused', async () => {
  const as = await app.member('admin')
  const key = await keyFor(as, ['webhooks:write'])
  const hidden = await app.request('POST', '/api/entities/create', {
    as,
    body: entityBody({ visibility: 'confidential' }),
  })
  const { id } = hidden.body.data.entity
  const open = ['/api/news', '/api/opportunities', '/api/entities', '/api/news/categories', '/api/info']
  for (const headers of [bearer(key), { 'x-api-key': key }] as Record<string, string>[]) {
    for (const path of open) assert.equal((await app.request('GET', path, { headers })).status, 200, path)
    assert.equal((await app.request('GET', `/api/entities/${id}`, { headers })).status, 404)
  }
  const reading = await keyFor(as, ['opportunities:read'])
  assert.equal((await app.request('GET', `/api/entities/${id}`, { headers: bearer(reading) })).status, 200)
  for (const path of open.slice(0, 3))
    assert.equal((await app.request('GET', path, { headers: bearer(`${key}0`) })).status, 401)
})

test('with a valid key an unknown path is a 404; an invalid one learns nothing of paths', async () => {
  const key = await keyFor(await app.member('member'), ['webhooks:write'])
  for (const [method, path, status] of [
    ['GET', '/api/entities/none/at/all', 404],
    ['GET', '/nowhere', 404],
    ['PATCH', '/api/entities', 405],
  ] as const) {
    assert.equal((await app.request(method, path, { headers: { 'x-api-key': key } })).status, status)
    assert.equal((await app.request(method, path, { headers: { 'x-api-key': `${key}0` } })).status, 401)
  }
})

test('a request with a key needs no check of the site that it comes from', async () => {
  const as = await app.member('member')
  const key = await keyFor(as)
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  for (const headers of [{ ...bearer(key) }, { 'x-api-key': key }, { 'x-api-key': key, cookie: as.cookie }]) {
    assert.equal((await write({ ...foreign, ...headers })).status, 200)
  }
  assert.equal((await write({ ...foreign, cookie: as.cookie })).status, 403)
})

test('the use of a key is noted to the minute, and is not waited for', async () => {
  const as = await app.member('member')
  const { apiKey, key } = await makeKey(app, as)
  const lastUse = async () => (await listKeys(app, as))[0]?.last_used_at ?? null
  const setLastUse = (seconds: number | null) =>
    sql`update api_keys set last_used_at = now() - make_interval(secs => ${seconds}) where id = ${apiKey.id}`.execute(
      app.owner,
    )
  const statuses = await Promise.all(Array.from({ length: 20 }, () => statusWith(app, key)))
  assert.deepEqual([...new Set(statuses)], [200])
  const first = await lastUse()
  assert.match(first ?? '', TIMESTAMP)

  await setLastUse(50)
  const recent = await lastUse()
  await statusWith(app, key)
  assert.equal(await lastUse(), recent, 'used within the minute')
  await setLastUse(70)
  const former = await lastUse()
  await statusWith(app, key)
  assert.notEqual(await lastUse(), former)

  await setLastUse(null)
  await app.owner.transaction().execute(async (trx) => {
    await sql`select from api_keys where id = ${apiKey.id} for update`.execute(trx)
    assert.equal(await statusWith(app, key), 200)
  })
  assert.equal(await lastUse(), null)
})

test('requests with a key count as those of its account, with a bad one as those of their address', async () => {
  const limited = await startTestApp({ HROMADA_RATE_LIMIT_SCALE: '1' })
  try {
    const as = await limited.member('member')
    const { key } = await makeKey(limited, as)
    const { key: second } = await makeKey(limited, as)
    const remaining = async (headers: Record<string, string>) => {
      const answer = await limited.request('GET', '/api/entities', { headers })
      return [answer.status, answer.headers.get('x-ratelimit-remaining')]
    }
    assert.deepEqual(await remaining(bearer(as.token)), [200, '119'])
    assert.deepEqual(await remaining({ 'x-api-key': key }), [200, '118'])
    assert.deepEqual(await remaining(bearer(second)), [200, '117'])
    assert.deepEqual(await remaining({ 'x-api-key': `${key}0` }), [401, '119'])
    assert.deepEqual(await remaining({ 'x-api-key': second, ...bearer(key) }), [401, '118'])
    assert.deepEqual(await remaining({}), [200, '117'])
  } finally {
    await limited[Symbol.asyncDispose]()
  }
})
