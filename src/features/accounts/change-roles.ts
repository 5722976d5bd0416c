import { sql } from 'kysely'
import { beginAdministration } from '../../platform/access/administration.ts'
import type { Actor } from '../../platform/access/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Role } from '../../platform/database/tables/accounts.ts'
import type { AuditActor } from '../audit/events.ts'
import { withdrawInvitationsOf } from '../auth/invitations/invite.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import { type Chosen, guardAdministration, only, onlyOutcome, type Result, resultsOf } from './bulk-changes.ts'
import type { ChangeParts } from './change-parts.ts'
import { lockUsers, type StoredUser } from './lock.ts'
import type { RoleAssignment, RoleChange } from './schema.ts'

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
  const results = await changeRoles(trx, parts, actor, { ...change, ...only(userId), isMailed })
  return answerOf(actor, onlyOutcome(results), change)
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

interface RoleChangeOfUsers extends RoleChange, Chosen {
  readonly isMailed?: boolean
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
  const isDemoted = (user: StoredUser) => user.role === 'admin' && user.is_active && role !== 'admin'
  const refusalOf = await guardAdministration(trx, actor, users, { ends: isDemoted, own: 'role' })

  const updatedAt = new Date()
  const changed: StoredUser[] = []
  const results = resultsOf({ userIds }, users, (user) => {
    const refusal = refusalOf(user)
    if (refusal !== undefined) return refusal
    const isChange = user.role !== role
    if (isChange) changed.push(user)
    return { user, previousRole: user.role, updatedAt: isChange ? updatedAt : user.updated_at }
  })

  if (changed.length > 0) {
    await sql`
      update users set role = ${role}, updated_at = ${updatedAt} where id = any(${idsOf(changed)}::uuid[])`.execute(trx)
    const lost = changed.filter(isDemoted)
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
