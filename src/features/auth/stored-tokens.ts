import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

const HASH_LENGTH = 43

/** What is stored of a session's token: its SHA-256 in base64url, which nobody can sign in with. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url')

/** Tokens are 32 characters long. */
export const isHash = (stored: string): boolean => stored.length === HASH_LENGTH

/**
 * Rolling upgrade to hashes: until this time, sessions are stored with their tokens, as programs older than this
 * one read them; in a new database it is long past.
 */
export async function readPlainTokensUntil(db: Database): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`select plain_session_tokens_until() as until`.execute(db)
  return rows[0]?.until ?? new Date(0)
}

const BATCH_SIZE = 1_000

/** Ends the rolling upgrade: what older programs have stored is hashed, and they no longer know the sessions. */
export async function hashPlainTokens(db: Database): Promise<void> {
  if (new Date() < (await readPlainTokensUntil(db))) return
  for (let hashed = BATCH_SIZE; hashed === BATCH_SIZE; ) {
    const { numAffectedRows } = await sql`
      update sessions
      set token = rtrim(translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/', '-_'), '=')
      where id in (
        select id from sessions where length(token) <> ${HASH_LENGTH} limit ${BATCH_SIZE} for update skip locked
      )`.execute(db)
    hashed = Number(numAffectedRows)
  }
}
