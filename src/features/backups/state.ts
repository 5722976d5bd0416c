import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

interface BackupState {
  /** The last that was made by the clock, and is complete. */
  readonly last: {
    readonly at: Date
    readonly name: string
    readonly bytes: number
    readonly seconds: number
    readonly missingFiles: number
  } | null
  /** Failed attempts since. */
  readonly failures: number
  readonly failure: {
    readonly at: Date
    readonly reason: string
    /** Null when the next is made at the next time by the clock. */
    readonly nextAttemptAt: Date | null
  } | null
}

export async function readBackupState(db: Database): Promise<BackupState> {
  const { rows } = await sql<BackupState>`
    with last as (
      select finished_at, name, bytes, extract(epoch from finished_at - started_at)::float8 as seconds, missing_files
      from backups where name is not null order by finished_at desc limit 1
    ), failed as (
      select failures, failed_at, failure, next_attempt_at from backups
      where name is null and failed_at > coalesce((select finished_at from last), '-infinity')
    )
    select
      (select json_build_object('at', finished_at, 'name', name, 'bytes', bytes, 'seconds', seconds,
        'missingFiles', missing_files) from last) as last,
      (select coalesce(sum(failures), 0)::integer from failed) as failures,
      (select json_build_object('at', failed_at, 'reason', failure, 'nextAttemptAt', next_attempt_at)
        from failed order by failed_at desc limit 1) as failure`.execute(db)
  const { last, failures, failure } = rows[0] as BackupState
  return {
    last: last && { ...last, at: new Date(last.at) },
    failures,
    failure: failure && {
      ...failure,
      at: new Date(failure.at),
      nextAttemptAt: failure.nextAttemptAt && new Date(failure.nextAttemptAt),
    },
  }
}
