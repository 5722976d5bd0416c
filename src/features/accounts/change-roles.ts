import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Audit } from '../audit/audit.ts'
import type { AuditActor } from '../audit/events.ts'
import type { Transaction } from '../database/database.ts'
import type { Actor, Role } from '../http/caller.ts'
import { badRequest } from '../http/errors.ts'
import { canonicalId } from '../http/schema.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import { beginAdministration, hasOtherAdministrator, lastAdmin, userNotFound } from './administration.ts'
import { distinctIds, onlyOutcome, type Result } from './bulk.ts'
import { lockUsers, type StoredUser } from './locked-users.ts'
import type { BulkRoleChange, RoleAssignment, RoleChange } from './schema.ts'

export interface ChangedRole {
  readonly user: StoredUser
  readonly previousRole: Role
  readonly updatedAt: Date
}

/** Gives one account another role. Throws 404, 400 for the own role, 403 and 409 as below. */
export async function changeRole(trx: Transaction, audit: Audit, actor: Actor, userId: string, change: RoleChange) {
  const changed = onlyOutcome(await changeRoles(trx, audit, actor, [canonicalId(userId)], change))
  return answerOf(actor, changed, change)
}

/** The same of the account with an e-mail address, for the operator. Throws 404 and 409. */
export async function changeRoleOfAddress(
  trx: Transaction,
  audit: Audit,
  operator: AuditActor,
  email: string,
  role: Role,
): Promise<ChangedRole> {
  const user = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (user === undefined) throw userNotFound()
  return onlyOutcome(await changeRoles(trx, audit, operator, [user.id], { role }))
}

/** The same, and lets the notification go to the owner of the account by e-mail too if that is wanted. */
export async function assignRole(
  trx: Transaction,
  audit: Audit,
  actor: Actor,
  { userId, notifyUser: isMailed = false, ...change }: RoleAssignment,
) {
  const changed = onlyOutcome(await changeRoles(trx, audit, actor, [canonicalId(userId)], change, { isMailed }))
  return answerOf(actor, changed, change)
}

/** Gives several accounts another role. Throws 400 unless they are 1 to 1000, and 403. */
export async function changeRolesInBulk(
  trx: Transaction,
  audit: Audit,
  actor: Actor,
  { userIds, ...change }: BulkRoleChange,
): Promise<Result<ChangedRole>[]> {
  return changeRoles(trx, audit, actor, distinctIds(userIds), change, { batchId: randomUUIDv7() })
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

/**
 * Gives accounts another role and tells their owners, each by itself: one that cannot have it does not keep the others
 * from it. What has the role already stays as it is. Nobody changes the own role, and at least one active administrator remains.
 * @param userIds each once
 * @throws 403 when the actor is no administrator any more
 */
export async function changeRoles(
  trx: Transaction,
  audit: Audit,
  actor: AuditActor,
  userIds: readonly string[],
  { role, reason = null }: RoleChange,
  { isMailed = false, ...batch }: { isMailed?: boolean; batchId?: string } = {},
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
