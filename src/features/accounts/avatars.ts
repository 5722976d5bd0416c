import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { unauthenticated } from '../../platform/http/errors/errors.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import { avatarPath } from '../members/avatar.ts'

export const MAX_AVATAR_BYTES = 5 * 1024 * 1024

/**
 * Replaces the account's stored picture and its avatar.
 * @returns the path of the picture
 * @throws 401 for an account that was deleted in the meantime
 */
export function replaceAvatar(
  db: Database,
  userId: string,
  image: Buffer,
): Promise<{ path: string; updatedAt: string }> {
  // Version 4, not 7: the address must not be guessable from the time of the upload.
  const id = randomUUID()
  const path = avatarPath(id)
  const updatedAt = new Date()
  return transaction(db, async (trx) => {
    // Lock order: the user's row first, so that uploads and changes of one profile are serialized.
    const user = await trx
      .updateTable('users')
      .set({ image: path, updated_at: updatedAt })
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
    return { path, updatedAt: updatedAt.toISOString() }
  })
}

/** Undefined also when the account is deleted, or suspended with its content. */
export async function findAvatar(db: Database, id: string): Promise<Buffer | undefined> {
  if (!isId(id)) return undefined
  const row = await db
    .selectFrom('avatars')
    .innerJoin('users', 'users.id', 'avatars.user_id')
    .select('avatars.image')
    .where('avatars.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('suspensions')
            .select('user_id')
            .whereRef('suspensions.user_id', '=', 'users.id')
            .where('hides_content', '=', true),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.image
}

export async function dropAvatar(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('avatars').where('user_id', '=', userId).execute()
}
