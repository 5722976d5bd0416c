import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { scheduledDelay } from '../../platform/lib/backoff.ts'
import { isMissed, lastDue } from './schedule.ts'

/** The exclusive right to make a backup, until its lease ends. */
export interface Attempt {
  readonly backupId: string
  /** From 1. An older one has no right any more. */
  readonly number: number
}

interface MadeBackup {
  readonly name: string
  readonly bytes: number
  readonly sha256: Buffer
  readonly files: number
  readonly missingFiles: number
}

const LEASE_SECONDS = 60
export const RENEWAL_MS = 15_000

const MINUTE_SECONDS = 60
/** Backoff: the delay after each attempt but the last. */
const retryDelaysSeconds = [MINUTE_SECONDS, 10 * MINUTE_SECONDS, 60 * MINUTE_SECONDS]
const MAX_ATTEMPTS = retryDelaysSeconds.length + 1
const INTERRUPTED = 'the program ended while it was made'

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** @returns undefined when another process has it, or nothing is due any more */
export async function claimAttempt(
  db: Database,
  { times, place }: { readonly times: readonly string[]; readonly place: string },
): Promise<Attempt | undefined> {
  await sql`
    insert into backups (due_at, place, next_attempt_at)
    select ${lastDue(times)}, ${place}, now()
    where ${isMissed(times)} and not exists (select from backups where next_attempt_at is not null)
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: string; attempts: number }>`
    update backups set attempts = attempts + 1, started_at = now(), place = ${place},
      next_attempt_at = ${inSeconds(LEASE_SECONDS)}
    where next_attempt_at <= now()
    returning id, attempts`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const attempt = { backupId: row.id, number: row.attempts }
  if (attempt.number <= MAX_ATTEMPTS) return attempt
  await recordFailure(db, attempt, { reason: INTERRUPTED, retryScale: 1 })
  return undefined
}

const isHeld = ({ backupId, number }: Attempt) => sql`
  id = ${backupId} and attempts = ${number} and next_attempt_at is not null`

/** @returns whether the attempt still has the right */
export async function renewAttempt(db: Database, attempt: Attempt): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update backups set next_attempt_at = ${inSeconds(LEASE_SECONDS)} where ${isHeld(attempt)}`.execute(db)
  return numAffectedRows === 1n
}

/** Leaves the attempt to another process, or to the next start: it does not count. */
export async function releaseAttempt(db: Database, attempt: Attempt): Promise<void> {
  await sql`update backups set attempts = attempts - 1, next_attempt_at = now() where ${isHeld(attempt)}`.execute(db)
}

/** @returns whether it will be tried again */
export async function recordFailure(
  db: Database,
  attempt: Attempt,
  { reason, retryScale }: { readonly reason: string; readonly retryScale: number },
): Promise<boolean> {
  const delay = scheduledDelay(retryDelaysSeconds, attempt.number)
  const nextAttemptAt = delay === null ? null : inSeconds(delay * retryScale)
  await sql`
    update backups set failures = failures + 1, failed_at = now(), failure = ${reason},
      next_attempt_at = ${nextAttemptAt}
    where ${isHeld(attempt)}`.execute(db)
  return delay !== null
}

/** @returns false when the attempt has lost its right */
export async function recordSuccess(trx: Transaction, attempt: Attempt, made: MadeBackup): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update backups set finished_at = now(), next_attempt_at = null, name = ${made.name}, bytes = ${made.bytes},
      sha256 = ${made.sha256}, files = ${made.files}, missing_files = ${made.missingFiles}
    where ${isHeld(attempt)}`.execute(trx)
  return numAffectedRows === 1n
}
