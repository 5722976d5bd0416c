import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { abandonSignIns } from './second-factor/challenges.ts'

/** Longer than any request: a transaction number means nothing in another database that a backup is restored into. */
const REMEMBERED_MINUTES = 10

/**
 * Ends all sessions of an account but the one that stays, sign-ins that await a second factor, and those that are under
 * way: see openSignInSnapshots.
 */
export async function endSessions(trx: Transaction, userId: string, stayingId?: string): Promise<void> {
  await sql`
    update users set sessions_ended_by = pg_current_xact_id(), sessions_ended_at = now() where id = ${userId}`.execute(
    trx,
  )
  await abandonSignIns(trx, userId)
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(stayingId !== undefined, (sessions) => sessions.where('id', '<>', stayingId as string))
    .execute()
}

export type SignInSnapshots = ReturnType<typeof openSignInSnapshots>

/**
 * Race: a sign-in may verify the former password, and make its session after a reset has ended all sessions. So each
 * request notes a snapshot of the database first: what it proves is void once an ending of sessions that the snapshot
 * does not see is committed.
 */
export function openSignInSnapshots(db: Database) {
  const requests = new AsyncLocalStorage<{ readonly snapshot: string; isVoid: boolean }>()

  return {
    /** Throws 409 when what the request has proven is void. */
    async during(respond: () => Promise<Response>): Promise<Response> {
      const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
      const request = { snapshot: rows[0]?.snapshot ?? '', isVoid: false }
      const response = await requests.run(request, respond).catch((error) => {
        // better-auth may have made another error of the one that `confirm` throws.
        if (!request.isVoid) throw error
      })
      if (request.isVoid || response === undefined) throw signInAgain()
      return response
    },

    /**
     * After a session or a challenge was made. Row lock: waits for an ending of sessions that is under way.
     * @param withdraw removes what was made
     */
    async confirm(userId: string, withdraw: () => Promise<unknown>): Promise<void> {
      const request = requests.getStore()
      if (request === undefined) return
      const { rows } = await sql`
        select from (select sessions_ended_by, sessions_ended_at from users where id = ${userId} for share) as account
        where sessions_ended_at > now() - make_interval(mins => ${REMEMBERED_MINUTES})
          and not pg_visible_in_snapshot(sessions_ended_by, ${request.snapshot}::pg_snapshot)`.execute(db)
      if (rows.length === 0) return
      request.isVoid = true
      await withdraw()
      throw signInAgain()
    },
  }
}

export const signInAgain = () => conflict('Sign in again', 'SIGN_IN_AGAIN')
