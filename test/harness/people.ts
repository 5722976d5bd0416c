import { randomUUIDv7 } from 'node:crypto'
import { generateKey, hashOf, shownPartOf } from '../../src/features/auth/api-keys/key-form.ts'
import type { Actor } from '../../src/platform/access/caller.ts'
import type { Role } from '../../src/platform/database/tables/accounts.ts'
import { type ApiKeyScope, apiKeyScopes } from '../../src/platform/database/tables/api-keys.ts'
import { type CredentialKind, OLD_SESSION } from '../system/access-review.ts'
import { newSession, storeAccount } from './accounts.ts'
import { openTokenForge, type TokenForge } from './forged-tokens.ts'
import { bearer } from './profile-fixtures.ts'
import type { Member, TestApp } from './test-app.ts'

export interface Person extends Member {
  /** A key for some scopes, or else for all, as if used in an hour: its uses until then leave no mark. */
  apiKey(scopes?: readonly ApiKeyScope[]): Promise<string>
  /** Makes a session that began more than 24 hours ago. @returns its token */
  oldSession(): Promise<string>
}

export interface People {
  readonly forge: TokenForge
  /** Makes an account with a session, stored as signing up and in would have left it. */
  join(role: Role): Promise<Person>
}

/** Thousands of accounts in no time. */
export async function openPeople(app: TestApp): Promise<People> {
  const forge = await openTokenForge(app)

  async function join(role: Role): Promise<Person> {
    const account = await storeAccount(app.platform, role)
    const { id, sessionId } = account
    const jwt = () => forge.sign(forge.own.privateKey, forge.claimsOf({ sessionId, userId: id }))
    const apiKey = async (scopes = apiKeyScopes as readonly ApiKeyScope[]) => {
      const key = generateKey()
      const stored = { id: randomUUIDv7(), user_id: id, name: 'Test', prefix: shownPartOf(key), key_hash: hashOf(key) }
      await app.owner
        .insertInto('api_keys')
        .values({ ...stored, scopes: [...scopes], last_used_at: new Date(Date.now() + 60 * 60 * 1000) })
        .execute()
      return key
    }
    const oldSession = async () => {
      const created_at = new Date(Date.now() - 25 * 60 * 60 * 1000)
      // With a factor, as the account may have one by now.
      const { row, token } = newSession(app.platform, id, { created_at, second_factor: 'totp' })
      await app.owner.insertInto('sessions').values(row).execute()
      return token
    }
    return { ...account, jwt, apiKey, oldSession }
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
  if (kind === OLD_SESSION) return bearer(await person.oldSession())
  if (kind === 'API key') return { 'x-api-key': await person.apiKey(scopes) }
  return bearer(kind === 'JWT' ? await person.jwt() : person.token)
}

/** A person as the domain knows those who act. */
export const actorFor = ({ id, email, role }: Pick<Person, 'id' | 'email' | 'role'>): Actor => ({
  user: { id, email, role },
  ipAddress: '127.0.0.1',
  userAgent: 'test',
})
