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
  { id: entityId, isVerified, notes = null }: EntityVerification & { readonly id: string },
): Promise<VerifiedEntity> {
  const entity = await lockEntity(trx, actor.user, entityId)
  const { id } = entity
  const now = new Date()
  await recordLook(trx, entity, now)
  const before = await storedVerification(trx, id)
  if (before.is_verified === isVerified && before.verification_notes === notes) {
    await notifyOwner(trx, community, actor, entity, { isVerified, notes })
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
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await onChange(trx, [id])
  const owner = before.owner_id && before.email ? { userId: before.owner_id, email: before.email, notes } : undefined
  await audit(trx, actor, {
    action: 'ENTITY_VERIFICATION',
    target: { type: 'entity', id },
    // Notes on an entity are personal data of its owner, and are erased with that account.
    ...(owner && { person: owner }),
    details: { previousValue: { isVerified: before.is_verified }, newValue: { isVerified } },
  })
  await notifyOwner(trx, community, actor, entity, { isVerified, notes })
  return { id, isVerified, verifiedAt: verifiedAt?.toISOString() ?? null, verifiedBy }
}

interface Decision {
  readonly isVerified: boolean
  readonly notes: string | null
}

/** Unless it only repeats what the owner was told. */
async function notifyOwner(
  trx: Transaction,
  community: Community,
  { user }: Actor,
  before: EntityRow,
  decision: Decision,
): Promise<void> {
  const content = isNews(before, decision) ? noticeOf(before.name, decision) : undefined
  const { id: entityId, owner_id: userId } = before
  if (content && userId !== null && userId !== user.id) {
    await notify(trx, community, [{ ...content, userId, data: { entityId } }])
  }
}

function isNews(before: EntityRow, { isVerified, notes }: Decision): boolean {
  if (isVerified) return !before.is_verified
  return verificationStatus(before) !== 'refused' || (notes !== null && notes !== before.verification_notes)
}

function noticeOf(name: string, { isVerified, notes }: Decision): NoticeContent {
  if (isVerified) return { template: 'entity_verified', variables: { name } }
  const hasNotes = notes === null ? 'no' : 'yes'
  return { template: 'entity_not_verified', variables: { name, hasNotes, notes: notes ?? '' } }
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
      'owner_id',
      'email',
    ])
    .where('entities.id', '=', entityId)
    .executeTakeFirstOrThrow()
}
