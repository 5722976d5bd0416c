import { type RawBuilder, sql } from 'kysely'
import { isIn, type ReadableUse, type Reader, visibilitiesFor } from '../../platform/access/visibility.ts'
import {
  type OpportunityStatus,
  type OpportunityVisibility,
  opportunityStatuses,
  opportunityVisibilities,
} from '../../platform/database/tables/opportunities.ts'
import { openStatuses } from './schema.ts'

export interface Guarded {
  readonly status: OpportunityStatus | 'hidden'
  readonly visibility: OpportunityVisibility
  readonly ownerId: string | null
}

/** Open and visible to the reader's role; owner and administrators see everything that is not hidden. */
export function mayRead(reader: Reader, opportunity: Guarded): boolean {
  if (opportunity.status === 'hidden') return false
  if (mayChange(reader, opportunity)) return true
  return isOpen(opportunity.status) && visibilitiesFor(reader, opportunityVisibilities).includes(opportunity.visibility)
}

/** Whether the reader may edit and delete it, and see what only its owner may. */
export function mayChange(reader: Reader, { ownerId }: Pick<Guarded, 'ownerId'>): boolean {
  return reader !== null && (reader.role === 'admin' || reader.id === ownerId)
}

export interface ReadableScope {
  readonly visibilities: readonly OpportunityVisibility[]
  readonly statuses: readonly OpportunityStatus[]
}

/**
 * The rule of `mayRead` within a scope, as a condition on rows of opportunities. It is spelled as the partial indexes are,
 * so that each role's list scans an index of its own.
 */
export function readableBy(reader: Reader, scope: ReadableScope): RawBuilder<boolean> {
  const { isAll, ...open } = openTo(reader, scope)
  if (isAll || reader === null) return isWithin(open)
  return sql`(${isWithin(open)} or (owner_id = ${reader.id} and ${isWithin(scope)}))`
}

/** The condition on rows that the reader sees only as their owner; undefined where there can be none. */
export function readableAsOwner(reader: Reader, scope: ReadableScope): RawBuilder<boolean> | undefined {
  const { isAll, ...open } = openTo(reader, scope)
  if (isAll || reader === null) return undefined
  return sql`owner_id = ${reader.id} and ${isWithin(scope)} and not (${isWithin(open)})`
}

/** The part of a scope that everyone of the reader's role may see, and whether that is all of it. */
export function openTo(reader: Reader, scope: ReadableScope): ReadableScope & { readonly isAll: boolean } {
  const statuses = scope.statuses.filter((status) => reader?.role === 'admin' || isOpen(status))
  const open = scope.visibilities.filter((visibility) =>
    visibilitiesFor(reader, opportunityVisibilities).includes(visibility),
  )
  const isAll = statuses.length === scope.statuses.length && open.length === scope.visibilities.length
  return { statuses, visibilities: open, isAll }
}

const isOpen = (status: OpportunityStatus) => (openStatuses as readonly OpportunityStatus[]).includes(status)

export function isWithin({ statuses, visibilities }: ReadableScope): RawBuilder<boolean> {
  return sql`${isIn('status', statuses)} and ${isIn('visibility', visibilities)}`
}

/** Whatever there is of which a reader may see a part. */
export const everything = { statuses: opportunityStatuses, visibilities: opportunityVisibilities }

export const usesInOpportunities: ReadableUse = (reader) => sql`exists (
  select from picture_uses join opportunities on id = content_id
  where picture_id = pictures.id and ${readableBy(reader, everything)}
)`
