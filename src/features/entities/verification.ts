import type { Actor } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { notify } from '../notifications/notify.ts'
import type { EntityAudit } from './audit-actions.ts'
import { lockEntity } from './entities.ts'
import type { EntityChanged } from './entity-changed.ts'
import { recordLook } from './looks.ts'
import type { EntityVerification, VerifiedEntity } from './schema.ts'

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
  if (owner && isVerified && !before.is_verified && owner.userId !== actor.user.id) {
    const variables = { name: before.name }
    await notify(trx, community, [
      { userId: owner.userId, template: 'entity_verified', variables, data: { entityId: id } },
    ])
  }
  return { id, isVerified, verifiedAt: verifiedAt?.toISOString() ?? null, verifiedBy }
}

function storedVerification(trx: Transaction, entityId: string) {
  return trx
    .selectFrom('entities')
    .leftJoin('users', 'users.id', 'entities.owner_id')
    .select([
      'entities.name',
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
