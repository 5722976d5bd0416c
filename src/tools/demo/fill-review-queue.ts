import type { Audit } from '../../features/audit/audit.ts'
import { createOpportunity } from '../../features/opportunities/create.ts'
import { deleteOpportunity, updateOpportunity } from '../../features/opportunities/update.ts'
import { pictureVisibility } from '../../features.ts'
import type { Actor } from '../../platform/access/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { daysFromNow } from './chance.ts'
import { submissions } from './content.ts'
import type { DemoSubmission, Inhabitant } from './schema.ts'

interface Parts extends Pick<Platform, 'db' | 'community' | 'ownAddresses'> {
  readonly audit: Audit
}

/** Submits what awaits the administrator, of owners whose former ones were published, sent back or removed. */
export async function fillReviewQueue(
  { db, community, ownAddresses, audit }: Parts,
  inhabitants: readonly Inhabitant[],
  admin: Actor,
): Promise<void> {
  for (const submission of submissions) await transaction(db, (trx) => submit(trx, submission))

  async function submit(trx: Transaction, { owner, sentBack, removed, submittedDaysAgo, ...fields }: DemoSubmission) {
    const person = inhabitants.find(({ email }) => email.startsWith(`${owner}@`))
    if (person === undefined) throw new Error(`the demo has nobody named ${owner}`)
    const { id: userId, email, role } = person
    const actor = { ...admin, user: { id: userId, email, role } }
    const { assertMayName } = pictureVisibility
    const parts = { community, ownAddresses, audit, assertMayName, isModerationStrict: false }
    const { id } = await createOpportunity(trx, parts, actor.user, fields)
    if (removed) await deleteOpportunity(trx, parts, admin, id, removed)
    if (sentBack) {
      await updateOpportunity(trx, parts, admin, { id, status: 'draft' }, sentBack)
      await updateOpportunity(trx, parts, actor, { id, status: 'pending' })
    }
    const [decision] = [sentBack, removed].filter((one) => one !== undefined)
    await trx
      .updateTable('opportunity_decisions')
      .set({ decided_at: daysFromNow(-(decision?.daysAgo ?? 0)) })
      .where('opportunity_id', '=', id)
      .execute()
    const submittedAt = daysFromNow(-submittedDaysAgo)
    const created_at = sentBack ? daysFromNow(-sentBack.daysAgo - 1) : submittedAt
    await trx
      .updateTable('opportunities')
      .set({ created_at, submitted_at: submittedAt, updated_at: submittedAt })
      .where('id', '=', id)
      .execute()
  }
}
