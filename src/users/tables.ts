import type { Generated } from 'kysely'
import type { Role } from '../http/caller.ts'

declare module '../database/tables.ts' {
  interface Tables {
    users: {
      id: string
      name: string
      email: string
      email_verified: Generated<boolean>
      image: string | null
      role: Generated<Role>
      is_active: Generated<boolean>
      language: Generated<'en' | 'uk'>
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
  }
}
