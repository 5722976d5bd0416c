import type { Generated } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    /** Files that may be in the store, and that nothing refers to: yet, or any more. */
    unclaimed_files: {
      key: string
      since: Generated<Date>
    }
  }
}
