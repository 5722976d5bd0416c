import type { Actor } from '../../platform/access/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { afterCommit } from '../../platform/database/transaction.ts'
import { endSessions } from '../auth/end-sessions.ts'
import { revokeAccess } from './access-of-user.ts'
import type { AccessChangeParts } from './change-parts.ts'
import { endSession } from './own-sessions.ts'

interface Ending {
  readonly userId: string
  readonly reason?: string | null
}

/** Throws 404, also for a session of another account, and 403 when the actor is no longer an administrator. */
export async function endSessionOfUser(
  trx: Transaction,
  parts: AccessChangeParts,
  actor: Actor,
  { sessionId, ...ending }: Ending & { readonly sessionId: string },
): Promise<void> {
  await revokeAccess(trx, parts, actor, ending, async ({ id }) => {
    await endSession(trx, id, sessionId)
    recordEnding(trx, parts, id)
    return {
      action: 'USER_SESSIONS_END',
      previousValue: { sessionId: sessionId.toLowerCase() },
      notice: { what: 'session', name: '' },
    }
  })
}

/** With sign-ins that are under way. Throws 404 and 403 likewise. @returns how many ended */
export async function endSessionsOfUser(
  trx: Transaction,
  parts: AccessChangeParts,
  actor: Actor,
  ending: Ending,
): Promise<number> {
  let ended = 0
  await revokeAccess(trx, parts, actor, ending, async ({ id }) => {
    ended = await endSessions(trx, id)
    recordEnding(trx, parts, id)
    return { action: 'USER_SESSIONS_END', previousValue: { sessions: ended }, notice: { what: 'sessions', name: '' } }
  })
  return ended
}

/** Without an origin: the owner sees the event, and an administrator's address is not for them. */
function recordEnding(trx: Transaction, { recordSecurityEvent }: AccessChangeParts, userId: string): void {
  afterCommit(trx, () => recordSecurityEvent({ kind: 'SESSION_ENDED', userId, origin: null }))
}
