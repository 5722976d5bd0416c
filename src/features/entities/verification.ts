import type { Audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import type { Actor } from '../http/caller.ts'
import { notify } from '../notifications/notify.ts'
import { type EntityChanged, lockEntity } from './entities.ts'
import type { EntityVerification, VerifiedEntity } from './schema.ts'
import '../users/tables.ts'

interface VerificationParts {
  readonly audit: Audit
  readonly onChange: EntityChanged
}

/**
 * Says of an entity that it is verified, or that it is not, by an administrator. What is stored so already stays.
 * Throws 404.
 */
export async function verifyEntity(
  trx: Transaction,
  { audit, onChange }: VerificationParts,
  actor: Actor,
  entityId: string,
  { isVerified, notes = null }: EntityVerification,
): Promise<VerifiedEntity> {
  const { id } = await lockEntity(trx, actor.user, entityId)
  const before = await storedVerification(trx, id)
  if (before.is_verified === isVerified && before.verification_notes === notes) {
    return { id, isVerified, verifiedAt: before.verified_at?.toISOString() ?? null, verifiedBy: before.verified_by }
  }

  const now = new Date()
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
    // Notes on an entity tell of the one whose it is, and are erased with that account.
    ...(owner && { person: owner }),
    details: { previousValue: { isVerified: before.is_verified }, newValue: { isVerified } },
  })
  if (owner && isVerified && !before.is_verified && owner.userId !== actor.user.id) {
    const variables = { name: before.name }
    await notify(trx, [{ userId: owner.userId, template: 'entity_verified', variables, data: { entityId: id } }])
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
