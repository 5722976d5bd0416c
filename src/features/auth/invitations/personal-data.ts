import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'

/** Nothing to hide or erase: an invitation cascades with the account that came of it. */
export const invitationPersonalData: PersonalData = {
  name: 'invitations',
  export: (db, userId) => ({ accepted: acceptedBy(db, userId) }),
}

async function* acceptedBy(db: Database, userId: string): AsyncGenerator<object> {
  yield* await db
    .selectFrom('invitations')
    .select(['email', 'role', 'language', 'message', 'created_at as createdAt', 'accepted_at as acceptedAt'])
    .where('accepted_by', '=', userId)
    .execute()
}

const KEPT_DAYS = 30

/** Addresses of people who did not come are not stored for long; the audit log has who invited, without the address. */
export const forgetOldInvitations = (db: Database): Promise<void> =>
  deleteInBatches(db, 'invitations', sql`expires_at < now() - make_interval(days => ${KEPT_DAYS})`)
