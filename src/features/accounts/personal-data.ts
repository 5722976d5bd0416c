import type { Database } from '../../platform/database/database.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

/** Nothing to erase: the number is a column of the account, and the codes cascade with its row. */
export const telephonePersonalData: PersonalData = {
  name: 'telephone',
  export: (db, userId) => ({ verified: verifiedPhoneOf(db, userId), codes: codesOf(db, userId) }),
}

async function* verifiedPhoneOf(db: Database, userId: string): AsyncGenerator<object> {
  yield* await db
    .selectFrom('users')
    .select('verified_phone as phone')
    .where('id', '=', userId)
    .where('verified_phone', 'is not', null)
    .execute()
}

async function* codesOf(db: Database, userId: string): AsyncGenerator<object> {
  yield* await db
    .selectFrom('phone_codes')
    .select(['phone', 'created_at as sentAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}
