import type { Actor } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type NoticeContent, notify } from '../notifications/notify.ts'
import type { EntityAudit } from './audit-actions.ts'
import { lockEntity } from './entities.ts'
import type { EntityChanged } from './entity-changed.ts'
import { recordLook } from './looks.ts'
import type { EntityVerification, VerifiedEntity } from './schema.ts'
import { verificationStatus } from './verification-state.ts'
import type { EntityRow } from './view.ts'

interface VerificationParts {
  readonly community: Community
  readonly audit: EntityAudit
  readonly onChange: EntityChanged
}

/** Sets an entity's verification status, and notes that an administrator has looked at it. Idempotent. Throws 404. */
export async function verifyEntity(
  trx: Transaction,
  { community, audit, onChange }: VerificationParts,
  actor: Actor,
  { id: entityId, isVerified, notes = null, reason: given = null }: EntityVerification & { readonly id: string },
): Promise<VerifiedEntity> {
  const entity = await lockEntity(trx, actor.user, entityId)
  const { id } = entity
  const now = new Date()
  const reason = isVerified ? null : given?.trim() || null
  await recordLook(trx, entity, now)
  const before = await storedVerification(trx, id)
  if (before.is_verified === isVerified && before.verification_notes === notes && before.refusal_reason === reason) {
    await notifyOwner(trx, community, actor, entity, { isVerified, reason })
    return { id, isVerified, verifiedAt: before.verified_at?.toISOString() ?? null, verifiedBy: before.verified_by }
  }

  const verifiedBy = isVerified ? actor.user.id : null
  const verifiedAt = isVerified ? now : null
  await trx
    .updateTable('entities')
    .set({
      is_verified: isVerified,
      verified_by: verifiedBy,
      verified_at: verifiedAt,
      verification_notes: notes,
      refusal_reason: reason,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await onChange(trx, [id])
  const owner =
    before.owner_id && before.email
      ? { userId: before.owner_id, email: before.email, notes, ...(reason !== null && { reason }) }
      : undefined
  await audit(trx, actor, {
    action: 'ENTITY_VERIFICATION',
    target: { type: 'entity', id },
    // Notes on an entity are personal data of its owner, and are erased with that account.
    ...(owner && { person: owner }),
    details: { previousValue: { isVerified: before.is_verified }, newValue: { isVerified } },
  })
  await notifyOwner(trx, community, actor, entity, { isVerified, reason })
  return { id, isVerified, verifiedAt: verifiedAt?.toISOString() ?? null, verifiedBy }
}

interface Decision {
  readonly isVerified: boolean
  readonly reason: string | null
}

/** Unless it only repeats what the owner was told. */
async function notifyOwner(
  trx: Transaction,
  community: Community,
  { user }: Actor,
  before: EntityRow,
  decision: Decision,
): Promise<void> {
  const content = isNews(before, decision) ? noticeOf(before, decision) : undefined
  const { id: entityId, owner_id: userId } = before
  if (content && userId !== null && userId !== user.id) {
    await notify(trx, community, [{ ...content, userId, data: { entityId } }])
  }
}

function isNews(before: EntityRow, { isVerified, reason }: Decision): boolean {
  if (isVerified) return !before.is_verified
  return verificationStatus(before) !== 'refused' || (reason !== null && reason !== before.refusal_reason)
}

function noticeOf({ name, is_verified }: EntityRow, { isVerified, reason }: Decision): NoticeContent {
  if (isVerified) return { template: 'entity_verified', variables: { name } }
  const variables = {
    name,
    wasVerified: is_verified ? 'yes' : 'no',
    hasReason: reason === null ? 'no' : 'yes',
    reason: reason ?? '',
  } as const
  return { template: 'entity_not_verified', variables }
}

function storedVerification(trx: Transaction, entityId: string) {
  return trx
    .selectFrom('entities')
    .leftJoin('users', 'users.id', 'entities.owner_id')
    .select([
      'entities.is_verified',
      'entities.verified_by',
      'entities.verified_at',
      'entities.verification_notes',
      'entities.refusal_reason',
      'owner_id',
      'email',
    ])
    .where('entities.id', '=', entityId)
    .executeTakeFirstOrThrow()
}
