import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'
import { ApiError } from '../../../platform/http/errors/errors.ts'

const MAX_INVITATIONS_A_DAY = 50
const SILENT_DAYS = 30

const untilOneMore = sql`interval '1 day'`
const silence = sql`make_interval(days => ${sql.lit(SILENT_DAYS)})`

/** When it is possible again stands in `Retry-After`. */
const later = (seconds: number) => ({ 'retry-after': String(Math.max(1, seconds)) })

export const tooManyInvitations = (seconds = 86_400) =>
  new ApiError('RATE_LIMITED', {
    message: `At most ${MAX_INVITATIONS_A_DAY} invitations can be sent in 24 hours`,
    code: 'TOO_MANY_INVITATIONS',
    headers: later(seconds),
  })

export const askedLately = (seconds = SILENT_DAYS * 86_400) =>
  new ApiError('CONFLICT', {
    message: `This account can be invited again ${SILENT_DAYS} days after the last invitation was declined or withdrawn`,
    code: 'ASKED_LATELY',
    headers: later(seconds),
  })

/** Serializes what an account invites, so that its count stays true until it is stored. Lock order: before accounts. */
export async function lockInviting(trx: Transaction, inviterId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hromada invitations ${inviterId}`}, 0))`.execute(trx)
}

/** Under `lockInviting`. Throws 429 until a day after the oldest invitation that counts. */
export async function countSent(trx: Transaction, inviterId: string, invitationId: string): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from sent_at + ${untilOneMore} - now()))::int as seconds from sent_entity_invitations
    where invited_by = ${inviterId} and sent_at > now() - ${untilOneMore}
    order by sent_at desc offset ${sql.lit(MAX_INVITATIONS_A_DAY - 1)} limit 1`.execute(trx)
  if (rows[0] !== undefined) throw tooManyInvitations(rows[0].seconds)
  await trx.insertInto('sent_entity_invitations').values({ id: invitationId, invited_by: inviterId }).execute()
}

/** Of a locked entity. Throws 409 for an account whose last invitation was declined or withdrawn lately. */
export async function assertNotAskedLately(trx: Transaction, entityId: string, userId: string): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from ended_at + ${silence} - now()))::int as seconds from ended_entity_invitations
    where entity_id = ${entityId} and user_id = ${userId} and ended_at > now() - ${silence}`.execute(trx)
  if (rows[0] !== undefined) throw askedLately(rows[0].seconds)
}

/** Tombstone of an invitation that was declined or withdrawn. Of a locked entity. */
export async function noteEnded(trx: Transaction, entityId: string, userId: string): Promise<void> {
  await trx
    .insertInto('ended_entity_invitations')
    .values({ entity_id: entityId, user_id: userId })
    .onConflict((conflict) => conflict.columns(['entity_id', 'user_id']).doUpdateSet({ ended_at: sql`now()` }))
    .execute()
}

/** Once they bound nothing any more. */
export async function forgetOldEntityInvitations(db: Database): Promise<void> {
  await deleteInBatches(db, 'sent_entity_invitations', sql`sent_at <= now() - ${untilOneMore}`)
  await deleteInBatches(db, 'ended_entity_invitations', sql`ended_at <= now() - ${silence}`)
}
