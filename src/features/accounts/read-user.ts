import type pg from 'pg'
import type { Actor } from '../../platform/http/caller.ts'
import { isId } from '../../platform/http/schema.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import type { RecordOccurrence } from '../audit/standalone-entries.ts'
import { userNotFound } from '../auth/administration.ts'
import type { User } from './schema.ts'
import { fullUser, loginHistoryColumn, type SignInRow, type UserRow, userColumns } from './user-view.ts'

/** Undefined for an unknown or deleted account. */
export type ReadUser = (userId: string) => Promise<User | undefined>

export function openUserReading(pool: pg.Pool, personalData: readonly PersonalData[]): ReadUser {
  const query = `
    select ${userColumns(personalData)}, ${loginHistoryColumn}
    from users where id = $1 and deleted_at is null`
  return async (userId) => {
    if (!isId(userId)) return undefined
    const { rows } = await pool.query<UserRow & { login_history: SignInRow[] | null }>(query, [userId])
    return rows[0] && fullUser(rows[0])
  }
}

/** Throws 404 when the account was deleted in the meantime. */
export async function readOwnUser(readUser: ReadUser, { user: { id } }: Actor): Promise<User> {
  const user = await readUser(id)
  if (user === undefined) throw userNotFound()
  return user
}

/** An account as administrators see it. The access is audited before this resolves. Throws 404. */
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
