// Depends on: instances
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { testApp } from '../../../test/harness/suite.ts'

const app = testApp()

const statusOf = async (token: string) => {
  const { status } = await app.request('GET', '/api/auth/list-accounts', {
    headers: { authorization: `Bearer ${token}` },
  })
  return status
}

test('an outsider can verify a token by the published keys; it names session, account and role and lasts 15 minutes', async () => {
  const member = await app.member('confidential')
  const { body } = await app.request('GET', '/api/auth/get-session', { as: member })
  const keys = createRemoteJWKSet(new URL('/api/auth/jwks', app.url))
  const { payload, protectedHeader } = await jwtVerify(await member.jwt(), keys, {
    issuer: app.url,
    audience: app.url,
    algorithms: ['EdDSA'],
  })
  const { iat = 0, exp = 0, ...claims } = payload
  assert.deepEqual(claims, { sub: member.id, sid: body.session.id, role: 'confidential', iss: app.url, aud: app.url })
  assert.equal(exp - iat, 15 * 60)
  assert.equal(protectedHeader.alg, 'EdDSA')
})

test('the published keys have no private part', async () => {
  await (await app.member('member')).jwt()
  const { body } = await app.request('GET', '/api/auth/jwks')
  assert.deepEqual(Object.keys(body), ['keys'])
  assert.ok(body.keys.length > 0)
  for (const key of body.keys) assert.deepEqual(Object.keys(key).toSorted(), ['alg', 'crv', 'kid', 'kty', 'x'])
})

test('a token needs a session; no token begets a token', async () => {
  const { status, body } = await app.request('GET', '/api/auth/token')
  assert.deepEqual([status, body], [401, { message: 'Unauthorized', code: 'UNAUTHORIZED' }])
  const member = await app.member('member')
  const headers = { authorization: `Bearer ${await member.jwt()}` }
  const refused = await app.request('GET', '/api/auth/token', { headers })
  const expected = { message: 'Sign in again to do this', code: 'FRESH_SIGN_IN_REQUIRED' }
  assert.deepEqual([refused.status, refused.body], [403, expected])
})

test('a token is a bearer in every area', async () => {
  const admin = await app.member('admin')
  const headers = { authorization: `Bearer ${await admin.jwt()}` }
  const article = { title: 'By token', content: 'text', excerpt: 'text', status: 'published' }
  const created = await app.request('POST', '/api/news', { headers, body: article })
  assert.equal(created.status, 201)
  const path = `/api/news/${created.body.data.id}`
  assert.equal((await app.request('POST', `${path}/like`, { headers, body: { action: 'like' } })).status, 200)
  assert.equal((await app.request('PUT', path, { headers, body: { title: 'Changed' } })).status, 200)
  assert.equal((await app.request('GET', '/api/auth/get-session', { headers })).body.user.id, admin.id)
  assert.equal((await app.request('DELETE', path, { headers })).status, 200)
})

test('a key that was added is accepted at once, one that was removed no longer', async () => {
  const member = await app.member('member')
  const own = await member.jwt()
  const { body } = await app.request('GET', '/api/auth/get-session', { as: member })
  const kid = randomUUID()
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const token = await new SignJWT({ sid: body.session.id })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setSubject(member.id)
    .setIssuedAt()
    .setExpirationTime('5m')
    .setIssuer(app.url)
    .setAudience(app.url)
    .sign(privateKey)
  assert.equal(await statusOf(token), 401)
  const { db } = app.platform
  await db
    .insertInto('signing_keys')
    .values({
      id: kid,
      public_key: JSON.stringify(await exportJWK(publicKey)),
      private_key: 'none',
      alg: 'EdDSA',
      expires_at: null,
    })
    .execute()
  assert.deepEqual([await statusOf(token), await statusOf(own)], [200, 200])
  await db.deleteFrom('signing_keys').where('id', '=', kid).execute()
  // A key nobody knows makes the process look into the database, as the passing of a minute would.
  const unknown = token.replace(
    /^[^.]+/,
    Buffer.from(JSON.stringify({ alg: 'EdDSA', kid: 'other' })).toString('base64url'),
  )
  assert.equal(await statusOf(unknown), 401)
  assert.deepEqual([await statusOf(token), await statusOf(own)], [401, 200])
})
