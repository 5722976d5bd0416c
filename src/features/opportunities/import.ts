import { type Static, Type } from 'typebox'
import type { User } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { opportunityStatuses } from '../../platform/database/tables/opportunities.ts'
import { translateViolations } from '../../platform/database/violations.ts'
import { DayOrTime, givenInstant, pastInstant } from '../../platform/http/schemas/given-times.ts'
import type { AssertMayName } from '../pictures/visibility.ts'
import { assertMayPostFor, insertOpportunity, lockEntityShared, opportunityRefusals } from './create.ts'
import { columnsOf, searchColumnsOf } from './fields.ts'
import { opportunityNotFound } from './read.ts'
import { opportunityColumns } from './row.ts'
import { NewOpportunity } from './schema.ts'
import { bumpVersions } from './update.ts'

export const ImportedOpportunity = Type.Object(
  {
    ...Type.Omit(NewOpportunity, ['as_draft']).properties,
    status: Type.Optional(Type.Enum(opportunityStatuses)),
    is_featured: Type.Optional(Type.Boolean()),
    created_at: Type.Optional(DayOrTime('In the past. A day: its begin.')),
  },
  { additionalProperties: false },
)
export type ImportedOpportunity = Static<typeof ImportedOpportunity>

interface OpportunityImport {
  /** Null: nobody whom this community knows. */
  readonly ownerId: string | null
  readonly record: ImportedOpportunity
}

/**
 * For the operator: creates an opportunity, pending unless the record says otherwise. Raises no event and notifies nobody.
 * @param operator with the rights of an administrator
 * @returns its id
 * @throws 422 for an unknown entity and contradictory fields, 409 for a title that the owner has already
 */
export async function importOpportunity(
  trx: Transaction,
  parts: { readonly community: Community; readonly assertMayName: AssertMayName },
  operator: User,
  { ownerId, record }: OpportunityImport,
): Promise<string> {
  const { timeZone } = parts.community
  const { status, is_featured: isFeatured, created_at: createdAt, ...body } = withoutPastExpiry(record, timeZone)
  const { id } = await insertOpportunity(trx, parts, operator, {
    ownerId,
    body,
    ...(status !== undefined && { status }),
    ...(isFeatured !== undefined && { isFeatured }),
    ...(createdAt !== undefined && { createdAt: pastInstant('created_at', createdAt, timeZone) }),
    expiredAt: expiredAtOf(record, timeZone),
  })
  return id
}

interface OpportunityChange {
  readonly id: string
  /** Undefined: as it is. */
  readonly ownerId: string | null | undefined
  readonly record: ImportedOpportunity
}

/** Changes what the record says, and the owner. Throws 404, and as `importOpportunity`. */
export async function reimportOpportunity(
  trx: Transaction,
  { timeZone }: Pick<Community, 'timeZone'>,
  operator: User,
  { id, ownerId, record }: OpportunityChange,
): Promise<void> {
  const { status, is_featured, created_at: _created, ...fields } = withoutPastExpiry(record, timeZone)
  await lockEntityShared(trx, fields.entity_id)
  const before = await trx
    .selectFrom('opportunities')
    .select(opportunityColumns)
    .where('id', '=', id)
    .where('hidden_status', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) throw opportunityNotFound()
  const columns = columnsOf(timeZone, fields, before)
  if (typeof columns.entity_id === 'string') await assertMayPostFor(trx, operator, columns.entity_id)
  const expiredAt = expiredAtOf(record, timeZone)
  await bumpVersions(trx, [id])
  await translateViolations(opportunityRefusals, () =>
    trx
      .updateTable('opportunities')
      .set({
        ...columns,
        ...searchColumnsOf({ ...before, ...columns }),
        ...(ownerId !== undefined && { owner_id: ownerId }),
        ...(status !== undefined && { status }),
        ...(is_featured !== undefined && { is_featured }),
        ...(expiredAt !== undefined && { expires_at: expiredAt, warn_at: null }),
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .execute(),
  )
}

/** What is over may have expired; what is active may not. */
const expiredAtOf = ({ status, expires_at }: ImportedOpportunity, timeZone: string): Date | undefined =>
  status !== 'active' && expires_at ? pastOf(givenInstant(expires_at, 'end', timeZone)) : undefined

const pastOf = (time: Date | undefined) => (time !== undefined && time <= new Date() ? time : undefined)

function withoutPastExpiry(record: ImportedOpportunity, timeZone: string): ImportedOpportunity {
  if (expiredAtOf(record, timeZone) === undefined) return record
  const { expires_at: _past, ...others } = record
  return others
}
