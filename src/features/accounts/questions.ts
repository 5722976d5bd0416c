import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { AuditEvent } from '../audit/events.ts'
import type { AccountAudit } from './audit-actions.ts'

const earliestRemembered = sql`now() - interval '1 hour'`

/**
 * Audits a question about accounts once: its other pages, and the same question of the same administrator within an hour,
 * belong to the same look. Committed before this resolves.
 * @param question only its hash is kept, and not for long: a search may name a person
 */
export async function recordQuestion(
  { db, audit }: { readonly db: Database; readonly audit: AccountAudit },
  actor: Actor,
  question: object,
  event: Pick<AuditEvent, 'target' | 'details'>,
): Promise<void> {
  const key = { admin_id: actor.user.id, question: hashOf(question) }
  if (await isRemembered(db, key)) return
  await transaction(db, async (trx) => {
    const { rows } = await sql`
      insert into user_questions (admin_id, question) values (${key.admin_id}, ${key.question})
      on conflict (admin_id, question) do update set asked_at = now()
      where user_questions.asked_at < ${earliestRemembered}
      returning asked_at`.execute(trx)
    if (rows.length > 0) await audit(trx, actor, { action: 'USER_VIEW', ...event })
  })
}

async function isRemembered(db: Database, { admin_id, question }: { admin_id: string; question: Buffer }) {
  const { rows } = await sql`
    select from user_questions
    where admin_id = ${admin_id} and question = ${question} and asked_at >= ${earliestRemembered}`.execute(db)
  return rows.length > 0
}

/** The same for the same fields in any order. */
function hashOf(question: object): Buffer {
  const fields = Object.entries(question).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest()
}

export async function forgetOldQuestions(db: Database): Promise<void> {
  await sql`delete from user_questions where asked_at < ${earliestRemembered}`.execute(db)
}
