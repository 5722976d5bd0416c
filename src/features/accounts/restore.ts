import { sql } from 'kysely'
import { beginAdministration } from '../../platform/access/administration.ts'
import type { Actor } from '../../platform/access/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors/errors.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { restorableSince } from '../auth/restorable.ts'
import type { AccountAudit } from './audit-actions.ts'
import { type Chosen, type Result, resultsOf } from './bulk-changes.ts'
import type { Restored } from './deletion-schema.ts'
import type { StoredUser } from './lock.ts'
import { withHiddenContent } from './suspension/status.ts'

interface RestorationParts {
  readonly audit: AccountAudit
  readonly personalData: readonly PersonalData[]
}

interface Restoration extends Chosen {
  readonly reason?: string | null
}

const notDeleted = () => conflict('User account is not deleted', 'USER_NOT_DELETED')

/**
 * Restores deleted accounts, each by itself, with everything that was hidden, unless a suspension hides that too: one past
 * its 30 days is a 404, one that is not deleted a 409.
 * @throws 403 when the actor is no longer an administrator
 */
export async function restoreAccounts(
  trx: Transaction,
  parts: RestorationParts,
  actor: Actor,
  { userIds, reason = null, ...batch }: Restoration,
): Promise<Result<Restored>[]> {
  await beginAdministration(trx, actor)
  const found = await lockRestorable(trx, userIds)
  const deleted = userIds.flatMap((userId) => found.get(userId) ?? []).filter(({ deleted_at }) => deleted_at !== null)
  const restoredAt = new Date()
  if (deleted.length > 0) await storeRestoration(trx, parts.personalData, deleted.map(toId), restoredAt)
  const events = deleted.map(({ id, email, role }) => ({
    action: 'USER_RESTORE' as const,
    target: { type: 'user', id },
    person: { userId: id, email, reason },
    details: { newValue: { role } },
    ...batch,
  }))
  await parts.audit(trx, actor, ...events)
  const outcome = { restoredBy: actor.user.id, restoredAt: restoredAt.toISOString(), reason }
  return resultsOf({ userIds }, found, ({ id: userId, deleted_at }) =>
    deleted_at === null ? notDeleted() : { userId, ...outcome },
  )
}

async function storeRestoration(
  trx: Transaction,
  personalData: readonly PersonalData[],
  ids: readonly string[],
  restoredAt: Date,
): Promise<void> {
  await sql`
    update users set deleted_at = null, deletes_data = false, updated_at = ${restoredAt}
    where id = any(${ids}::uuid[])`.execute(trx)
  // Race: a session created while the account was being deleted would become valid again.
  await sql`delete from sessions where user_id = any(${ids}::uuid[])`.execute(trx)
  const hidden = await withHiddenContent(trx, ids)
  const shown = ids.filter((id) => !hidden.has(id))
  if (shown.length === 0) return
  for (const content of personalData) await content.restore?.(trx, shown)
}

/** In the order of their ids: accounts that are not deleted, and those that can still be restored. */
async function lockRestorable(
  trx: Transaction,
  userIds: readonly string[],
): Promise<Map<string, Pick<StoredUser, 'id' | 'email' | 'role' | 'deleted_at'>>> {
  const users = await trx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'deleted_at'])
    .where(sql<boolean>`id = any(${userIds.filter(isId)}::uuid[])`)
    .where(sql<boolean>`(deleted_at is null or deleted_at >= ${restorableSince})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(users.map((user) => [user.id, user]))
}

const toId = ({ id }: { id: string }) => id
