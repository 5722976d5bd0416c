import type pg from 'pg'
import type { RecordOccurrence } from '../audit/recording.ts'
import { coalesce } from '../database/coalesce.ts'
import type { Actor } from '../http/caller.ts'
import { isId } from '../http/schema.ts'
import { userNotFound } from './administration.ts'
import type { OwnedContent } from './owned-content.ts'
import type { User } from './schema.ts'
import { fullUser, loginHistoryColumn, type SignInRow, type UserRow, userColumns } from './user-view.ts'

/** Reads an account in full; undefined when there is none, or it is deleted. */
export type ReadUser = (userId: string) => Promise<User | undefined>

/** Accounts that are asked for together are read by one statement. */
export function openUserReading(pool: pg.Pool, ownedContent: readonly OwnedContent[]): ReadUser {
  const query = `
    select ${userColumns(ownedContent)}, ${loginHistoryColumn}
    from users where id = any($1::uuid[]) and deleted_at is null`
  const read = coalesce(async (userIds: readonly string[]) => {
    const { rows } = await pool.query<UserRow & { login_history: SignInRow[] | null }>(query, [userIds])
    const found = new Map(rows.map((row) => [row.id, fullUser(row)]))
    return userIds.map((userId) => found.get(userId))
  })
  return async (userId) => (isId(userId) ? read(userId.toLowerCase()) : undefined)
}

/** The own account. Throws 404 when it was deleted just now. */
export async function readOwnUser(readUser: ReadUser, { user: { id } }: Actor): Promise<User> {
  const user = await readUser(id)
  if (user === undefined) throw userNotFound()
  return user
}

/** An account as an administrator sees it; that it was looked at is on record before this resolves. Throws 404. */
export async function viewUser(
  readUser: ReadUser,
  recordOccurrence: RecordOccurrence,
  actor: Actor,
  userId: string,
): Promise<User> {
  const user = await readUser(userId)
  if (user === undefined) throw userNotFound()
  await recordOccurrence({
    actor,
    event: {
      action: 'USER_VIEW',
      target: { type: 'user', id: user.id },
      person: { userId: user.id, email: user.email },
      details: {},
    },
  })
  return user
}
