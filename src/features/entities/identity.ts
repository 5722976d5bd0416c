import type { Actor, User } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { notifyAdministrators } from '../notifications/notify.ts'
import type { EntityAudit } from './audit-actions.ts'
import type { EntityRow } from './view.ts'

/** What an administrator looked at when verifying an entity. */
const identityFields = ['name', 'website', 'logo'] as const

type Identity = Pick<EntityRow, (typeof identityFields)[number]>

interface IdentityChange {
  readonly fields: readonly (typeof identityFields)[number][]
  /** False for an administrator, who could verify the entity again at once. */
  readonly endsVerification: boolean
}

/** Undefined unless the entity is verified and its identity changes. */
export function identityChange(user: User, before: EntityRow, after: Identity): IdentityChange | undefined {
  const fields = identityFields.filter((field) => after[field] !== before[field])
  return before.is_verified && fields.length > 0 ? { fields, endsVerification: user.role !== 'admin' } : undefined
}

export const noVerification = {
  is_verified: false,
  verified_by: null,
  verified_at: null,
  verification_notes: null,
  refusal_reason: null,
}

/** Audits the change; administrators are notified of a verification that it ended. */
export async function recordIdentityChange(
  trx: Transaction,
  { community, audit }: { readonly community: Community; readonly audit: EntityAudit },
  actor: Actor,
  { before, name, fields, endsVerification }: IdentityChange & { before: EntityRow; name: string },
): Promise<void> {
  await audit(trx, actor, {
    action: 'ENTITY_VERIFICATION',
    target: { type: 'entity', id: before.id },
    details: {
      previousValue: { isVerified: true },
      newValue: { isVerified: !endsVerification },
      changedFields: fields,
    },
  })
  if (!endsVerification) return
  await notifyAdministrators(
    trx,
    community,
    {
      template: 'entity_identity_changed',
      variables: { formerName: before.name, name },
      data: { entityId: before.id },
    },
    actor.user,
  )
}
