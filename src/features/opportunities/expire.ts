import { sql } from 'kysely'
import type { Community } from '../../platform/community/community.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { raise } from '../../platform/events/events.ts'
import type { Condition } from '../../platform/jobs/due-check.ts'
import { eventDataOf, eventSubjectOf, opportunityExpired } from './events.ts'
import { notifyOfExpiry, type OpportunityNotice } from './notifications.ts'
import { opportunityColumns } from './row.ts'
import { bumpVersions } from './update.ts'

const BATCH_SIZE = 100

const hasExpired = sql<boolean>`status = 'active' and expires_at <= now()`

export const opportunitiesHaveExpired: Condition = sql`(
  select true from opportunities where ${hasExpired} order by expires_at limit 1)`

/** Expires each due opportunity once, also when several processes run this at the same time. */
export async function expireOpportunities(db: Database, community: Community): Promise<void> {
  while ((await transaction(db, (trx) => expireBatch(trx, community))) === BATCH_SIZE);
}

async function expireBatch(trx: Transaction, community: Community): Promise<number> {
  const due = await trx
    .selectFrom('opportunities')
    .select('id')
    .where(hasExpired)
    .orderBy('expires_at')
    .limit(BATCH_SIZE)
    .forUpdate()
    // Locked rows are another process's, or are being edited: the next run finds the latter.
    .skipLocked()
    .execute()
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await bumpVersions(trx, ids)
  const expired = await trx
    .updateTable('opportunities')
    .set({ status: 'expired', warn_at: null, updated_at: new Date() })
    .where('id', 'in', ids)
    .returning(opportunityColumns)
    .execute()
  for (const row of expired) {
    const expires_at = row.expires_at?.toISOString() ?? ''
    await raise(trx, opportunityExpired, eventSubjectOf(row), { ...eventDataOf(row), expires_at })
  }
  await notifyOfExpiry(trx, community, 'opportunity_expired', expired)
  return due.length
}

/** Notifies owners, once for each expiry date that is set, that an opportunity will soon expire. */
export async function warnOfExpiry(db: Database, community: Community): Promise<void> {
  while ((await transaction(db, (trx) => warnBatch(trx, community))) === BATCH_SIZE);
}

async function warnBatch(trx: Transaction, community: Community): Promise<number> {
  const { rows } = await sql<OpportunityNotice>`
    with due as (
      select id from opportunities
      where status = 'active' and warn_at <= now() and expires_at > now()
      order by warn_at limit ${BATCH_SIZE} for update skip locked
    )
    update opportunities set warn_at = null where id in (select id from due)
    returning id, owner_id, title, expires_at`.execute(trx)
  await notifyOfExpiry(trx, community, 'opportunity_expiring', rows)
  return rows.length
}
