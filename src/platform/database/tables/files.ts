import type { Generated } from 'kysely'

export interface FileTables {
  /** Files that may be in the store and that no row refers to: not yet, or no longer. */
  unclaimed_files: {
    key: string
    since: Generated<Date>
  }
}
