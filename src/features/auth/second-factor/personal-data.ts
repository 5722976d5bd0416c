import type { Database } from '../../../platform/database/database.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { listPasskeys } from './passkeys.ts'

/** Nothing to hide or erase: factors serve only to sign in, and cascade with the account. */
export const secondFactorPersonalData: PersonalData = {
  name: 'secondFactors',
  export: (db, userId) => ({ factors: secondFactorsOf(db, userId) }),
}

async function* secondFactorsOf(db: Database, userId: string): AsyncGenerator<object> {
  const totp = await db
    .selectFrom('totp_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (totp?.confirmed_at) yield { method: 'totp', createdAt: totp.confirmed_at.toISOString() }
  for (const { name, createdAt, lastUsedAt } of await listPasskeys(db, userId)) {
    yield { method: 'passkey', name, createdAt, lastUsedAt }
  }
}
