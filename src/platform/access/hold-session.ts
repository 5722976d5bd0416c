import type { Transaction } from '../database/database.ts'
import { unauthenticated } from '../http/errors/errors.ts'
import type { User } from './caller.ts'

/**
 * Race: the session may have ended since the request was admitted, because the account is taken back. Row lock: it does
 * not end before what it adds is committed, and found. Lock order: after the account. Throws 401.
 */
export async function holdSession(trx: Transaction, { session }: Pick<User, 'session'>): Promise<void> {
  if (session === undefined) return
  const held = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session.id)
    .forKeyShare()
    .executeTakeFirst()
  if (held === undefined) throw unauthenticated()
}
