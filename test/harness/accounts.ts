import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import { SESSION_DAYS, sessionCookieName, signSessionToken } from '../../src/features/auth/session-cookie.ts'
import { hashOfToken } from '../../src/features/auth/stored-tokens.ts'
import type { Role } from '../../src/platform/database/tables/accounts.ts'
import type { Tables } from '../../src/platform/database/tables.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { searchVector } from '../../src/platform/search/search-vector.ts'
import { MEMBERS_PASSWORD } from './database-server.ts'

export interface Account {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly sessionId: string
  readonly token: string
  /** Name and value of the session cookie. */
  readonly cookie: string
}

type SessionParts = Pick<Platform, 'keys' | 'publicUrl'>
type SessionGiven = Partial<Insertable<Tables['sessions']>>

/** Where the requests of tests come from. */
const fromHere = { ip_address: '127.0.0.1', user_agent: 'node' }

const byPassword = { reauthenticated_by: 'password' } as const

/**
 * Stores an account with a session, as signing up and in would have left it, in one statement: a hash to make and one
 * to check are most of what these cost.
 */
export async function storeAccount(
  platform: Pick<Platform, 'db' | 'keys' | 'publicUrl'>,
  role: Role,
): Promise<Account> {
  const id = randomUUIDv7()
  const name = `${role}-${digitsOf(id)}`
  const email = `${name}@test.example`
  const password = membersPasswordHash()
  const { row, token, cookie } = newSession(platform, id)
  const search = searchVector([{ text: name, weight: 'A' }])
  await platform.db
    .with('person', (db) => db.insertInto('users').values({ id, email, name, role, email_verified: true }))
    .with('words', (db) => db.insertInto('member_search').values({ user_id: id, search }))
    .with('login', (db) =>
      db
        .insertInto('accounts')
        .values({ id: randomUUIDv7(), user_id: id, provider_id: 'credential', account_id: id, password }),
    )
    .insertInto('sessions')
    .values(row)
    .execute()
  return { id, email, password: MEMBERS_PASSWORD, role, sessionId: row.id, token, cookie }
}

/** An id without letters: its hexadecimal ones make words, which a search would find by chance. */
export const digitsOf = (id: string) => BigInt(`0x${id.replaceAll('-', '')}`).toString()

/** A session to be stored, and what its holder presents. */
export function newSession({ keys, publicUrl }: SessionParts, userId: string, given: SessionGiven = {}) {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + SESSION_DAYS * 24 * 60 * 60 * 1000)
  const stored = { token: hashOfToken(token), expires_at: expiresAt }
  const row = { id: randomUUIDv7(), user_id: userId, ...stored, ...fromHere, ...byPassword, ...given }
  const signed = encodeURIComponent(signSessionToken(keys.session, token))
  return { row, token, cookie: `${sessionCookieName(publicUrl())}=${signed}` }
}

/** Of the password that all members of tests have, as the database holds it. */
function membersPasswordHash(): string {
  const hash = process.env.TEST_PASSWORD_HASH
  if (hash === undefined) throw new Error('run tests with `npm test`: it hashes their password')
  return hash
}
