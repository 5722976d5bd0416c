import type { GenericEndpointContext } from '@better-auth/core'
import { queueAfterTransactionHook } from '@better-auth/core/context'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../../platform/database/database.ts'
import { originOfHeaders, type RecordSecurityEvent } from '../../security-log/event.ts'
import { noteAccessChange } from './note.ts'

interface LinkedAccount {
  readonly userId: string
  readonly providerId: string
  readonly createdAt: Date
}

interface NoteParts {
  readonly db: Database
  readonly log: Logger
  readonly recordSecurityEvent: RecordSecurityEvent
}

/** Of better-auth, after it has stored a way to sign in, which may not be committed yet. */
export function noteLinkedProvider({ db, log, recordSecurityEvent }: NoteParts) {
  async function noteUnlessFirst({ userId, providerId, createdAt }: LinkedAccount, headers?: Headers): Promise<void> {
    if (await isFirstWayIn(db, userId)) return
    await noteAccessChange(db, userId, 'providerLinked', createdAt)
    recordSecurityEvent({ kind: 'PROVIDER_LINKED', userId, origin: originOfHeaders(headers), detail: providerId })
  }

  return async (linked: LinkedAccount, context: GenericEndpointContext | null): Promise<void> => {
    if (linked.providerId === 'credential') return
    await queueAfterTransactionHook(() => noteUnlessFirst(linked, context?.headers), {
      onError: (err) => log.error({ err }, 'failed to note a linked provider'),
    })
  }
}

/** The provider by which somebody has signed up is no news: the account had no other way in. */
async function isFirstWayIn(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select where (select count(*) from accounts where user_id = ${userId}) > 1
      or exists (select from wallets where user_id = ${userId})
      or exists (select from passkeys where user_id = ${userId})`.execute(db)
  return rows.length === 0
}
