import type { Generated } from 'kysely'

export interface BackupTables {
  backups: {
    id: Generated<string>
    due_at: Date
    place: string
    attempts: Generated<number>
    /** When the next attempt is due, also if the present one ends silently: a lease. Null when there will be none. */
    next_attempt_at: Date | null
    failures: Generated<number>
    /** Of the last attempt that failed. */
    failed_at: Date | null
    failure: string | null
    /** Of the last attempt. */
    started_at: Date | null
    /** When it was complete and had been read back. */
    finished_at: Date | null
    name: string | null
    bytes: string | null
    sha256: Buffer | null
    files: number | null
    missing_files: number | null
    /** By the rule of how many stay. */
    removed_at: Date | null
  }
}
