import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { raise } from '../events/events.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sendMail } from '../mail/send-mail.ts'
import { touchOpportunities } from './changes.ts'
import { expiryMail } from './mails.ts'
import { opportunityColumns } from './tables.ts'
import { factsOf, subjectOf } from './told.ts'

const BATCH_SIZE = 100

/** Ends every active opportunity whose time has come, each once, also when several processes look at the same time. */
export async function expireOpportunities(db: Database): Promise<void> {
  while ((await transaction(db, expireBatch)) === BATCH_SIZE);
}

async function expireBatch(trx: Parameters<typeof touchOpportunities>[0]): Promise<number> {
  const due = await trx
    .selectFrom('opportunities')
    .select('id')
    .where('status', '=', 'active')
    .where('expires_at', '<=', sql<Date>`now()`)
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
  return due.length
}

/** Tells owners, once for each time that is set, that an opportunity of theirs will soon expire. */
export async function warnOfExpiry(db: Database, jobs: Pick<Jobs, 'send'>): Promise<void> {
  for (;;) {
    const count = await transaction(db, async (trx) => {
      const { rows } = await sql<{ title: string; expires_at: Date; email: string; language: 'en' | 'uk' }>`
        with due as (
          select id from opportunities
          where status = 'active' and warn_at <= now() and expires_at > now()
          order by warn_at limit ${BATCH_SIZE} for update skip locked
        ), warned as (
          update opportunities set warn_at = null where id in (select id from due)
          returning title, expires_at, owner_id
        )
        select title, expires_at, email, language from warned left join users on users.id = owner_id`.execute(trx)
      for (const { email, language, title, expires_at } of rows) {
        if (email !== null) await jobs.send(trx, sendMail, expiryMail({ email, language }, title, expires_at))
      }
      return rows.length
    })
    if (count < BATCH_SIZE) return
  }
}
