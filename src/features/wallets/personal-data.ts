import type { Database } from '../../platform/database/database.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

/** Wallets of a deleted account stay linked until its row is erased, and are available again if it is restored. */
export const walletPersonalData: PersonalData = {
  name: 'wallets',
  export: (db, userId) => ({ wallets: walletsOf(db, userId) }),
}

async function* walletsOf(db: Database, userId: string): AsyncGenerator<object> {
  const rows = await db
    .selectFrom('wallets')
    .select(['address', 'is_primary', 'linked_at'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .orderBy('id')
    .execute()
  for (const { address, is_primary, linked_at } of rows) {
    yield { address, isPrimary: is_primary, linkedAt: linked_at.toISOString() }
  }
}
