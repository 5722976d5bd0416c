import { beginAdministration, userNotFound } from '../../platform/access/administration.ts'
import type { Actor } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { canonicalId } from '../../platform/http/schemas/schema.ts'
import type { Audit } from '../audit/audit.ts'
import type { RecordOccurrence } from '../audit/standalone-entries.ts'
import { notify } from '../notifications/notify.ts'
import type { TemplateVariables } from '../notifications/rendering.ts'
import { findUser } from './find.ts'
import { lockUsers, type StoredUser } from './lock.ts'
import { viewOf } from './read.ts'

/** What opens an account, or receives what is meant for it. */
type AccessPart = 'sessions' | 'api-keys' | 'webhooks'

interface ViewParts {
  readonly db: Database
  readonly recordOccurrence: RecordOccurrence
}

/** What an administrator looks at of an account. The look is audited before this resolves. Throws 404. */
export async function viewAccess<Item>(
  { db, recordOccurrence }: ViewParts,
  actor: Actor,
  { userId, part }: { readonly userId: string; readonly part: AccessPart },
  list: (userId: string) => Promise<Item[]>,
): Promise<Item[]> {
  const user = await findUser(db, userId)
  const items = await list(user.id)
  await recordOccurrence(viewOf(actor, user, { part }))
  return items
}

interface Revoked<Action extends string> {
  readonly action: Action
  /** For the audit log, which is permanent: ids, and no words of the owner. */
  readonly previousValue: object
  /** For the note to the owner. */
  readonly notice: TemplateVariables['access_revoked']
}

/**
 * Revokes something of an account, with an entry in the audit log and a note to its owner.
 * @param revoke throws 404 where there is no such thing
 * @throws 404 for an unknown account, 403 when the actor is no longer an administrator
 */
export async function revokeAccess<Action extends string>(
  trx: Transaction,
  { community, audit }: { readonly community: Community; readonly audit: Audit<Action> },
  actor: Actor,
  { userId, reason = null }: { readonly userId: string; readonly reason?: string | null },
  revoke: (user: StoredUser) => Promise<Revoked<Action>>,
): Promise<void> {
  await beginAdministration(trx, actor)
  const user = (await lockUsers(trx, [userId])).get(canonicalId(userId))
  if (user === undefined) throw userNotFound()
  const { action, previousValue, notice } = await revoke(user)
  await audit(trx, actor, {
    action,
    target: { type: 'user', id: user.id },
    person: { userId: user.id, email: user.email, reason },
    details: { previousValue },
  })
  if (user.id === actor.user.id) return
  await notify(trx, community, [{ userId: user.id, template: 'access_revoked', variables: notice }])
}
