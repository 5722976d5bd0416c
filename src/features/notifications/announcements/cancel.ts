import { sql } from 'kysely'
import { beginAdministration } from '../../../platform/access/administration.ts'
import type { Actor } from '../../../platform/access/caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { RowOf } from '../../../platform/database/tables.ts'
import { conflict } from '../../../platform/http/errors/errors.ts'
import { isId } from '../../../platform/http/schemas/schema.ts'
import type { NotificationAudit } from '../audit-actions.ts'
import { announcementNotFound } from './list.ts'

interface LockedBatch extends RowOf<'notification_batches', 'total' | 'scheduled_for' | 'cancelled_at'> {
  is_due: boolean
}

/**
 * Cancels an announcement that is not due yet, as a whole: what releases and sends it locks the batch too, and so finds
 * it cancelled or is found to be due. Its notifications are removed afterwards.
 * @returns how many accounts it was for
 * @throws 404, 409 when it is due or cancelled already, 403 when the actor is no longer an administrator
 */
export async function cancelAnnouncement(
  trx: Transaction,
  audit: NotificationAudit,
  actor: Actor,
  batchId: string,
): Promise<number> {
  await beginAdministration(trx, actor)
  if (!isId(batchId)) throw announcementNotFound()
  await sql`select from notification_batches where id = ${batchId} for update`.execute(trx)
  // The clock is read once the lock is there.
  const { rows } = await sql<LockedBatch>`
    select total, scheduled_for, cancelled_at, (scheduled_for > clock_timestamp()) is not true as is_due
    from notification_batches where id = ${batchId}`.execute(trx)
  const [batch] = rows
  if (batch === undefined) throw announcementNotFound()
  if (batch.cancelled_at !== null) throw conflict('The announcement has been cancelled', 'ALREADY_CANCELLED')
  if (batch.is_due) throw conflict('The announcement is due already', 'ALREADY_DUE')
  await sql`
    update notification_batches set cancelled_at = now(), done_at = coalesce(done_at, now()), contents = null
    where id = ${batchId}`.execute(trx)
  const cancelled = Number(batch.total)
  await audit(trx, actor, {
    action: 'NOTIFICATION_CANCEL',
    target: { type: 'notification_batch', id: batchId.toLowerCase() },
    details: { cancelled, scheduledFor: batch.scheduled_for?.toISOString() ?? null },
  })
  return cancelled
}
