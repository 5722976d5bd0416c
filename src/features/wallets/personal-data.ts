import type { Database } from '../database/database.ts'
import type { OwnedContent } from '../users/owned-content.ts'
import './tables.ts'

/** A member's wallets. They stay theirs until the account is erased, come back with it, and go with its row. */
export const ownedWallets: OwnedContent = {
  name: 'wallets',
  statistics: {},
  lastActivity: [],
  withdraw: async () => undefined,
  giveBack: async () => undefined,
  erase: async () => undefined,
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
