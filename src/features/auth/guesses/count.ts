import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'

const FREE_GUESSES = 10
const FIRST_WAIT_SECONDS = 15
const MAX_WAIT_SECONDS = 15 * 60
const WINDOW_SECONDS = 15 * 60

/** Whose secret is guessed, and from where: the key of one count. */
export interface GuessCount {
  readonly subject: Buffer
  readonly place: string
}

const sum = sql`case when guess.forgotten_at <= now() then 1 else guess.failures + 1 end`
const waitSeconds = sql`
  case when ${sum} < ${FREE_GUESSES} then 0
  else least(${MAX_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * 2 ^ least(${sum} - ${FREE_GUESSES}, 10)) end`
/** Of a row that another transaction has just written, `now()` may be later than ours: no wait is no time at all. */
const waitsUntil = sql`
  case when ${sum} < ${FREE_GUESSES} then '-infinity' else now() + make_interval(secs => ${waitSeconds}) end`

/**
 * Counts a guess before it is checked, so that guesses at one moment count as many.
 * @returns undefined, or the seconds to wait: then nothing was counted
 */
export async function takeGuess(db: Database, { subject, place }: GuessCount): Promise<number | undefined> {
  const { rows: taken } = await sql`
    insert into guesses as guess (subject, place, failures, waits_until, forgotten_at)
    values (${subject}, ${place}, 1, '-infinity', now() + make_interval(secs => ${WINDOW_SECONDS}))
    on conflict (subject, place) do update set failures = ${sum}, waits_until = ${waitsUntil},
      forgotten_at = now() + make_interval(secs => ${waitSeconds} + ${WINDOW_SECONDS})
    where guess.waits_until <= now()
    returning true`.execute(db)
  if (taken.length > 0) return undefined
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from waits_until - now()))::int as seconds from guesses
    where subject = ${subject} and place = ${place} and waits_until > now()`.execute(db)
  return Math.max(1, rows[0]?.seconds ?? 1)
}

export async function giveBackGuess(db: Database, { subject, place }: GuessCount): Promise<void> {
  await sql`
    update guesses set failures = greatest(0, failures - 1), waits_until = '-infinity'
    where subject = ${subject} and place = ${place}`.execute(db)
}

export async function forgetGuesses(db: Database, { subject, place }: GuessCount): Promise<void> {
  await db.deleteFrom('guesses').where('subject', '=', subject).where('place', '=', place).execute()
}

export async function forgetOldGuesses(db: Database): Promise<void> {
  await deleteInBatches(db, 'guesses', sql`forgotten_at < now()`)
}
