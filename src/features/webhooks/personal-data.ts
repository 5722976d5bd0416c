import type { Database } from '../../platform/database/database.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { listWebhooks } from './webhooks.ts'

/** Nothing is sent to webhooks of a deleted account; their rows are erased with its row. */
export const webhookPersonalData: PersonalData = {
  name: 'webhooks',
  export: (db, userId) => ({ webhooks: webhooksOf(db, userId) }),
}

async function* webhooksOf(db: Database, userId: string): AsyncGenerator<object> {
  yield* await listWebhooks(db, userId)
}
