import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { lockAccount } from '../../platform/access/lock-account.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors/errors.ts'
import { abandonSignIns } from './second-factor/challenges.ts'

/**
 * Ends all sessions of an account but the one that stays, sign-ins that await a second factor, and those that are under
 * way: see openSignInSnapshots.
 * @returns how many sessions ended
 */
export async function endSessions(trx: Transaction, userId: string, stayingId?: string): Promise<number> {
  await lockAccount(trx, userId)
  await sql`
    insert into session_endings (user_id, transaction) values (${userId}, pg_current_xact_id())
    on conflict (user_id) do update set transaction = excluded.transaction`.execute(trx)
  await abandonSignIns(trx, userId)
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(stayingId !== undefined, (sessions) => sessions.where('id', '<>', stayingId as string))
    .executeTakeFirst()
  return Number(numDeletedRows)
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
    async during(url: string, respond: () => Promise<Response>): Promise<Response> {
      if (signsNobodyIn.has(new URL(url).pathname)) return respond()
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
      await sql`select from users where id = ${userId} for share`.execute(db)
      const { rows } = await sql`
        select from session_endings
        where user_id = ${userId} and not pg_visible_in_snapshot(transaction, ${request.snapshot}::pg_snapshot)`.execute(
        db,
      )
      if (rows.length === 0) return
      request.isVoid = true
      await withdraw()
      throw signInAgain()
    },
  }
}

/** Asked often, or while the database is away. */
const signsNobodyIn: ReadonlySet<string> = new Set(
  ['get-session', 'token', 'jwks', 'sign-out'].map((name) => `/api/auth/${name}`),
)

export const signInAgain = () => conflict('Sign in again', 'SIGN_IN_AGAIN')
