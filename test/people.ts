import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { hashOf, newKey, shownPartOf } from '../src/api-keys/key-form.ts'
import { sessionCookieName, signSessionToken } from '../src/auth/session-cookie.ts'
import { type Actor, type ApiKeyScope, apiKeyScopes, type Role } from '../src/http/caller.ts'
import type { CredentialKind } from './access-review.ts'
import { MEMBERS_PASSWORD } from './database-server.ts'
import { openTokenForge, type TokenForge } from './forged-tokens.ts'
import { bearer } from './profile-fixtures.ts'
import { type Member, membersPasswordHash, type TestApp } from './test-app.ts'
import '../src/api-keys/tables.ts'

export interface Person extends Member {
  readonly sessionId: string
  /** A key for some scopes, or else for all, as if used in an hour: its uses until then leave no mark. */
  apiKey(scopes?: readonly ApiKeyScope[]): Promise<string>
}

export interface People {
  readonly forge: TokenForge
  /** Makes an account with a session, stored as signing up and in would have left it. */
  join(role: Role): Promise<Person>
}

/** Thousands of accounts in no time, without a statement more than each needs. */
export async function openPeople(app: TestApp): Promise<People> {
  const { keys, publicUrl } = app.services
  const forge = await openTokenForge(app)
  const password = membersPasswordHash()

  async function join(role: Role): Promise<Person> {
    const id = randomUUIDv7()
    const sessionId = randomUUIDv7()
    const token = randomBytes(24).toString('base64url')
    const email = `${role}-${id}@test.example`
    await app.owner
      .with('person', (db) => db.insertInto('users').values({ id, email, name: email, role, email_verified: true }))
      .with('login', (db) =>
        db
          .insertInto('accounts')
          .values({ id: randomUUIDv7(), user_id: id, provider_id: 'credential', account_id: id, password }),
      )
      .insertInto('sessions')
      .values({ id: sessionId, user_id: id, token, expires_at: new Date(Date.now() + 30 * 24 * 60 * 60 * 1000) })
      .execute()
    const cookie = `${sessionCookieName(publicUrl())}=${encodeURIComponent(signSessionToken(keys.session, token))}`
    const jwt = () => forge.sign(forge.own.privateKey, forge.claimsOf({ sessionId, userId: id }))
    const apiKey = async (scopes = apiKeyScopes as readonly ApiKeyScope[]) => {
      const key = newKey()
      const stored = { id: randomUUIDv7(), user_id: id, name: 'Test', prefix: shownPartOf(key), key_hash: hashOf(key) }
      await app.owner
        .insertInto('api_keys')
        .values({ ...stored, scopes: [...scopes], last_used_at: new Date(Date.now() + 60 * 60 * 1000) })
        .execute()
      return key
    }
    return { id, email, password: MEMBERS_PASSWORD, role, token, cookie, jwt, sessionId, apiKey }
  }

  return { forge, join }
}

/** What a person sends to be known, by each kind of credential; an API key is for some scopes, or else for all. */
export async function credentialHeaders(
  person: Person,
  kind: CredentialKind,
  scopes?: readonly ApiKeyScope[],
): Promise<Record<string, string>> {
  if (kind === 'session cookie') return { cookie: person.cookie }
  if (kind === 'API key') return { 'x-api-key': await person.apiKey(scopes) }
  return bearer(kind === 'JWT' ? await person.jwt() : person.token)
}

/** A person as the domain knows those who act. */
export const actorFor = ({ id, email, role }: Person): Actor => ({
  user: { id, email, role },
  ipAddress: '127.0.0.1',
  userAgent: 'test',
})
