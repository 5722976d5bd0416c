import { hasOtherAdministrator, lastAdmin, lockAdministration } from '../../platform/access/administration.ts'
import type { Origin } from '../../platform/access/caller.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Locale } from '../../platform/database/tables/accounts.ts'
import { notFound } from '../../platform/http/errors/errors.ts'
import { readLink } from '../auth/links/links.ts'
import { type ErasureParts, eraseUser } from './erase.ts'

interface Disowned {
  readonly id: string
  readonly language: Locale
}

/** An account that was made with the address of someone else. Throws 404 for a link that no longer works. */
export async function readDisowned(db: Database, token: string): Promise<Disowned> {
  const userId = await readLink(db, 'disown', token)
  const user =
    userId &&
    (await db
      .selectFrom('users')
      .select(['id', 'language'])
      .where('id', '=', userId)
      .where('email_verified', '=', false)
      .executeTakeFirst())
  if (!user) throw linkNotFound()
  return user
}

/**
 * Erases the account at once, with what it made, so that the owner of the address can sign up.
 * @param origin of whoever has the address
 * @throws 404 for a link that no longer works, also because the address has been proven; 409 for the last administrator
 */
export async function disown(
  trx: Transaction,
  parts: Omit<ErasureParts, 'db'>,
  { ipAddress, userAgent }: Origin,
  token: string,
): Promise<Disowned> {
  await lockAdministration(trx)
  const userId = await readLink(trx, 'disown', token)
  const user =
    userId &&
    (await trx
      .selectFrom('users')
      .select(['id', 'language', 'role'])
      .where('id', '=', userId)
      // Race: proving the address waits for this lock, or comes first.
      .where('email_verified', '=', false)
      .forUpdate()
      .executeTakeFirst())
  if (!user) throw linkNotFound()
  if (user.role === 'admin' && !(await hasOtherAdministrator(trx, [user.id]))) throw lastAdmin()
  await eraseUser(trx, parts, { user: null, ipAddress, userAgent }, { userId: user.id, deletesData: true })
  return user
}

const linkNotFound = () => notFound('This link no longer works', 'LINK_NOT_FOUND')
