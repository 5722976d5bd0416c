import type { Transaction } from '../database/database.ts'
import './tables.ts'

export const MAX_AVATAR_BYTES = 5 * 1024 * 1024

/** Drops the stored picture of an account, when it shows another or none. */
export async function dropAvatar(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('avatars').where('user_id', '=', userId).execute()
}
