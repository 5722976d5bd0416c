import { sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type ApplicationStatus, decisions } from '../../platform/database/tables/applications.ts'
import type { RowOf } from '../../platform/database/tables.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors/errors.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import { notify } from '../notifications/notify.ts'
import { markNoticesRead } from '../notifications/read-state.ts'
import { mayChange } from '../opportunities/visibility.ts'

const applicationNotFound = () => notFound('Application not found', 'APPLICATION_NOT_FOUND')

type Decision = (typeof decisions)[number]

/**
 * Idempotent. Applicants may withdraw; the opportunity's owner and administrators decide, and have read of what they
 * decide on.
 * @throws 404 for others, 403 for a status that the user may not set, 409 for a withdrawn application
 */
export async function changeStatus(
  trx: Transaction,
  community: Community,
  user: User,
  { id, status }: { readonly id: string; readonly status: ApplicationStatus },
) {
  const application = await lockApplication(trx, id)
  const isApplicant = application.applicant_id === user.id
  const decides = mayChange(user, { ownerId: application.owner_id })
  if (!isApplicant && !decides) throw applicationNotFound()
  const maySet = status === 'withdrawn' ? isApplicant : decides && isDecision(status)
  if (!maySet) throw forbidden('This status is not yours to give')
  if (status === application.status) return changedView(application)
  if (application.status === 'withdrawn') throw conflict('The application was withdrawn', 'APPLICATION_WITHDRAWN')
  const stored = await trx
    .updateTable('applications')
    .set({ status, was_decided: isDecision(application.status), updated_at: new Date() })
    .where('id', '=', application.id)
    .returning(['id', 'status', 'updated_at'])
    .executeTakeFirstOrThrow()
  if (decides)
    await markNoticesRead(trx, user, { template: 'application_received', data: { applicationId: application.id } })
  await notifyOfStatus(trx, community, application, status)
  return changedView(stored)
}

const isDecision = (status: ApplicationStatus): status is Decision =>
  (decisions as readonly ApplicationStatus[]).includes(status)

/** Notifies the applicant of a decision, and the owner of a withdrawal. */
async function notifyOfStatus(
  trx: Transaction,
  community: Community,
  application: LockedApplication,
  status: ApplicationStatus,
): Promise<void> {
  const { id: applicationId, opportunity_id: opportunityId, applicant_id, owner_id, title } = application
  const data = { opportunityId, applicationId }
  if (isDecision(status) && applicant_id !== null) {
    const variables = { title, status }
    await notify(trx, community, [{ userId: applicant_id, template: 'application_status_changed', variables, data }])
  }
  if (status === 'withdrawn' && owner_id !== null)
    await notify(trx, community, [{ userId: owner_id, template: 'application_withdrawn', variables: { title }, data }])
}

type LockedApplication = RowOf<'applications', 'id' | 'status' | 'updated_at' | 'applicant_id' | 'opportunity_id'> &
  RowOf<'opportunities', 'owner_id' | 'title'>

async function lockApplication(trx: Transaction, id: string): Promise<LockedApplication> {
  if (!isId(id)) throw applicationNotFound()
  const { rows } = await sql<LockedApplication>`
    select applications.id, applications.status, applications.updated_at, applicant_id, opportunity_id,
      owner_id, title
    from applications join opportunities on opportunities.id = opportunity_id
    where applications.id = ${id} and not is_hidden and opportunities.status <> 'hidden'
    for no key update of applications`.execute(trx)
  if (rows[0] === undefined) throw applicationNotFound()
  return rows[0]
}

const changedView = ({ id, status, updated_at }: Pick<LockedApplication, 'id' | 'status' | 'updated_at'>) => ({
  id,
  status,
  updated_at: updated_at.toISOString(),
})
