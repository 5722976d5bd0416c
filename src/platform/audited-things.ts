import type { RawBuilder } from 'kysely'
import type { Locale } from './database/tables/accounts.ts'

/** Things of one kind that audit entries are about: entries are permanent, and what things are called is not in them. */
export interface AuditedThings {
  /** As entries name the kind. */
  readonly targetType: string
  /** SQL: `id` and `name` of all that exist. */
  readonly named: (locale: Locale) => RawBuilder<unknown>
}
