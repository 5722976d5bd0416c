import { beginAdministration } from '../../../platform/access/administration.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import type { AuditActor } from '../../audit/events.ts'
import { type Chosen, guardAdministration, type Result, resultsOf } from '../bulk-changes.ts'
import type { AccessChangeParts } from '../change-parts.ts'
import { lockUsers, type StoredUser } from '../lock.ts'
import { ACTIVE, isSameStatus, readStatuses, type Status } from './status.ts'
import { recordStatuses, type StatusUpdate, storeStatuses } from './store-status.ts'

export interface SuspensionParts extends AccessChangeParts {
  /** What hides and restores the content of an account, in lock order. */
  readonly personalData: readonly PersonalData[]
}

interface ChangedStatus {
  readonly user: StoredUser
  readonly before: Status
  readonly after: Status
  readonly updatedAt: Date
}

interface StatusChange extends Chosen {
  readonly status: Status
  /** Of the change, also of one that reinstates. */
  readonly reason: string | null
}

/**
 * Suspends or reinstates accounts, each independently of the others; unchanged accounts are not written. Nobody changes
 * their own status, and at least one active administrator remains.
 * @throws 403 when the actor is no longer an administrator
 */
export async function changeStatuses(
  trx: Transaction,
  parts: SuspensionParts,
  actor: AuditActor,
  { userIds, status, reason, ...batch }: StatusChange,
): Promise<Result<ChangedStatus>[]> {
  await beginAdministration(trx, actor)
  const users = await lockUsers(trx, userIds)
  const statuses = await readStatuses(trx, [...users.values()])
  const refusalOf = await guardAdministration(trx, actor, users, {
    ends: (user) => user.role === 'admin' && user.is_active && !status.isActive,
    own: 'status',
  })

  const updatedAt = new Date()
  const updates: StatusUpdate[] = []
  const results = resultsOf({ userIds }, users, (user) => {
    const refusal = refusalOf(user)
    if (refusal !== undefined) return refusal
    const before = statuses.get(user.id) ?? ACTIVE
    const isChange = !isSameStatus(before, status)
    if (isChange) updates.push({ user, before })
    return { user, before, after: status, updatedAt: isChange ? updatedAt : user.updated_at }
  })
  await storeStatuses(trx, parts.personalData, { updates, status, updatedAt })
  await recordStatuses(trx, parts, actor, { updates, status, reason, ...batch })
  return results
}
