import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { violatesUnique } from '../database/failures.ts'
import { lockLiveUsers } from '../entities/members.ts'
import { raise } from '../events/events.ts'
import type { User } from '../http/caller.ts'
import { conflict, forbidden, invalidBody, unauthenticated } from '../http/errors.ts'
import { canonicalId, isId } from '../http/schema.ts'
import { notify } from '../notifications/notify.ts'
import { opportunityNotFound } from '../opportunities/reading.ts'
import { subjectOf } from '../opportunities/told.ts'
import { mayRead } from '../opportunities/visibility.ts'
import type { NewApplication } from './schema.ts'
import './tables.ts'

/**
 * Applies to an opportunity, once. The opportunity's count grows in the same transaction.
 * @throws 404 for an opportunity that the user may not see, 403 for an own one, 409 for one that is not active and for
 *   a second time, 422 for files that the user has not uploaded to it, 401 when the account was deleted just now
 */
export async function submitApplication(
  trx: Transaction,
  user: User,
  opportunityId: string,
  { message, contact = null, attachment_ids: attachmentIds = [] }: NewApplication,
) {
  const live = await lockLiveUsers(trx, [user.id])
  if (!live.has(user.id)) throw unauthenticated()
  const opportunity = await holdOpportunity(trx, user, opportunityId)
  const id = randomUUIDv7()
  const now = new Date()
  await once(() =>
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
  // Last, as everybody who looks at the opportunity waits for this row.
  await sql`
    update opportunity_counters set applications = applications + 1
    where opportunity_id = ${opportunity.id}`.execute(trx)
  await raise(trx, 'application.submitted', subjectOf(opportunity), {
    application_id: id,
    opportunity_id: opportunity.id,
  })
  await tellOwner(trx, id, opportunity)
  return { id, opportunity_id: opportunity.id, status: 'submitted' as const, created_at: now.toISOString() }
}

async function tellOwner(
  trx: Transaction,
  applicationId: string,
  { id: opportunityId, owner_id: userId, title }: { id: string; owner_id: string | null; title: string },
): Promise<void> {
  const data = { opportunityId, applicationId }
  if (userId !== null) await notify(trx, [{ userId, template: 'application_received', variables: { title }, data }])
}

/** An opportunity that the user may apply to; it stays as it is until the transaction ends. */
async function holdOpportunity(trx: Transaction, user: User, id: string) {
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

/** Of requests that agree that there is no application yet the database lets one through, and this says so. */
async function once<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violatesUnique(error, 'applications_once'))
      throw conflict('You have already applied to this opportunity', 'ALREADY_APPLIED')
    throw error
  }
}

/** Throws 422 for the first that is not a file which the user has uploaded to this very opportunity. */
async function attach(
  trx: Transaction,
  user: User,
  { id, opportunityId }: { id: string; opportunityId: string },
  attachmentIds: readonly string[],
): Promise<void> {
  const wanted = attachmentIds.map(canonicalId)
  const { rows } = await sql<{ attachment_id: string }>`
    insert into application_attachments (attachment_id, application_id)
    select id, ${id} from attachments
    where id = any(${wanted.filter(isId)}::uuid[]) and opportunity_id = ${opportunityId} and uploader_id = ${user.id}
    for key share
    returning attachment_id`.execute(trx)
  const attached = new Set(rows.map(({ attachment_id }) => attachment_id))
  const unknown = wanted.findIndex((attachmentId) => !attached.has(attachmentId))
  if (unknown !== -1)
    throw invalidBody(`attachment_ids.${unknown}`, 'must be the id of a file that you uploaded to this opportunity')
}
