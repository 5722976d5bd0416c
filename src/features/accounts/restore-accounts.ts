import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beginAdministration, userNotFound } from '../../platform/access/administration.ts'
import type { Actor } from '../../platform/access/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors/errors.ts'
import { canonicalId, isId } from '../../platform/http/schemas/schema.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { restorableSince } from '../auth/restorable.ts'
import type { AccountAudit } from './audit-actions.ts'
import { distinctIds, onlyOutcome, type Result } from './bulk-changes.ts'
import type { BulkRestoration, Restored } from './deletion-schema.ts'
import type { StoredUser } from './lock-users.ts'
import { withHiddenContent } from './suspension/status.ts'

interface RestorationParts {
  readonly audit: AccountAudit
  readonly personalData: readonly PersonalData[]
}

interface Restoration {
  /** Distinct. */
  readonly userIds: readonly string[]
  readonly reason?: string | null
  readonly batchId?: string
}

/**
 * Restores a deleted account with everything that was hidden, unless a suspension hides that too.
 * @throws 404 for an unknown account or one past its 30 days, 409 for one that is not deleted, 403 when the actor is no
 *   longer an administrator
 */
export async function restoreAccount(
  trx: Transaction,
  parts: RestorationParts,
  actor: Actor,
  { userId, reason = null }: { userId: string; reason?: string | null },
): Promise<Restored> {
  return onlyOutcome(await restoreAccounts(trx, parts, actor, { userIds: [canonicalId(userId)], reason }))
}

/** Throws 400 unless there are 1 to 1000 accounts, and 403 as `restoreAccount`. */
export async function restoreAccountsInBulk(
  trx: Transaction,
  parts: RestorationParts,
  actor: Actor,
  { userIds, reason = null }: BulkRestoration,
): Promise<Result<Restored>[]> {
  const batch = { userIds: distinctIds(userIds), batchId: randomUUIDv7() }
  return restoreAccounts(trx, parts, actor, { ...batch, reason })
}

const notDeleted = () => conflict('User account is not deleted', 'USER_NOT_DELETED')

async function restoreAccounts(
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
  return userIds.map((userId): Result<Restored> => {
    const user = found.get(userId)
    if (user === undefined) return { userId, refusal: userNotFound() }
    return user.deleted_at === null ? { userId, refusal: notDeleted() } : { userId, outcome: { userId, ...outcome } }
  })
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
