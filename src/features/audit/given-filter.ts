import type { Database } from '../../platform/database/database.ts'
import { emailAddress } from '../../platform/lib/email-address.ts'

/** No account has it. */
const NOBODY = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface ByAccount {
  readonly adminId?: string | undefined
  readonly targetId?: string | undefined
}

/** Accounts may be named by their addresses: the filter with their ids, also of deleted ones that can come back. */
export async function withIds<Filter extends ByAccount>(db: Database, filter: Filter): Promise<Filter> {
  const [adminId, targetId] = await Promise.all([filter.adminId, filter.targetId].map((given) => accountId(db, given)))
  return { ...filter, ...(adminId !== undefined && { adminId }), ...(targetId !== undefined && { targetId }) }
}

/** Its id where it is named by its address; else as it was given. */
export async function accountId(db: Database, given: string | undefined): Promise<string | undefined> {
  if (!given?.includes('@')) return given
  const email = emailAddress(given)
  if (email === undefined) return NOBODY
  const found = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return found?.id ?? NOBODY
}
