import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { raise } from '../events/events.ts'
import type { Condition } from '../jobs/due-look.ts'
import { touchOpportunities } from './changes.ts'
import { type Told, tellOfExpiry } from './notices.ts'
import { opportunityColumns } from './tables.ts'
import { factsOf, subjectOf } from './told.ts'

const BATCH_SIZE = 100

const hasExpired = sql<boolean>`status = 'active' and expires_at <= now()`

/** Whether the time of any has come. */
export const opportunitiesHaveExpired: Condition = sql`(
  select true from opportunities where ${hasExpired} order by expires_at limit 1)`

/** Ends every active opportunity whose time has come, each once, also when several processes look at the same time. */
export async function expireOpportunities(db: Database): Promise<void> {
  while ((await transaction(db, expireBatch)) === BATCH_SIZE);
}

async function expireBatch(trx: Transaction): Promise<number> {
  const due = await trx
    .selectFrom('opportunities')
    .select('id')
    .where(hasExpired)
    .orderBy('expires_at')
    .limit(BATCH_SIZE)
    .forUpdate()
    // Another process that looks at the same time, or a change that is just being made: the next look sees to it.
    .skipLocked()
    .execute()
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await touchOpportunities(trx, ids)
  const expired = await trx
    .updateTable('opportunities')
    .set({ status: 'expired', warn_at: null, updated_at: new Date() })
    .where('id', 'in', ids)
    .returning(opportunityColumns)
    .execute()
  for (const row of expired) {
    const expires_at = row.expires_at?.toISOString() ?? ''
    await raise(trx, 'opportunity.expired', subjectOf(row), { ...factsOf(row), expires_at })
  }
  await tellOfExpiry(trx, 'opportunity_expired', expired)
  return due.length
}

/** Tells owners, once for each time that is set, that an opportunity of theirs will soon expire. */
export async function warnOfExpiry(db: Database): Promise<void> {
  while ((await transaction(db, warnBatch)) === BATCH_SIZE);
}

async function warnBatch(trx: Transaction): Promise<number> {
  const { rows } = await sql<Told>`
    with due as (
      select id from opportunities
      where status = 'active' and warn_at <= now() and expires_at > now()
      order by warn_at limit ${BATCH_SIZE} for update skip locked
    )
    update opportunities set warn_at = null where id in (select id from due)
    returning id, owner_id, title, expires_at`.execute(trx)
  await tellOfExpiry(trx, 'opportunity_expiring', rows)
  return rows.length
}
