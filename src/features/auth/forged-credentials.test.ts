import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { decodeJwt, exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload } from 'jose'
import { openTokenForge, part, type SigningKey, seconds, type TokenForge } from '../../../test/harness/forged-tokens.ts'
import { sendRaw } from '../../../test/harness/news-fixtures.ts'
import { bearer } from '../../../test/harness/profile-fixtures.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'

type Headers = Record<string, string>

let genuine: JWTPayload
let forge: TokenForge
let kid: string
let ownKey: SigningKey

const app = testApp()
const victim = testMember(app, 'admin')
before(async () => {
  genuine = decodeJwt(await victim.jwt())
  forge = await openTokenForge(app)
  kid = forge.kid
  ownKey = forge.own.privateKey
})

async function assertRefused(name: string, headers: Headers): Promise<void> {
  const body = { action: 'like' }
  const like = await app.request('POST', `/api/news/${randomUUID()}/like`, { headers, body })
  assert.deepEqual([like.status, like.body], [401, { success: false, error: 'Authentication required' }], name)
  const sessions = await app.request('GET', '/api/auth/list-accounts', { headers })
  assert.deepEqual([sessions.status, sessions.body], [401, { message: 'Unauthorized', code: 'UNAUTHORIZED' }], name)
  const list = await app.request('GET', '/api/news', { headers })
  const expected = 'authorization' in headers ? 401 : 200
  assert.equal(list.status, expected, `${name}, where nobody needs to sign in`)
}

test('what these tests sign is accepted as long as nothing in it is wrong', async () => {
  const headers = bearer(await forge.sign(ownKey, genuine))
  assert.equal((await app.request('GET', '/api/auth/list-accounts', { headers })).status, 200)
})

test('a token without signature, or signed by another algorithm than ours, is refused', async () => {
  const { body } = await app.request('GET', '/api/auth/jwks')
  const hmac = (secret: string | Buffer, header: object) => {
    const text = `${part(header)}.${part(genuine)}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  for (const key of body.keys) {
    for (const alg of ['none', 'None', 'NONE', '']) {
      await assertRefused(`alg ${alg}`, bearer(`${part({ alg, kid: key.kid })}.${part(genuine)}.`))
    }
    const header = { alg: 'HS256', kid: key.kid }
    await assertRefused('HS256 by x', bearer(hmac(key.x, header)))
    await assertRefused('HS256 by raw x', bearer(hmac(Buffer.from(key.x, 'base64url'), header)))
    await assertRefused('HS256 by JWK', bearer(hmac(JSON.stringify(key), header)))
  }
  const rsa = await generateKeyPair('RS256')
  await assertRefused('RS256', bearer(await forge.sign(rsa.privateKey, genuine, { alg: 'RS256' })))
})

test('a token by a foreign key is refused, wherever its header points', async () => {
  const jwk = await exportJWK(forge.foreign.publicKey)
  const address = 'http://127.0.0.1:9/keys'
  const headers: Partial<JWTHeaderParameters>[] = [
    {},
    { kid: 'unknown' },
    { kid: '../../../../dev/null' },
    { kid: "' union select 1, '{}' --" },
    { kid: '' },
    { jku: address },
    { jwk },
    { kid: 'unknown', jwk },
    { x5u: address },
    { x5c: ['MIIB'] },
  ]
  for (const header of headers) {
    await assertRefused(JSON.stringify(header), bearer(await forge.sign(forge.foreign.privateKey, genuine, header)))
  }
})

test('a token of ours with an extension that we do not know is refused', async () => {
  const unsigned = `${part({ alg: 'EdDSA', kid, crit: ['exotic'], exotic: true })}.${part(genuine)}`
  const key = await crypto.subtle.importKey('jwk', { ...(await exportJWK(ownKey as CryptoKey)) }, 'Ed25519', false, [
    'sign',
  ])
  const signature = await crypto.subtle.sign('Ed25519', key, Buffer.from(unsigned))
  await assertRefused('crit', bearer(`${unsigned}.${Buffer.from(signature).toString('base64url')}`))
})

test('a token of ours that says anything wrong is refused', async () => {
  const other = await app.member('admin')
  const { exp: _exp, ...withoutExpiry } = genuine
  const { iat: issuedAt = 0, ...withoutIssue } = genuine
  const { sid: _sid, ...withoutSession } = genuine
  const { sub: _sub, ...withoutSubject } = genuine
  const wrong: Record<string, JWTPayload> = {
    issuer: { ...genuine, iss: 'https://evil.example' },
    audience: { ...genuine, aud: 'https://evil.example' },
    expired: { ...genuine, exp: seconds() - 1 },
    'not yet valid': { ...genuine, nbf: seconds() + 60 },
    'no expiry': withoutExpiry,
    'no time of issue': withoutIssue,
    'longer life than ours': { ...genuine, exp: issuedAt + 15 * 60 + 1 },
    'life of ten years': { ...genuine, exp: issuedAt + 10 * 365 * 24 * 60 * 60 },
    'of a later time': { ...genuine, iat: issuedAt + 120, exp: issuedAt + 120 + 15 * 60 },
    'no session': withoutSession,
    'no subject': withoutSubject,
    'session of another': { ...genuine, sub: other.id },
    'session unknown': { ...genuine, sid: randomUUID() },
    'session no id': { ...genuine, sid: "' or true --" },
    'session no text': { ...genuine, sid: [genuine.sid] },
  }
  for (const [name, payload] of Object.entries(wrong)) {
    await assertRefused(name, bearer(await forge.sign(ownKey, payload)))
  }
})

test('a token that was cut or changed is refused', async () => {
  const token = await victim.jwt()
  const [header, payload, signature = ''] = token.split('.')
  const tampered = part({ ...genuine, role: 'admin', exp: seconds() + 100_000 })
  for (const forged of [
    token.slice(0, -1),
    token.slice(0, -10),
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${header}.${tampered}.${signature}`,
    `${token}.${signature}`,
    `.${payload}.${signature}`,
    '..',
  ]) {
    await assertRefused(forged, bearer(forged))
  }
})

test('a bearer that is no token is refused, however long', async () => {
  for (const garbage of ['', 'garbage', 'a.b', 'a.b.c', 'x'.repeat(10_000), 'x.'.repeat(5_000)]) {
    await assertRefused(garbage.slice(0, 20), bearer(garbage))
  }
})

test('a revoked session and a session with another signature are refused; a stale cookie counts as none', async () => {
  const revoked = await app.member('member')
  await app.request('POST', '/api/auth/sign-out', { as: revoked })
  await assertRefused('revoked bearer', bearer(revoked.token))
  await assertRefused('revoked cookie', { cookie: revoked.cookie })

  const [name = '', value = ''] = victim.cookie.split('=')
  const signed = decodeURIComponent(value)
  const forgedSignature = createHmac('sha256', 'guess').update(victim.token).digest('base64')
  for (const forged of [
    victim.token,
    `${victim.token}.`,
    `${victim.token}.${forgedSignature}`,
    signed.slice(0, -1),
    '%',
    '%00',
  ]) {
    await assertRefused(`cookie ${forged}`, { cookie: `${name}=${encodeURIComponent(forged)}` })
  }
  await assertRefused('bearer with another signature', bearer(`${victim.token}.${forgedSignature}`))
  await assertRefused('cookie of another name', { cookie: `session-token=${value}` })
})

test('a JWT is no cookie, and a cookie is no bearer of another scheme', async () => {
  const [name] = victim.cookie.split('=')
  await assertRefused('JWT as cookie', { cookie: `${name}=${await victim.jwt()}` })
  const headers = { authorization: `Basic ${Buffer.from(`${victim.email}:${victim.password}`).toString('base64')}` }
  assert.equal((await app.request('GET', '/api/auth/list-accounts', { headers })).status, 401)
})

test('a path that is read in two ways leads to no endpoint of better-auth that is not declared', async () => {
  for (const target of [
    '/api/auth/reset-password/..\\ok',
    '/api/auth/reset-password/..\\..\\ok',
    '/api/auth/callback/..\\ok',
    '/api/auth/callback/..\\list-sessions',
    '/api/auth/callback/%2e%2e\\ok',
    '/api/auth/callback/.\\..\\ok',
    '/api/auth/callback/..%5cok',
    '/api/auth/callback/..',
    '/api/auth/callback/%2e%2e',
    '/api/auth/ok',
  ]) {
    const { status, text } = await sendRaw(app, 'GET', target)
    assert.ok(status >= 300 && status < 500, `${target}: ${status}`)
    assert.doesNotMatch(text, /"ok":/, target)
  }
  const { status, text } = await sendRaw(app, 'GET', '/api/auth/callback/..\\ok')
  assert.deepEqual([status, JSON.parse(text)], [404, { message: 'Not found', code: 'NOT_FOUND' }])
})

test('a session token beside the cookie of another account is refused, beside that of the same account taken', async () => {
  const other = await app.member('member')
  const read = (cookie: string) =>
    app.request('GET', '/api/auth/list-accounts', { headers: { ...bearer(victim.token), cookie } })
  assert.equal((await read(other.cookie)).status, 401)
  assert.equal((await read(victim.cookie)).status, 200)
})
