import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { translateViolations } from '../../platform/database/violations.ts'
import { raise } from '../../platform/events/events.ts'
import { conflict, forbidden, invalidBody, unauthenticated } from '../../platform/http/errors/errors.ts'
import { canonicalId, isId } from '../../platform/http/schemas/schema.ts'
import { lockActiveUsers } from '../entities/members.ts'
import { notify } from '../notifications/notify.ts'
import { eventSubjectOf } from '../opportunities/events.ts'
import { opportunityNotFound } from '../opportunities/read.ts'
import { mayRead } from '../opportunities/visibility.ts'
import { applicationSubmitted } from './events.ts'
import type { NewApplication } from './schema.ts'

interface Submission extends NewApplication {
  readonly opportunityId: string
}

/**
 * Applies to an opportunity, once.
 * @throws 404 for an opportunity that the user may not see, 403 for their own, 409 for one that is not active and for a
 *   second application, 422 for files that the user has not uploaded to it, 401 when the account was just deleted
 */
export async function submitApplication(
  trx: Transaction,
  community: Community,
  user: User,
  { opportunityId, message, contact = null, attachment_ids: attachmentIds = [] }: Submission,
) {
  if ((await lockActiveUsers(trx, [user.id])).size === 0) throw unauthenticated()
  const opportunity = await lockOpportunity(trx, user, opportunityId)
  const id = randomUUIDv7()
  const now = new Date()
  await translateViolations({ applications_once: alreadyApplied }, () =>
    trx
      .insertInto('applications')
      .values({
        id,
        opportunity_id: opportunity.id,
        applicant_id: user.id,
        message,
        contact,
        status: 'submitted',
        created_at: now,
        updated_at: now,
      })
      .execute(),
  )
  if (attachmentIds.length > 0) await attach(trx, user, { id, opportunityId: opportunity.id }, attachmentIds)
  // Last: views of the opportunity wait for the lock on this row.
  await sql`
    update opportunity_counters set applications = applications + 1
    where opportunity_id = ${opportunity.id}`.execute(trx)
  await raise(trx, applicationSubmitted, eventSubjectOf(opportunity), {
    application_id: id,
    opportunity_id: opportunity.id,
  })
  await notifyOwner(trx, community, id, opportunity)
  return { id, opportunity_id: opportunity.id, status: 'submitted' as const, created_at: now.toISOString() }
}

async function notifyOwner(
  trx: Transaction,
  community: Community,
  applicationId: string,
  { id: opportunityId, owner_id: userId, title }: { id: string; owner_id: string | null; title: string },
): Promise<void> {
  const data = { opportunityId, applicationId }
  if (userId !== null)
    await notify(trx, community, [{ userId, template: 'application_received', variables: { title }, data }])
}

/** Keeps the opportunity from changing until the transaction ends. */
async function lockOpportunity(trx: Transaction, user: User, id: string) {
  if (!isId(id)) throw opportunityNotFound()
  const row = await trx
    .selectFrom('opportunities')
    .select(['id', 'owner_id', 'entity_id', 'title', 'status', 'visibility'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (row === undefined || !mayRead(user, { ...row, ownerId: row.owner_id })) throw opportunityNotFound()
  if (row.owner_id === user.id) throw forbidden('You cannot apply to your own opportunity')
  if (row.status !== 'active') throw conflict('The opportunity takes no applications', 'OPPORTUNITY_NOT_ACTIVE')
  return row
}

const alreadyApplied = () => conflict('You have already applied to this opportunity', 'ALREADY_APPLIED')

/** Throws 422 for the first id that is not a file which the user uploaded to this opportunity. */
async function attach(
  trx: Transaction,
  user: User,
  { id, opportunityId }: { id: string; opportunityId: string },
  attachmentIds: readonly string[],
): Promise<void> {
  const ids = attachmentIds.map(canonicalId)
  const { rows } = await sql<{ attachment_id: string }>`
    insert into application_attachments (attachment_id, application_id)
    select id, ${id} from attachments
    where id = any(${ids.filter(isId)}::uuid[]) and opportunity_id = ${opportunityId} and uploader_id = ${user.id}
    for key share
    returning attachment_id`.execute(trx)
  const attached = new Set(rows.map(({ attachment_id }) => attachment_id))
  const unknown = ids.findIndex((attachmentId) => !attached.has(attachmentId))
  if (unknown !== -1)
    throw invalidBody(`attachment_ids.${unknown}`, 'UNKNOWN', {
      reason: 'must be the id of a file that you uploaded to this opportunity',
    })
}
