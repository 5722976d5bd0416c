import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { RETURN_DAYS } from '../links/links.ts'

/** Nothing to hide or erase: changes cascade with the account. */
export const addressChangePersonalData: PersonalData = {
  name: 'addressChanges',
  export: (db, userId) => ({ requested: requestedBy(db, userId) }),
}

async function* requestedBy(db: Database, userId: string): AsyncGenerator<object> {
  yield* await db
    .selectFrom('address_changes')
    .select([
      'former_address as formerAddress',
      'new_address as newAddress',
      'created_at as requestedAt',
      'changed_at as changedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Once their ways back no longer work. */
export const forgetOldAddressChanges = (db: Database): Promise<void> =>
  deleteInBatches(db, 'address_changes', sql`created_at < now() - make_interval(days => ${RETURN_DAYS + 1})`)
