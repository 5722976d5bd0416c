import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import type { User } from '../http/caller.ts'
import { conflict, forbidden, notFound } from '../http/errors.ts'
import { isId } from '../http/schema.ts'
import { mayChange } from '../opportunities/visibility.ts'
import type { Status } from './schema.ts'
import './tables.ts'

const applicationNotFound = () => notFound('Application not found', 'APPLICATION_NOT_FOUND')

/** What the opportunity's owner and administrators say of an application. */
const verdicts: readonly Status[] = ['reviewed', 'accepted', 'rejected']

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
  const isTheirsToGive = status === 'withdrawn' ? isApplicant : decides && verdicts.includes(status)
  if (!isTheirsToGive) throw forbidden('This status is not yours to give')
  if (status === application.status) return changed(application)
  if (application.status === 'withdrawn') throw conflict('The application was withdrawn', 'APPLICATION_WITHDRAWN')
  return changed(
    await trx
      .updateTable('applications')
      .set({ status, updated_at: new Date() })
      .where('id', '=', application.id)
      .returning(['id', 'status', 'updated_at'])
      .executeTakeFirstOrThrow(),
  )
}

interface LockedApplication {
  readonly id: string
  readonly status: Status
  readonly updated_at: Date
  readonly applicant_id: string | null
  readonly owner_id: string | null
}

async function lockApplication(trx: Transaction, id: string): Promise<LockedApplication> {
  if (!isId(id)) throw applicationNotFound()
  const { rows } = await sql<LockedApplication>`
    select applications.id, applications.status, applications.updated_at, applicant_id, owner_id
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
