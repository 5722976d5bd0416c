import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import type { Condition } from '../jobs/due-look.ts'
import { type NotificationContent, storeForEach } from './storing.ts'
import './tables.ts'
import '../users/tables.ts'

const STEP_SIZE = 5_000

const isUndone = sql<boolean>`done_at is null`

/** Whether an audience is still to be told. */
export const audiencesAreWaiting: Condition = sql`(
  select true from notification_batches where ${isUndone} order by id limit 1)`

/**
 * Brings to audiences what they are to be told, step by step: each step and how far it got are one transaction, so
 * that whoever goes on after a crash begins where the last one ended. Several processes work on different batches.
 */
export async function fanOut(db: Database): Promise<void> {
  while (await transaction(db, fanOutStep));
}

/** Gives false when nothing is left to do. */
async function fanOutStep(trx: Transaction): Promise<boolean> {
  const batch = await trx
    .selectFrom('notification_batches')
    .select(['id', 'contents', 'roles', 'last_user_id'])
    .where(isUndone)
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
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('created_at', '<=', (one) =>
      one.selectFrom('notification_batches').select('created_at').where('id', '=', batch.id),
    )
    .$if(roles !== null, (query) => query.where('role', 'in', roles ?? []))
    .$if(lastUserId !== null, (query) => query.where('id', '>', lastUserId))
    .orderBy('id')
    .limit(STEP_SIZE)
    .execute()
  await storeForEach(trx, inTheirLanguages(users), (batch.contents ?? []) as NotificationContent[])
  const isDone = users.length < STEP_SIZE
  await trx
    .updateTable('notification_batches')
    .set(isDone ? { done_at: new Date(), contents: null } : { last_user_id: users.at(-1)?.id ?? null })
    .where('id', '=', batch.id)
    .execute()
  return true
}

/** The recipients of what is said first in English and then in Ukrainian. */
export const inTheirLanguages = (users: readonly { readonly id: string; readonly language: 'en' | 'uk' }[]) =>
  users.map(({ id, language }) => ({ userId: id, content: language === 'uk' ? 1 : 0 }))
