import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import type { TestApp } from './test-app.ts'

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>
export type SigningKey = Parameters<SignJWT['sign']>[0]

export interface TokenForge {
  /** Names the own key. */
  readonly kid: string
  /** A key of the service itself: what it signs is refused for what it says, not for its signature. */
  readonly own: KeyPair
  readonly foreign: KeyPair
  sign(key: SigningKey, payload: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>
  /** What a genuine token says of a session. */
  claimsOf(session: { readonly sessionId: string; readonly userId: string }): JWTPayload
}

/** Makes tokens that the service did not make: with a key of its own, and with one that it does not know. */
export async function openTokenForge({ owner, url, request }: TestApp): Promise<TokenForge> {
  // The service makes its key when first asked for it, unless there is one.
  await request('GET', '/api/auth/jwks')
  const kid = randomUUID()
  const [own, foreign] = await Promise.all([
    generateKeyPair('EdDSA', { extractable: true }),
    generateKeyPair('EdDSA', { extractable: true }),
  ])
  await owner
    .insertInto('signing_keys')
    .values({
      id: kid,
      public_key: JSON.stringify(await exportJWK(own.publicKey)),
      private_key: '',
      alg: 'EdDSA',
      // Older than the key that the service signs by.
      created_at: new Date(0),
      expires_at: null,
    })
    .execute()
  return {
    kid,
    own,
    foreign,
    sign: (key, payload, header = {}) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', kid, ...header }).sign(key),
    claimsOf: ({ sessionId, userId }) => ({
      sid: sessionId,
      sub: userId,
      iss: url,
      aud: url,
      iat: seconds(),
      exp: seconds() + 900,
    }),
  }
}

/** The moment, in the seconds that tokens count by. */
export const seconds = () => Math.floor(Date.now() / 1000)

/** One part of a token, as it is written. */
export const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
