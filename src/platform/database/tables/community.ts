import type { Generated } from 'kysely'
import type { Locale } from './accounts.ts'

export interface CommunityTables {
  /** One row, or none. Null: never chosen. */
  community: {
    is_only: Generated<boolean>
    name: string | null
    language: Locale | null
    time_zone: string | null
    color: string | null
  }
}
