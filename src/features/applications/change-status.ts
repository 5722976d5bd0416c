import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import type { User } from '../http/caller.ts'
import { conflict, forbidden, notFound } from '../http/errors.ts'
import { isId } from '../http/schema.ts'
import { notify } from '../notifications/notify.ts'
import { mayChange } from '../opportunities/visibility.ts'
import type { Status } from './schema.ts'
import './tables.ts'

const applicationNotFound = () => notFound('Application not found', 'APPLICATION_NOT_FOUND')

/** What the opportunity's owner and administrators say of an application. */
const verdicts = ['reviewed', 'accepted', 'rejected'] as const
type Verdict = (typeof verdicts)[number]

/**
 * Gives an application another status; the one that it has already changes nothing.
 * @throws 404 for one that is neither the user's nor the user's to decide about, 403 for a status that is not the
 *   user's to give, 409 for one that was withdrawn
 */
export async function changeStatus(trx: Transaction, user: User, id: string, status: Status) {
  const application = await lockApplication(trx, id)
  const isApplicant = application.applicant_id === user.id
  const decides = mayChange(user, { ownerId: application.owner_id })
  if (!isApplicant && !decides) throw applicationNotFound()
  const isTheirsToGive = status === 'withdrawn' ? isApplicant : decides && isVerdict(status)
  if (!isTheirsToGive) throw forbidden('This status is not yours to give')
  if (status === application.status) return changed(application)
  if (application.status === 'withdrawn') throw conflict('The application was withdrawn', 'APPLICATION_WITHDRAWN')
  const stored = await trx
    .updateTable('applications')
    .set({ status, updated_at: new Date() })
    .where('id', '=', application.id)
    .returning(['id', 'status', 'updated_at'])
    .executeTakeFirstOrThrow()
  await tellOfStatus(trx, application, status)
  return changed(stored)
}

const isVerdict = (status: Status): status is Verdict => (verdicts as readonly Status[]).includes(status)

/** Tells the applicant of a verdict, and the owner of a withdrawal. */
async function tellOfStatus(trx: Transaction, application: LockedApplication, status: Status): Promise<void> {
  const { id: applicationId, opportunity_id: opportunityId, applicant_id, owner_id, title } = application
  const data = { opportunityId, applicationId }
  if (isVerdict(status) && applicant_id !== null) {
    const variables = { title, status }
    await notify(trx, [{ userId: applicant_id, template: 'application_status_changed', variables, data }])
  }
  if (status === 'withdrawn' && owner_id !== null)
    await notify(trx, [{ userId: owner_id, template: 'application_withdrawn', variables: { title }, data }])
}

interface LockedApplication {
  readonly id: string
  readonly status: Status
  readonly updated_at: Date
  readonly applicant_id: string | null
  readonly opportunity_id: string
  readonly owner_id: string | null
  readonly title: string
}

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

const changed = ({ id, status, updated_at }: Pick<LockedApplication, 'id' | 'status' | 'updated_at'>) => ({
  id,
  status,
  updated_at: updated_at.toISOString(),
})
