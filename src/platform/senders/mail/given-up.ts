import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'
import type { MailPurpose } from '../../database/tables/mails.ts'
import { MailPutOff, MailRefused } from './mail.ts'

const KEPT_DAYS = 40

/** A mail that nobody gets: the server refused it, or did not take it in time. */
interface GivenUp {
  readonly purpose: MailPurpose | 'notification'
  readonly reason: string
}

export const mailFailure = (error: unknown): string =>
  error instanceof MailRefused ? 'mail server refused it' : 'mail server did not take it'

/** For the log: without the server's message, which may contain the address. */
export function mailFailureCodes(error: unknown): string {
  const failure = error instanceof MailRefused || error instanceof MailPutOff ? error.cause : error
  const { code = 'unknown', responseCode = '' } = failure as { code?: unknown; responseCode?: unknown }
  return `${code} ${responseCode}`.trim()
}

/** Counts them by day, for the operator. */
export async function noteGivenUp(trx: Transaction, mails: readonly GivenUp[]): Promise<void> {
  if (mails.length === 0) return
  await sql`
    insert into given_up_mails as noted (day, purpose, reason, count)
    select (now() at time zone 'UTC')::date, purpose, reason, count(*)
    from unnest(${mails.map((one) => one.purpose)}::text[], ${mails.map((one) => one.reason)}::text[])
      as mail (purpose, reason)
    group by purpose, reason
    -- Concurrent transactions meet in one order.
    order by purpose, reason
    on conflict (day, purpose, reason) do update set count = noted.count + excluded.count`.execute(trx)
}

export async function forgetGivenUp(db: Database): Promise<void> {
  await sql`
    delete from given_up_mails
    where day < (now() at time zone 'UTC')::date - ${sql.lit(KEPT_DAYS)}`.execute(db)
}
