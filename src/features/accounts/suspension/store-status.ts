import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { afterCommit } from '../../../platform/database/transaction.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import type { AuditActor } from '../../audit/events.ts'
import { withdrawInvitationsOf } from '../../auth/invitations/invite.ts'
import { notify } from '../../notifications/notify.ts'
import type { AccessChangeParts } from '../change-parts.ts'
import type { StoredUser } from '../lock.ts'
import type { Status } from './status.ts'

export interface StatusUpdate {
  readonly user: Pick<StoredUser, 'id' | 'email' | 'is_active' | 'deleted_at'>
  readonly before: Status
}

interface StatusUpdates {
  readonly updates: readonly StatusUpdate[]
  readonly status: Status
}

/** Of locked accounts. Ends the sessions of all but those that are and stay active. */
export async function storeStatuses(
  trx: Transaction,
  personalData: readonly PersonalData[],
  { updates, status, updatedAt }: StatusUpdates & { readonly updatedAt: Date },
): Promise<void> {
  if (updates.length === 0) return
  const ids = idsOf(updates)
  const { isActive, reason, until, hidesContent } = status
  await sql`
    update users set is_active = ${isActive}, updated_at = ${updatedAt} where id = any(${ids}::uuid[])`.execute(trx)
  if (isActive) await trx.deleteFrom('suspensions').where('user_id', 'in', ids).execute()
  else {
    await withdrawInvitationsOf(trx, ids)
    // Lifting the suspension revives none: their owner makes new ones.
    await trx.deleteFrom('api_keys').where('user_id', 'in', ids).execute()
    await sql`
      insert into suspensions (user_id, reason, until, hides_content)
      select id, ${reason}, ${until}, ${hidesContent} from unnest(${ids}::uuid[]) as id
      on conflict (user_id) do update set reason = excluded.reason, until = excluded.until,
        hides_content = excluded.hides_content, set_at = now(), is_announced = false`.execute(trx)
  }
  // Race: a session that began during the suspension would become valid when it is lifted.
  const ended = idsOf(updates.filter(({ user }) => !(isActive && user.is_active)))
  await sql`delete from sessions where user_id = any(${ended}::uuid[])`.execute(trx)
  const hidden = idsOf(updates.filter(({ before }) => hidesContent && !before.hidesContent))
  const restored = idsOf(updates.filter(({ before, user }) => !hidesContent && before.hidesContent && !user.deleted_at))
  for (const content of personalData) {
    if (hidden.length > 0) await content.hide?.(trx, hidden, { deletesData: true })
    if (restored.length > 0) await content.restore?.(trx, restored)
  }
}

/** Audits the updates, and notifies those who are active again. */
export async function recordStatuses(
  trx: Transaction,
  { community, audit, recordSecurityEvent }: AccessChangeParts,
  actor: AuditActor,
  { updates, status, reason, ...batch }: StatusUpdates & { readonly reason: string | null; readonly batchId?: string },
): Promise<void> {
  const events = updates.map(({ user, before }) => ({
    action: 'USER_STATUS_UPDATE' as const,
    target: { type: 'user', id: user.id },
    person: { userId: user.id, email: user.email, reason },
    details: { previousValue: recorded(before), newValue: recorded(status) },
    ...batch,
  }))
  await audit(trx, actor, ...events)
  const kind = status.isActive ? 'ACCOUNT_REINSTATED' : 'ACCOUNT_SUSPENDED'
  // Without an origin: the owner sees these events, and an administrator's address is not for them.
  for (const { user } of updates) {
    afterCommit(trx, () => recordSecurityEvent({ kind, userId: user.id, origin: null }))
  }
  if (!status.isActive) return
  const returning = updates.filter(({ user }) => !user.is_active)
  await notify(
    trx,
    community,
    returning.map(({ user }) => ({ userId: user.id, template: 'account_reinstated', variables: {} })),
  )
}

/** Without the reason, which may name a person: entries are permanent. */
const recorded = ({ isActive, until, hidesContent }: Status) => ({
  isActive,
  until: until?.toISOString() ?? null,
  contentHidden: hidesContent,
})

const idsOf = (updates: readonly StatusUpdate[]) => updates.map(({ user }) => user.id)
