import type { Database } from '../database/database.ts'
import type { Session, User } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { isId } from '../http/schema.ts'
import '../auth/tables.ts'

const MOST_LISTED = 200

/** The sessions of an account that have not ended, newest first, at most 200. */
export async function listOwnSessions(db: Database, user: User) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'expires_at', 'ip_address', 'user_agent', 'provider'])
    .where('user_id', '=', user.id)
    .where('expires_at', '>', new Date())
    .orderBy('created_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return sessions.map((session) => ({
    id: session.id,
    createdAt: session.created_at.toISOString(),
    expiresAt: session.expires_at.toISOString(),
    ipAddress: session.ip_address,
    userAgent: session.user_agent,
    provider: session.provider,
    isCurrent: session.id === user.session?.id,
  }))
}

/** Ends one session of the account at once. Throws 404 for one that is not its own. */
export async function endOwnSession(db: Database, user: User, sessionId: string): Promise<void> {
  const ended = isId(sessionId)
    ? await db
        .deleteFrom('sessions')
        .where('id', '=', sessionId)
        .where('user_id', '=', user.id)
        .returning('id')
        .executeTakeFirst()
    : undefined
  if (ended === undefined) throw notFound('Session not found', 'SESSION_NOT_FOUND')
}

/** Ends all sessions of the account but the one that asks. @returns how many there were */
export async function endOtherSessions(db: Database, user: User, asking: Session): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', user.id)
    .where('id', '<>', asking.id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
