import type { Generated } from 'kysely'
import type { ApiKeyScope } from '../http/caller.ts'

declare module '../database/tables.ts' {
  interface Tables {
    api_keys: {
      id: string
      user_id: string
      name: string
      scopes: ApiKeyScope[]
      prefix: string
      key_hash: Buffer
      created_at: Generated<Date>
      expires_at: Date | null
      last_used_at: Date | null
      /** When another was made in its place. */
      rotated_at: Date | null
    }
  }
}
