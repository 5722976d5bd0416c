import type { Database } from '../database/database.ts'
import type { OwnedContent } from './owned-content.ts'
import './tables.ts'

/** A member's verified number, which is part of the account, and the codes that were sent of late. */
export const ownedTelephone: OwnedContent = {
  name: 'telephone',
  statistics: {},
  lastActivity: [],
  withdraw: async () => undefined,
  giveBack: async () => undefined,
  // The codes go with the row of the account.
  erase: async () => undefined,
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
