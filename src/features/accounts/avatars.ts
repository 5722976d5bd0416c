import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { unauthenticated } from '../http/errors.ts'
import { isId } from '../http/schema.ts'
import './tables.ts'

export const MAX_AVATAR_BYTES = 5 * 1024 * 1024

/**
 * Stores a picture in place of the account's former one and makes it the account's avatar.
 * @param addressOf gives the public address of a picture by its id
 * @throws 401 for an account that was deleted in the meantime
 */
export function replaceAvatar(
  db: Database,
  userId: string,
  image: Buffer,
  addressOf: (id: string) => string,
): Promise<{ avatar: string; updatedAt: string }> {
  // Not one that tells when it was made, as the others do: its address must not be guessed.
  const id = randomUUID()
  const avatar = addressOf(id)
  const updatedAt = new Date()
  return transaction(db, async (trx) => {
    // First, so that uploads of one account and changes of its profile happen one after another.
    const user = await trx
      .updateTable('users')
      .set({ image: avatar, updated_at: updatedAt })
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (user === undefined) throw unauthenticated()
    const picture = { id, image, created_at: updatedAt }
    await trx
      .insertInto('avatars')
      .values({ ...picture, user_id: userId })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(picture))
      .execute()
    return { avatar, updatedAt: updatedAt.toISOString() }
  })
}

/** The picture with an id, of an account that is not deleted. */
export async function findAvatar(db: Database, id: string): Promise<Buffer | undefined> {
  if (!isId(id)) return undefined
  const found = await db
    .selectFrom('avatars')
    .innerJoin('users', 'users.id', 'avatars.user_id')
    .select('avatars.image')
    .where('avatars.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.image
}

/** Drops the stored picture of an account, when it shows another or none. */
export async function dropAvatar(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('avatars').where('user_id', '=', userId).execute()
}
