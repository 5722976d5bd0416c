import { queueAfterTransactionHook } from '@better-auth/core/context'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../../platform/database/database.ts'
import { noteAccessChange } from './note.ts'

interface LinkedAccount {
  readonly userId: string
  readonly providerId: string
  readonly createdAt: Date
}

/** Of better-auth, after it has stored a way to sign in, which may not be committed yet. */
export const noteLinkedProvider = (db: Database, log: Logger) => async (linked: LinkedAccount) => {
  if (linked.providerId === 'credential') return
  await queueAfterTransactionHook(() => noteUnlessFirst(db, linked), {
    onError: (err) => log.error({ err }, 'failed to note a linked provider'),
  })
}

/** The provider by which somebody has signed up is no news: the account had no other way in. */
async function noteUnlessFirst(db: Database, { userId, createdAt }: LinkedAccount): Promise<void> {
  const { rows } = await sql`
    select where (select count(*) from accounts where user_id = ${userId}) > 1
      or exists (select from wallets where user_id = ${userId})
      or exists (select from passkeys where user_id = ${userId})`.execute(db)
  if (rows.length > 0) await noteAccessChange(db, userId, 'providerLinked', createdAt)
}
