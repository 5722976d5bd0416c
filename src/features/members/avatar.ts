import { sql } from 'kysely'
import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'

export const avatarPath = (id: string): string => `/api/avatars/${id}.webp`

/**
 * SQL over `users`: the picture of an account as it is stored. One that was uploaded is named by its id, whatever address
 * was written down with it; answers have it by `avatarOf`.
 */
export const AVATAR =
  "coalesce((select '/api/avatars/' || avatars.id || '.webp' from avatars where avatars.user_id = users.id), users.image)"

/** The address of an `AVATAR`. */
export const avatarOf = (image: string | null, { absolute }: OwnAddresses): string | null => image && absolute(image)

/** The `AVATAR` of an account; undefined where there is none. */
export async function readAvatar(db: Database | Transaction, userId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ image: string | null }>`
    select ${sql.raw(AVATAR)} as image from users where id = ${userId}`.execute(db)
  return rows[0]?.image
}
