import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { queueLinkMails } from '../links/link-mails.ts'

export interface RepeatedSignUp {
  readonly userId: string
  readonly name: string
  readonly passwordHash: string
  /** Where its link leads in the end, already checked. */
  readonly page: string | undefined
}

/**
 * Squatting: a stranger may have signed up with the address before its owner. What each has chosen waits for the link of
 * its own mail.
 */
export async function storeRepeatedSignUp(
  db: Database,
  { userId, name, passwordHash, page }: RepeatedSignUp,
): Promise<void> {
  await transaction(db, async (trx) => {
    const id = randomUUIDv7()
    await trx
      .insertInto('repeated_sign_ups')
      .values({ id, user_id: userId, name, password_hash: passwordHash })
      .execute()
    await queueLinkMails(trx, 'repeated-sign-up', [id], page)
  })
}

/** Once neither their mails nor the links in them can be waiting. */
export const forgetOldSignUps = (db: Database): Promise<void> =>
  deleteInBatches(db, 'repeated_sign_ups', sql`created_at < now() - interval '2 days'`)
