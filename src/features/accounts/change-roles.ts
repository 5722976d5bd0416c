import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import {
  beginAdministration,
  hasOtherAdministrator,
  lastAdmin,
  userNotFound,
} from '../../platform/access/administration.ts'
import type { Actor } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Role } from '../../platform/database/tables/accounts.ts'
import { badRequest } from '../../platform/http/errors/errors.ts'
import { canonicalId } from '../../platform/http/schemas/schema.ts'
import type { AuditActor } from '../audit/events.ts'
import { withdrawInvitationsOf } from '../auth/invitations/invite.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import type { AccountAudit } from './audit-actions.ts'
import { distinctIds, onlyOutcome, type Result } from './bulk-changes.ts'
import { lockUsers, type StoredUser } from './lock-users.ts'
import type { BulkRoleChange, RoleAssignment, RoleChange } from './schema.ts'

export interface ChangeParts {
  readonly community: Community
  readonly audit: AccountAudit
}

interface ChangedRole {
  readonly user: StoredUser
  readonly previousRole: Role
  readonly updatedAt: Date
}

/**
 * Changes the role of one account; with `notifyUser` the notification also goes out by e-mail and push.
 * @throws 404, 400 for the actor's own account, 409 for the last administrator, 403 as `changeRoles`
 */
export async function changeRole(
  trx: Transaction,
  parts: ChangeParts,
  actor: Actor,
  { userId, notifyUser: isMailed = false, ...change }: RoleAssignment,
) {
  const results = await changeRoles(trx, parts, actor, { ...change, userIds: [canonicalId(userId)], isMailed })
  return answerOf(actor, onlyOutcome(results), change)
}

/** For the operator. Throws 404, and 409 for the last administrator. */
export async function changeRoleOfAddress(
  trx: Transaction,
  parts: ChangeParts,
  operator: AuditActor,
  { email, role }: { email: string; role: Role },
): Promise<ChangedRole> {
  const user = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (user === undefined) throw userNotFound()
  return onlyOutcome(await changeRoles(trx, parts, operator, { userIds: [user.id], role }))
}

/** Throws 400 unless there are 1 to 1000 accounts, and 403 as `changeRoles`. */
export async function changeRolesInBulk(
  trx: Transaction,
  parts: ChangeParts,
  actor: Actor,
  { userIds, ...change }: BulkRoleChange,
): Promise<Result<ChangedRole>[]> {
  return changeRoles(trx, parts, actor, { ...change, userIds: distinctIds(userIds), batchId: randomUUIDv7() })
}

function answerOf(actor: Actor, { user, previousRole, updatedAt }: ChangedRole, { role, reason = null }: RoleChange) {
  return {
    userId: user.id,
    previousRole,
    newRole: role,
    updatedBy: actor.user.id,
    updatedAt: updatedAt.toISOString(),
    reason,
  }
}

const ownRole = () => badRequest('You cannot change your own role', 'SELF_ASSIGNMENT_DENIED')

interface RoleChangeOfUsers extends RoleChange {
  /** Distinct. */
  readonly userIds: readonly string[]
  readonly isMailed?: boolean
  readonly batchId?: string
}

/**
 * Changes the roles of accounts, each independently of the others, and notifies their owners. Nobody changes their own
 * role, and at least one active administrator remains.
 * @throws 403 when the actor is no longer an administrator
 */
export async function changeRoles(
  trx: Transaction,
  { community, audit }: ChangeParts,
  actor: AuditActor,
  { userIds, role, reason = null, isMailed = false, ...batch }: RoleChangeOfUsers,
): Promise<Result<ChangedRole>[]> {
  await beginAdministration(trx, actor)
  const users = await lockUsers(trx, userIds)
  const demoted = [...users.values()].filter((user) => isDemotion(user, role) && user.id !== actor.user?.id)
  const isLast = demoted.length > 0 && !(await hasOtherAdministrator(trx, idsOf(demoted)))

  const updatedAt = new Date()
  const changed: StoredUser[] = []
  const results = userIds.map((userId): Result<ChangedRole> => {
    const user = users.get(userId)
    if (user === undefined) return { userId, refusal: userNotFound() }
    if (user.id === actor.user?.id) return { userId, refusal: ownRole() }
    if (isLast && isDemotion(user, role)) return { userId, refusal: lastAdmin() }
    const isChange = user.role !== role
    if (isChange) changed.push(user)
    return { userId, outcome: { user, previousRole: user.role, updatedAt: isChange ? updatedAt : user.updated_at } }
  })

  if (changed.length > 0) {
    await sql`
      update users set role = ${role}, updated_at = ${updatedAt} where id = any(${idsOf(changed)}::uuid[])`.execute(trx)
    const lost = changed.filter((user) => isDemotion(user, role))
    if (lost.length > 0) await withdrawInvitationsOf(trx, idsOf(lost))
  }
  const events = changed.map((user) => ({
    action: 'USER_ROLE_UPDATE' as const,
    target: { type: 'user', id: user.id },
    person: { userId: user.id, email: user.email, reason },
    details: { previousValue: user.role, newValue: role },
    ...batch,
  }))
  await audit(trx, actor, ...events)
  await notify(
    trx,
    community,
    changed.map(({ id }) => noticeTo(id, role, isMailed)),
  )
  return results
}

function noticeTo(userId: string, role: Role, isMailed: boolean): Notice {
  const notice = { userId, template: 'role_changed', variables: { role } } as const
  return isMailed ? { ...notice, channels: ['IN_APP', 'EMAIL', 'PUSH'] } : notice
}

const idsOf = (users: readonly StoredUser[]) => users.map(({ id }) => id)

const isDemotion = (user: StoredUser, role: Role) => user.role === 'admin' && user.is_active && role !== 'admin'
