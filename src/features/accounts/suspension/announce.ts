import { sql } from 'kysely'
import type { Community } from '../../../platform/community/community.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Condition } from '../../../platform/jobs/due-check.ts'
import { queueLetters } from '../../../platform/senders/mail/outbox.ts'
import { type Suspended, suspensionMail } from './mail.ts'

const BATCH_SIZE = 50

const isUnannounced = sql<boolean>`not is_announced`

export const suspensionsAreUnannounced: Condition = sql`(
  select true from suspensions where ${isUnannounced} order by set_at limit 1)`

/** Outbox: mails are queued apart from the change, which may be of a thousand accounts, or a command's. */
export async function announceSuspensions(db: Database, community: Community): Promise<void> {
  while ((await transaction(db, (trx) => announceBatch(trx, community))) === BATCH_SIZE);
}

async function announceBatch(trx: Transaction, community: Community): Promise<number> {
  const { rows } = await sql<Suspended & { readonly isDeleted: boolean }>`
    with fresh as (
      select user_id from suspensions where ${isUnannounced} order by set_at limit ${BATCH_SIZE} for update skip locked
    ), announced as (
      update suspensions set is_announced = true where user_id in (select user_id from fresh) returning *
    )
    select email, email_verified as "isProven", deleted_at is not null as "isDeleted", language,
      coalesce(timezone, ${community.timeZone}) as "timeZone", reason, until
    from announced join users on users.id = announced.user_id
    left join notification_preferences preferences on preferences.user_id = users.id`.execute(trx)
  const told = rows.filter(({ isDeleted }) => !isDeleted)
  await queueLetters(
    trx,
    told.map((suspended) => suspensionMail(community, suspended)),
  )
  return rows.length
}
