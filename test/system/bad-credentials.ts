import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, type JWTHeaderParameters, type JWTPayload } from 'jose'
import { generateKey, hashOf } from '../../src/features/auth/api-keys/key-form.ts'
import { sessionCookieName } from '../../src/features/auth/session-cookie.ts'
import { part, seconds } from '../harness/forged-tokens.ts'
import { credentialHeaders, type People, type Person } from '../harness/people.ts'
import { bearer } from '../harness/profile-fixtures.ts'
import type { TestApp } from '../harness/test-app.ts'
import { type CredentialKind, credentialKinds, sessionKinds } from './access-review.ts'

const DAY_SECONDS = 86_400

type Headers = Readonly<Record<string, string>>

/** Headers by what is wrong with them. All claim to be administrators'. */
export async function badCredentials(app: TestApp, people: People): Promise<Record<string, Headers>> {
  const [victim, other] = [await people.join('admin'), await people.join('admin')]
  return {
    'no credential': {},
    'an empty bearer': bearer(''),
    'a bearer that is no token': bearer('garbage'),
    'a random session token': bearer(randomBytes(24).toString('base64url')),
    'a cookie of one and a bearer of another': { cookie: victim.cookie, ...bearer(other.token) },
    'a cookie of one and a JWT of another': { cookie: victim.cookie, ...bearer(await other.jwt()) },
    ...(await forgedTokens(people, victim)),
    ...(await forgedCookies(app, victim)),
    ...(await forgedKeys(victim, other)),
    ...(await lostCredentials(app, people)),
  }
}

async function forgedTokens({ forge }: People, victim: Person): Promise<Record<string, Headers>> {
  const { kid, own, foreign, sign } = forge
  const genuine = forge.claimsOf({ sessionId: victim.sessionId, userId: victim.id })
  const { sid: _sid, ...withoutSession } = genuine
  const publicKey = await exportJWK(own.publicKey)
  const hmac = (secret: Buffer) => {
    const text = `${part({ alg: 'HS256', kid })}.${part(genuine)}`
    return bearer(`${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`)
  }
  const saying = async (claims: JWTPayload) => bearer(await sign(own.privateKey, claims))
  const byForeignKey = async (header: Partial<JWTHeaderParameters>) =>
    bearer(await sign(foreign.privateKey, genuine, header))
  return {
    'a JWT without signature': bearer(`${part({ alg: 'none', kid })}.${part(genuine)}.`),
    'a JWT signed by the public key as a secret': hmac(Buffer.from(publicKey.x ?? '', 'base64url')),
    'a JWT of an unknown kid': await byForeignKey({ kid: randomUUID() }),
    'a JWT by a foreign key under a known kid': await byForeignKey({}),
    'a JWT that points to its key (jku)': await byForeignKey({ jku: 'http://127.0.0.1:9/keys' }),
    'a JWT that brings its key (jwk)': await byForeignKey({ jwk: await exportJWK(foreign.publicKey) }),
    'a JWT with an unknown extension (crit)': await withExtension(forge, genuine),
    'a JWT that has expired': await saying({ ...genuine, exp: seconds() - 1 }),
    // The tests of this file may run long after it was read.
    'a JWT that is not valid yet': await saying({
      ...genuine,
      nbf: seconds() + DAY_SECONDS,
      exp: seconds() + 2 * DAY_SECONDS,
    }),
    'a JWT of another issuer': await saying({ ...genuine, iss: 'https://other.example' }),
    'a JWT for another audience': await saying({ ...genuine, aud: 'https://other.example' }),
    'a JWT without a session': await saying(withoutSession),
    "a JWT with another's session": await saying({ ...genuine, sub: randomUUID() }),
  }
}

/** Signed rightly, which a maker of tokens that knows the extension is needed for. */
async function withExtension({ kid, own }: People['forge'], genuine: JWTPayload): Promise<Headers> {
  const text = `${part({ alg: 'EdDSA', kid, crit: ['exotic'], exotic: true })}.${part(genuine)}`
  const signature = await crypto.subtle.sign('Ed25519', own.privateKey, Buffer.from(text))
  return bearer(`${text}.${Buffer.from(signature).toString('base64url')}`)
}

async function forgedCookies({ platform }: TestApp, victim: Person): Promise<Record<string, Headers>> {
  const cookie = (value: string) => ({
    cookie: `${sessionCookieName(platform.publicUrl())}=${encodeURIComponent(value)}`,
  })
  const guess = createHmac('sha256', 'guess').update(victim.token).digest('base64')
  return {
    'a cookie with a bad signature': cookie(`${victim.token}.${guess}`),
    'a cookie without signature': cookie(victim.token),
    'a JWT as cookie': cookie(await victim.jwt()),
  }
}

/** Of a key all but the mistakes is genuine. */
async function forgedKeys(victim: Person, other: Person): Promise<Record<string, Headers>> {
  const key = await victim.apiKey()
  const otherDigit = (text: string) => (text === 'x' ? 'y' : 'x')
  const withOther = (place: number) => key.slice(0, place) + otherDigit(key.charAt(place)) + key.slice(place + 1)
  const wrong: Record<string, string> = {
    'an API key that was never made': generateKey(),
    'an API key with a mistake': withOther(20),
    'an API key with another checksum': withOther(key.length - 1),
    'an API key without its end': key.slice(0, -1),
    'an API key with something behind it': `${key}0`,
    'an API key in capitals': key.toUpperCase(),
    'an API key twice': `${key}, ${key}`,
    'the part of an API key that is shown': key.slice(0, 12),
    'the hash of an API key': hashOf(key).toString('hex'),
  }
  const asBoth = Object.entries(wrong).flatMap(([what, text]): [string, Headers][] => [
    [`${what}, as bearer`, bearer(text)],
    [`${what}, in x-api-key`, { 'x-api-key': text }],
  ])
  return {
    ...Object.fromEntries(asBoth),
    'an empty x-api-key': { 'x-api-key': '' },
    'a session token in x-api-key': { 'x-api-key': victim.token },
    'a JWT in x-api-key': { 'x-api-key': await victim.jwt() },
    'an API key as cookie': { cookie: victim.cookie.replace(/=.*/, `=${key}`) },
    'an API key as user and password': { authorization: `Basic ${Buffer.from(`${key}:${key}`).toString('base64')}` },
    'an API key and a bearer of one account': { 'x-api-key': key, ...bearer(victim.token) },
    'an API key in both places': { 'x-api-key': key, ...bearer(key) },
    'a cookie of one and an API key of another': { cookie: other.cookie, 'x-api-key': key },
    'a cookie of one and an API key of another as bearer': { cookie: other.cookie, ...bearer(key) },
  }
}

interface Loss {
  readonly what: string
  readonly kinds: readonly CredentialKind[]
  lose(person: Person): Promise<unknown>
}

/** Credentials that were good once, of each kind. */
async function lostCredentials({ owner }: TestApp, people: People): Promise<Record<string, Headers>> {
  const past = () => new Date(Date.now() - 1000)
  const losses: Loss[] = [
    {
      what: 'an expired session',
      kinds: sessionKinds,
      lose: ({ sessionId }) =>
        owner.updateTable('sessions').set({ expires_at: past() }).where('id', '=', sessionId).execute(),
    },
    {
      what: 'a revoked session',
      kinds: sessionKinds,
      lose: ({ sessionId }) => owner.deleteFrom('sessions').where('id', '=', sessionId).execute(),
    },
    {
      what: 'an account whose keys have expired',
      kinds: ['API key'],
      lose: ({ id }) => owner.updateTable('api_keys').set({ expires_at: past() }).where('user_id', '=', id).execute(),
    },
    {
      what: 'an account whose keys were deleted',
      kinds: ['API key'],
      lose: ({ id }) => owner.deleteFrom('api_keys').where('user_id', '=', id).execute(),
    },
    {
      // Deleting an account ends its sessions: here one is left over.
      what: 'a deleted account',
      kinds: credentialKinds,
      lose: ({ id }) => owner.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
    },
    {
      what: 'a deactivated account',
      kinds: credentialKinds,
      lose: ({ id }) => owner.updateTable('users').set({ is_active: false }).where('id', '=', id).execute(),
    },
  ]
  const lost: Record<string, Headers> = {}
  for (const { what, kinds, lose } of losses) {
    for (const kind of kinds) {
      const person = await people.join('admin')
      const headers = await credentialHeaders(person, kind)
      await lose(person)
      lost[`the ${kind} of ${what}`] = headers
    }
  }
  return lost
}
