import { hasAtLeast } from '../../platform/access/caller.ts'
import { visibilitiesFor } from '../../platform/access/visibility.ts'
import type { Role } from '../../platform/database/tables/accounts.ts'
import { type OpportunityVisibility, opportunityVisibilities } from '../../platform/database/tables/opportunities.ts'

/** The owner of a webhook at the time of sending. */
export interface Receiver {
  readonly id: string
  readonly role: Role
  readonly isActive: boolean
  /** Whether the opportunity belongs to this member, or to an entity of which they are a member. */
  readonly isConcerned: boolean
}

/** Administrators, and members whom the event concerns, who may read every one of its visibilities. */
export function mayReceive(receiver: Receiver, visibilities: readonly OpportunityVisibility[]): boolean {
  const { role, isActive, isConcerned } = receiver
  if (!isActive || !hasAtLeast(role, 'member')) return false
  const readable = visibilitiesFor(receiver, opportunityVisibilities)
  return (role === 'admin' || isConcerned) && visibilities.every((visibility) => readable.includes(visibility))
}
