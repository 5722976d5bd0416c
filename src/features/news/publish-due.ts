import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Condition } from '../../platform/jobs/due-check.ts'
import type { AuditActor } from '../audit/events.ts'
import { changeArticle, lockArticle, type WritingParts } from './update.ts'

const service: AuditActor = { user: null, ipAddress: '', userAgent: 'hromada scheduled publication' }

const due: RawBuilder<unknown> = sql`
  news_schedule join news_articles on id = article_id where publish_at <= now() and status = 'draft'`

export const articlesAreDue: Condition = sql`(select true from ${due} limit 1)`

/** Publishes each due draft once, also when several processes run this at the same time. */
export async function publishDueArticles(db: Database, parts: WritingParts): Promise<void> {
  while (await transaction(db, (trx) => publishNext(trx, parts)));
}

/** @returns whether there was one */
async function publishNext(trx: Transaction, parts: WritingParts): Promise<boolean> {
  // Locked rows are another process's, or are being edited: the next run finds the latter.
  const { rows } = await sql<{ id: string }>`
    select id from ${due} order by publish_at limit 1 for update of news_articles skip locked`.execute(trx)
  const [next] = rows
  if (next === undefined) return false
  const before = await lockArticle(trx, next.id)
  // Read before the lock, the time may be one that was changed meanwhile.
  if (before.publish_at !== null && before.publish_at <= new Date()) {
    await changeArticle(trx, parts, service, { before, changes: { status: 'published' }, cause: 'scheduled' })
  }
  return true
}
