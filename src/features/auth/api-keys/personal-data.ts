import type { Database } from '../database/database.ts'
import type { OwnedContent } from '../users/owned-content.ts'
import { listApiKeys } from './api-keys.ts'

/** A member's API keys. They work only while the account does, come back with it, and go with its row. */
export const ownedApiKeys: OwnedContent = {
  name: 'apiKeys',
  statistics: {},
  lastActivity: [],
  withdraw: async () => undefined,
  giveBack: async () => undefined,
  erase: async () => undefined,
  export: (db, userId) => ({ apiKeys: apiKeysOf(db, userId) }),
}

async function* apiKeysOf(db: Database, userId: string): AsyncGenerator<object> {
  yield* await listApiKeys(db, userId)
}
