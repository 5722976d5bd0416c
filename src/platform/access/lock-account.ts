import { sql } from 'kysely'
import { activeUser } from '../database/active-user.ts'
import type { Transaction } from '../database/database.ts'
import { unauthenticated } from '../http/errors/errors.ts'
import type { User } from './caller.ts'

/** What begins with this is done one after the other for one account, until the transaction ends: counts stay true. */
export async function lockAccount(trx: Transaction, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx)
}

/** The same, for whoever has worked long since they were identified. Throws 401 where the account is no longer active. */
export async function lockActiveAccount(trx: Transaction, userId: string): Promise<Pick<User, 'id' | 'role'>> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', userId)
    .where(activeUser)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user === undefined) throw unauthenticated()
  return user
}
