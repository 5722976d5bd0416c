import { sql } from 'kysely'
import { activeUser } from '../../platform/database/active-user.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Condition } from '../../platform/jobs/due-check.ts'
import { insertForEachRecipient, type NotificationContent } from './insert.ts'
import { lowestOf } from './minimum-role.ts'

const BATCH_SIZE = 5_000

const isUnfinished = sql<boolean>`done_at is null`

export const audiencesAreWaiting: Condition = sql`(
  select true from notification_batches where ${isUnfinished} order by id limit 1)`

/**
 * Inserts notifications for audiences. A step and its cursor are one transaction, so that after a crash any process
 * continues where the last one stopped. Processes work on different batches.
 */
export async function fanOut(db: Database): Promise<void> {
  while (await transaction(db, fanOutStep));
}

/** @returns false when no work is left */
async function fanOutStep(trx: Transaction): Promise<boolean> {
  const batch = await trx
    .selectFrom('notification_batches')
    .select(['id', 'contents', 'roles', 'last_user_id'])
    .where(isUnfinished)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (batch === undefined) return false
  const { last_user_id: lastUserId, roles } = batch
  const users = await trx
    .selectFrom('users')
    .select(['id', 'language'])
    .where(activeUser)
    .where('created_at', '<=', (one) =>
      one.selectFrom('notification_batches').select('created_at').where('id', '=', batch.id),
    )
    .$if(roles !== null, (query) => query.where('role', 'in', roles ?? []))
    .$if(lastUserId !== null, (query) => query.where('id', '>', lastUserId))
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  const minimumRole = lowestOf(roles ?? [])
  const contents = ((batch.contents ?? []) as NotificationContent[]).map((content) => ({ ...content, minimumRole }))
  await insertForEachRecipient(trx, assignContentByLanguage(users), contents)
  const isDone = users.length < BATCH_SIZE
  await trx
    .updateTable('notification_batches')
    .set(isDone ? { done_at: new Date(), contents: null } : { last_user_id: users.at(-1)?.id ?? null })
    .where('id', '=', batch.id)
    .execute()
  return true
}

/** For contents of which the first is in English and the second in Ukrainian. */
export const assignContentByLanguage = (users: readonly { readonly id: string; readonly language: 'en' | 'uk' }[]) =>
  users.map(({ id, language }) => ({ userId: id, contentIndex: language === 'uk' ? 1 : 0 }))
