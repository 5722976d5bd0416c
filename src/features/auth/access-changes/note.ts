import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'
import type { AccessChange } from '../../../platform/database/tables/auth.ts'
import { queueLinkMails } from '../links/link-mails.ts'
import { DISAVOWAL_DAYS } from '../links/links.ts'

/** The link of an earlier mail takes back what came later, too: more of them would only fill a mailbox. */
const MAX_MAILS_PER_DAY = 10

/**
 * Notes what was changed of what opens an account, and mails its owner a link against it.
 * @param changedAt if that is not the time of this transaction
 */
export async function noteAccessChange(
  db: Database | Transaction,
  userId: string,
  change: AccessChange,
  changedAt?: Date,
): Promise<void> {
  const id = randomUUIDv7()
  const { numAffectedRows } = await sql`
    insert into access_changes (id, user_id, change, created_at)
    select ${id}, ${userId}, ${change}, coalesce(${changedAt ?? null}::timestamptz, now())
    where (
      select count(*) from access_changes where user_id = ${userId} and created_at > now() - interval '1 day'
    ) < ${MAX_MAILS_PER_DAY}`.execute(db)
  if (numAffectedRows === 1n) await queueLinkMails(db, 'access-change', [id])
}

/** Their links would work for whoever read the mails meanwhile. */
export async function forgetAccessChangesSince(trx: Transaction, userId: string, since: Date): Promise<void> {
  await trx.deleteFrom('access_changes').where('user_id', '=', userId).where('created_at', '>=', since).execute()
}

/** Once their links no longer work. */
export const forgetOldAccessChanges = (db: Database): Promise<void> =>
  deleteInBatches(db, 'access_changes', sql`created_at < now() - make_interval(days => ${DISAVOWAL_DAYS + 1})`)
