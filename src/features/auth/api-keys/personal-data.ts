import type { Database } from '../../../platform/database/database.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { listApiKeys } from './api-keys.ts'

/** Nothing to hide or erase: keys work only while the account is active, and cascade with its row. */
export const apiKeyPersonalData: PersonalData = {
  name: 'apiKeys',
  export: (db, userId) => ({ apiKeys: apiKeysOf(db, userId) }),
}

async function* apiKeysOf(db: Database, userId: string): AsyncGenerator<object> {
  yield* await listApiKeys(db, userId)
}
