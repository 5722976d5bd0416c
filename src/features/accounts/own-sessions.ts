import type { Session, User } from '../../platform/access/caller.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors/errors.ts'
import { isId } from '../../platform/http/schemas/schema.ts'

const MAX_LISTED = 200

/** The active sessions of an account, newest first, at most 200. */
export async function listSessions(db: Database, userId: string, current?: Session) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'expires_at', 'ip_address', 'user_agent', 'provider'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date())
    .orderBy('created_at', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return sessions.map((session) => ({
    id: session.id,
    createdAt: session.created_at.toISOString(),
    expiresAt: session.expires_at.toISOString(),
    ipAddress: session.ip_address,
    userAgent: session.user_agent,
    provider: session.provider,
    isCurrent: session.id === current?.id,
  }))
}

/** Throws 404 for a session of another account. */
export async function endSession(db: Database | Transaction, userId: string, sessionId: string): Promise<void> {
  const ended = isId(sessionId)
    ? await db
        .deleteFrom('sessions')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst()
    : undefined
  if (ended === undefined) throw notFound('Session not found', 'SESSION_NOT_FOUND')
}

/** @returns how many sessions ended */
export async function endOtherSessions(db: Database, user: User, current: Session): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', user.id)
    .where('id', '<>', current.id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
