import type pg from 'pg'
import { userNotFound } from '../../platform/access/administration.ts'
import type { Actor } from '../../platform/access/caller.ts'
import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import { batchCalls } from '../../platform/database/batch.ts'
import { canonicalId, isId } from '../../platform/http/schemas/schema.ts'
import { asAnswered } from '../../platform/http/schemas/validation.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import type { RecordOccurrence } from '../audit/standalone-entries.ts'
import { Profile, type User } from './schema.ts'
import { fullUser, loginHistoryColumn, type SignInRow, type UserRow, userColumns } from './view.ts'

/** Undefined for an unknown or deleted account. */
export type ReadUser = (userId: string) => Promise<User | undefined>

/** Batch: accounts that are asked for together share a statement. */
export function openUserReading(
  pool: pg.Pool,
  addresses: OwnAddresses,
  personalData: readonly PersonalData[],
): ReadUser {
  const query = `
    select ${userColumns(personalData)}, ${loginHistoryColumn}
    from users where id = any($1::uuid[]) and deleted_at is null`
  const read = batchCalls(async (userIds: readonly string[]) => {
    const { rows } = await pool.query<UserRow & { login_history: SignInRow[] | null }>(query, [userIds])
    const users = new Map(rows.map((row) => [row.id, fullUser(row, addresses)]))
    return userIds.map((userId) => users.get(userId))
  })
  return async (userId) => (isId(userId) ? read(canonicalId(userId)) : undefined)
}

/** Throws 404 when the account was deleted in the meantime. */
export async function readOwnUser(readUser: ReadUser, { user: { id } }: Actor): Promise<User> {
  const user = await readUser(id)
  if (user === undefined) throw userNotFound()
  return user
}

export type ReadProfile = (userId: string) => Promise<Profile | undefined>

/** An account as its owner sees it; undefined for an unknown or deleted one. */
export const openProfileReading =
  (readUser: ReadUser): ReadProfile =>
  async (userId) => {
    const user = await readUser(userId)
    return user && asAnswered(Profile, user)
  }

export const viewOf = (
  actor: Actor,
  { id, email }: Pick<User, 'id' | 'email'>,
  details: Readonly<Record<string, unknown>> = {},
) => ({
  actor,
  event: { action: 'USER_VIEW', target: { type: 'user', id }, person: { userId: id, email }, details },
})

/** An account as administrators see it. The access is audited before this resolves. Throws 404. */
export async function viewUser(
  readUser: ReadUser,
  recordOccurrence: RecordOccurrence,
  actor: Actor,
  userId: string,
): Promise<User> {
  const user = await readUser(userId)
  if (user === undefined) throw userNotFound()
  await recordOccurrence(viewOf(actor, user))
  return user
}
