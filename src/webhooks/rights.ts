import type { Visibility } from '../entities/schema.ts'
import { circleOf } from '../entities/visibility.ts'
import { hasAtLeast, type Role } from '../http/caller.ts'

/** The owner of a webhook, as the account is at the moment of sending. */
export interface Receiver {
  readonly id: string
  readonly role: Role
  readonly isLive: boolean
  /** Whether the event is about an opportunity of this member, or of an entity to which the member belongs. */
  readonly isConcerned: boolean
}

/**
 * Whether an event may be sent: to administrators, and to members whom it concerns; of what is confidential, or was
 * when it happened, only to those who may read such.
 */
export function mayReceive(receiver: Receiver, visibilities: readonly Visibility[]): boolean {
  const { role, isLive, isConcerned } = receiver
  if (!isLive || !hasAtLeast(role, 'member')) return false
  const circle = circleOf(receiver)
  return (role === 'admin' || isConcerned) && visibilities.every((visibility) => circle.includes(visibility))
}
