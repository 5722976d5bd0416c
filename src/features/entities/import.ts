import { type Static, Type } from 'typebox'
import type { User } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { DayOrTime, pastInstant } from '../../platform/http/schemas/given-times.ts'
import type { AssertMayName } from '../pictures/visibility.ts'
import { changeEntity, giveEntity, insertEntity } from './entities.ts'
import type { EntityChanged } from './entity-changed.ts'
import { noVerification } from './identity.ts'
import { closeInvitations } from './invitations/open.ts'
import { NewEntity } from './schema.ts'

export const ImportedEntity = Type.Object(
  {
    ...NewEntity.properties,
    is_verified: Type.Optional(Type.Boolean()),
    created_at: Type.Optional(DayOrTime('In the past. A day: its begin.')),
  },
  { additionalProperties: false },
)
export type ImportedEntity = Static<typeof ImportedEntity>

interface EntityParts {
  readonly addresses: OwnAddresses
  readonly assertMayName: AssertMayName
}

interface EntityImport {
  /** Null: nobody whom this community knows. */
  readonly ownerId: string | null
  readonly record: ImportedEntity
}

/**
 * For the operator: creates an entity. Notifies nobody.
 * @param operator with the rights of an administrator
 * @returns its id
 * @throws 409 for a name that another entity of the owner has, 422 for unknown members
 */
export async function importEntity(
  trx: Transaction,
  { community, ...parts }: EntityParts & { readonly community: Community },
  operator: User,
  { ownerId, record: { is_verified: isVerified = false, created_at: createdAt, ...fields } }: EntityImport,
): Promise<string> {
  const { id } = await insertEntity(trx, parts, operator, {
    ownerId,
    fields,
    ...(createdAt !== undefined && { createdAt: pastInstant('created_at', createdAt, community.timeZone) }),
  })
  if (isVerified) await verify(trx, id, true)
  return id
}

/** Changes what the record says, and the owner if it names one. Throws 404, and as `importEntity`. */
export async function reimportEntity(
  trx: Transaction,
  parts: EntityParts & { readonly onChange: EntityChanged },
  operator: User,
  {
    id,
    ownerId,
    record: { is_verified: isVerified, created_at: _, ...changes },
  }: EntityImport & { readonly id: string },
): Promise<void> {
  const { before } = await changeEntity(trx, parts, operator, { id, ...changes })
  if (ownerId !== null && ownerId !== before.owner_id) await giveEntity(trx, id, ownerId)
  if (isVerified !== undefined && isVerified !== before.is_verified) await verify(trx, id, isVerified)
  await closeInvitations(trx, id)
}

async function verify(trx: Transaction, id: string, isVerified: boolean): Promise<void> {
  const verification = isVerified ? { is_verified: true, verified_at: new Date() } : noVerification
  await trx.updateTable('entities').set(verification).where('id', '=', id).execute()
}
