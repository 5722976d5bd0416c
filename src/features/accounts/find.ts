import { userNotFound } from '../../platform/access/administration.ts'
import type { Database } from '../../platform/database/database.ts'
import { isId } from '../../platform/http/schemas/schema.ts'

/** An account that is not deleted, suspended or not. Throws 404. */
export async function findUser(db: Database, userId: string): Promise<{ readonly id: string; readonly email: string }> {
  const user = isId(userId)
    ? await db
        .selectFrom('users')
        .select(['id', 'email'])
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (user === undefined) throw userNotFound()
  return user
}
