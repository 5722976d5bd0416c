import type { Database } from '../database/database.ts'
import type { OwnedContent } from '../users/owned-content.ts'
import { listWebhooks } from './webhooks.ts'

/** A member's webhooks. Nothing is sent to them while the account is gone, and they go with its row. */
export const ownedWebhooks: OwnedContent = {
  name: 'webhooks',
  statistics: {},
  lastActivity: [],
  withdraw: async () => undefined,
  giveBack: async () => undefined,
  erase: async () => undefined,
  export: (db, userId) => ({ webhooks: webhooksOf(db, userId) }),
}

async function* webhooksOf(db: Database, userId: string): AsyncGenerator<object> {
  yield* await listWebhooks(db, userId)
}
