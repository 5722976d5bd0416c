import { randomUUIDv7 } from 'node:crypto'
import {
  beginAdministration,
  hasOtherAdministrator,
  lastAdmin,
  userNotFound,
} from '../../../platform/access/administration.ts'
import type { Actor } from '../../../platform/access/caller.ts'
import type { Community } from '../../../platform/community/community.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { badRequest } from '../../../platform/http/errors/errors.ts'
import { canonicalId } from '../../../platform/http/schemas/schema.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import type { AuditActor } from '../../audit/events.ts'
import type { RecordSecurityEvent } from '../../security-log/event.ts'
import type { AccountAudit } from '../audit-actions.ts'
import { distinctIds, onlyOutcome, type Result } from '../bulk-changes.ts'
import { lockUsers, type StoredUser } from '../lock-users.ts'
import type { BulkStatusChange, StatusChange } from './schema.ts'
import { ACTIVE, isSameStatus, readStatuses, type Status, statusOf } from './status.ts'
import { recordStatuses, type StatusUpdate, storeStatuses } from './store-status.ts'

export interface SuspensionParts {
  readonly community: Community
  readonly audit: AccountAudit
  readonly recordSecurityEvent: RecordSecurityEvent
  /** What hides and restores the content of an account, in lock order. */
  readonly personalData: readonly PersonalData[]
}

interface ChangedStatus {
  readonly user: StoredUser
  readonly before: Status
  readonly after: Status
  readonly updatedAt: Date
}

/**
 * Suspends or reinstates one account.
 * @throws 404, 400 for the actor's own account and for a time that has passed, 409 for the last administrator, 403 when
 *   the actor is no longer an administrator
 */
export async function changeStatus(
  trx: Transaction,
  parts: SuspensionParts,
  actor: Actor,
  { userId, ...change }: StatusChange & { readonly userId: string },
): Promise<ChangedStatus> {
  return onlyOutcome(
    await changeStatuses(trx, parts, actor, {
      userIds: [canonicalId(userId)],
      ...statusOfChange(parts.community, change),
    }),
  )
}

/** For the operator. Throws 404, and 409 for the last administrator. */
export async function changeStatusOfAddress(
  trx: Transaction,
  parts: SuspensionParts,
  operator: AuditActor,
  { email, status, reason }: { email: string; status: Status; reason: string | null },
): Promise<ChangedStatus> {
  const user = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (user === undefined) throw userNotFound()
  return onlyOutcome(await changeStatuses(trx, parts, operator, { userIds: [user.id], status, reason }))
}

/** Throws 400 unless there are 1 to 1000 accounts, and for a time that has passed; 403 as `changeStatus`. */
export async function changeStatusesInBulk(
  trx: Transaction,
  parts: SuspensionParts,
  actor: Actor,
  { userIds, ...change }: BulkStatusChange,
): Promise<Result<ChangedStatus>[]> {
  const batch = { userIds: distinctIds(userIds), batchId: randomUUIDv7() }
  return changeStatuses(trx, parts, actor, { ...batch, ...statusOfChange(parts.community, change) })
}

const ownStatus = () => badRequest('You cannot change your own status', 'SELF_ASSIGNMENT_DENIED')

interface StatusChangeOfUsers {
  /** Distinct. */
  readonly userIds: readonly string[]
  readonly status: Status
  /** Of the change, also of one that reinstates. */
  readonly reason: string | null
  readonly batchId?: string
}

function statusOfChange(community: Community, { reason = null, ...change }: StatusChange) {
  return { status: statusOf(community, { reason, ...change }), reason }
}

/**
 * Sets the status of accounts, each independently of the others; unchanged accounts are not written. At least one active
 * administrator remains.
 */
async function changeStatuses(
  trx: Transaction,
  parts: SuspensionParts,
  actor: AuditActor,
  { userIds, status, reason, ...batch }: StatusChangeOfUsers,
): Promise<Result<ChangedStatus>[]> {
  await beginAdministration(trx, actor)
  const users = await lockUsers(trx, userIds)
  const statuses = await readStatuses(trx, [...users.values()])
  const endsAdministrator = (user: StoredUser) => user.role === 'admin' && user.is_active && !status.isActive
  const leaving = [...users.values()].filter((user) => endsAdministrator(user) && user.id !== actor.user?.id)
  const isLast = leaving.length > 0 && !(await hasOtherAdministrator(trx, leaving.map(toId)))

  const updatedAt = new Date()
  const updates: StatusUpdate[] = []
  const results = userIds.map((userId): Result<ChangedStatus> => {
    const user = users.get(userId)
    if (user === undefined) return { userId, refusal: userNotFound() }
    if (user.id === actor.user?.id) return { userId, refusal: ownStatus() }
    if (isLast && endsAdministrator(user)) return { userId, refusal: lastAdmin() }
    const before = statuses.get(user.id) ?? ACTIVE
    const isChange = !isSameStatus(before, status)
    if (isChange) updates.push({ user, before })
    return { userId, outcome: { user, before, after: status, updatedAt: isChange ? updatedAt : user.updated_at } }
  })
  await storeStatuses(trx, parts.personalData, { updates, status, updatedAt })
  await recordStatuses(trx, parts, actor, { updates, status, reason, ...batch })
  return results
}

const toId = ({ id }: StoredUser) => id
