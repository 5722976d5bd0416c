import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Location, Visibility } from './schema.ts'

declare module '../database/tables.ts' {
  interface Tables {
    entities: {
      id: string
      name: string
      logo: string | null
      website: string | null
      description: string | null
      category: string
      employee_count: string | null
      location: ColumnType<Location | null, string | null, string | null>
      visibility: Visibility
      owner_id: string | null
      /** Who owned it, while that account is deleted and can still be restored. */
      former_owner_id: string | null
      /** Its owner is deleted, and it goes along: nobody sees it. */
      is_hidden: Generated<boolean>
      is_verified: Generated<boolean>
      verified_by: string | null
      verified_at: Date | null
      /** Of an administrator, for administrators. */
      verification_notes: string | null
      created_at: Generated<Date>
      updated_at: Generated<Date>
      /** The name, whatever its case and spaces: one owner has it once. */
      name_key: GeneratedAlways<string>
      /** Name and description in lower case. */
      search_text: GeneratedAlways<string>
      /** City and country in lower case. */
      places: GeneratedAlways<string[]>
    }
    /** The owner is one of them. Those whose account is deleted stay, and are not shown. */
    entity_members: {
      entity_id: string
      user_id: string
    }
  }
}
