import type { Generated } from 'kysely'

export interface StoredKeyTables {
  stored_keys: {
    /** `push`, or `unsubscribing` and the fingerprint of the former secret. */
    id: string
    sealed: Buffer
    created_at: Generated<Date>
  }
}
