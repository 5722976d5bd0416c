import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { insertAccount } from '../../src/features/auth/create-account.ts'
import { hashPassword } from '../../src/features/auth/passwords/hash.ts'
import { hashOfToken } from '../../src/features/auth/stored-tokens.ts'
import type { Role } from '../../src/platform/database/tables/accounts.ts'
import { transaction } from '../../src/platform/database/transaction.ts'
import { type BenchDatabase, onOneConnection, withoutIndex } from './database.ts'
import { fetchAnswer, withJson } from './http-client.ts'

export type SignedIn = { readonly id: string; readonly token: string }

export const benchLogin = { email: 'member@bench.example', password: 'bench-password' }

export const benchAdministrator = { email: 'admin@bench.example', password: 'bench-password' }

/** One account that can sign in. */
export async function seedAccount(
  { db }: BenchDatabase,
  { email, password }: typeof benchLogin,
  role: Role,
): Promise<string> {
  const passwordHash = await hashPassword(password)
  return transaction(db, (trx) => insertAccount(trx, { email, role, language: 'en' }, passwordHash))
}

/** Members who are signed in and share one password, which is hashed once. */
export function seedMembers(database: BenchDatabase, count: number): Promise<SignedIn[]> {
  const emails = Array.from({ length: count }, (_, number) => `member.${number}@bench.example`)
  return seedSignedIn(database, emails, 'member')
}

/** The administrator, signed in. */
export async function seedAdministrator(database: BenchDatabase): Promise<SignedIn> {
  const [administrator] = await seedSignedIn(database, [benchAdministrator.email], 'admin')
  if (administrator === undefined) throw new Error('there is no administrator')
  return administrator
}

async function seedSignedIn(database: BenchDatabase, emails: readonly string[], role: Role): Promise<SignedIn[]> {
  const passwordHash = await hashPassword(benchLogin.password)
  const ids = await transaction(database.db, async (trx) => {
    const inserted: string[] = []
    for (const email of emails) inserted.push(await insertAccount(trx, { email, role, language: 'en' }, passwordHash))
    return inserted
  })
  return seedSessions(database, ids)
}

export async function seedSessions({ pool }: BenchDatabase, userIds: readonly string[]): Promise<SignedIn[]> {
  const sessions = userIds.map((id) => ({ id, token: randomBytes(16).toString('hex') }))
  await pool.query(
    `insert into sessions (id, user_id, token, expires_at)
     select gen_random_uuid(), user_id, token_hash, now() + interval '30 days'
     from unnest($1::uuid[], $2::text[]) session (user_id, token_hash)`,
    [userIds, sessions.map(({ token }) => hashOfToken(token))],
  )
  return sessions
}

/** Adds an account and signs it in. */
export async function openAccount(
  { url }: { readonly url: string },
  database: BenchDatabase,
  login: typeof benchLogin,
  role: Role,
): Promise<{ readonly userId: string; readonly headers: Record<string, string> }> {
  const userId = await seedAccount(database, login, role)
  return { userId, headers: await signIn(url, login) }
}

/** @returns the cookie header of the new session */
export async function signIn(url: string, login: typeof benchLogin): Promise<Record<string, string>> {
  const response = await fetchAnswer(url, withJson('POST', '/api/auth/sign-in/email', {}, login))
  return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

const SIGN_INS = 10

export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

/**
 * Adds accounts with English and Ukrainian names, some of them verified and of other roles, as a settled service has
 * them. A thousand of them, spread evenly, have signed in ten times.
 * @returns the ids of those
 */
export function seedUsers(database: BenchDatabase, count: number): Promise<string[]> {
  return onOneConnection(database, async (client) => {
    const insertUsers = await readFile(join(import.meta.dirname, 'seed-users.sql'), 'utf8')
    await withoutIndex(client, 'users_search', async () => void (await client.query(insertUsers, [count])))
    const { rows } = await client.query<{ id: string }>(
      `select id from (select id, row_number() over (order by id) as place from users where role <> 'admin') placed
       where place % $1 = 0 limit 1000`,
      [Math.max(1, Math.floor(count / 1_000))],
    )
    const ids = rows.map(({ id }) => id)
    await client.query(insertSignIns, [ids, SIGN_INS, userAgent])
    await client.query('vacuum analyze')
    return ids
  })
}

const insertSignIns = `
  insert into sign_ins (user_id, signed_in_at, session_id, ip_address, user_agent, provider)
  select user_id, now() - place * interval '1 day', gen_random_uuid(), '192.0.2.7', $3::text, 'email'
  from unnest($1::uuid[]) user_id, generate_series(1, $2::int) place`
