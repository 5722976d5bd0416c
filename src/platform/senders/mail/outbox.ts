import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Transaction } from '../../database/database.ts'
import { publish } from '../../database/signals.ts'
import type { MailPurpose } from '../../database/tables/mails.ts'
import { transaction } from '../../database/transaction.ts'
import type { RowWork } from '../../jobs/row-worker.ts'
import type { Waiting } from '../../metrics/backlog.ts'
import { delayOfRetry } from '../retries.ts'
import { mailFailure, mailFailureCodes, noteGivenUp } from './given-up.ts'
import { hasMailbox, type Mail, MailPutOff, MailRefused, type Message } from './mail.ts'

const LEASE_SECONDS = 300
const CONCURRENCY = 5
const MAX_COUNTED = 10_000

/** Published when there are mails to send. */
export const MAILS_TOPIC = 'mails'

export interface QueuedMail {
  readonly id: string
  readonly purpose: MailPurpose
  /** Of a letter; the others are about `subjectId`. */
  readonly message: Message | null
  readonly subjectId: string | null
  /** Where its link leads in the end, already checked. */
  readonly page: string | null
  readonly attempts: number
  readonly deferrals: number
}

export interface Composer {
  /** For every attempt anew. Undefined when nobody waits for it any more. */
  compose(trx: Transaction, mail: QueuedMail): Promise<Message | undefined>
  /** Notes what became of a mail in the end. */
  settle(trx: Transaction, mail: QueuedMail, isSent: boolean): Promise<void>
}

type Fate =
  | { readonly kind: 'sent' | 'unwanted' }
  | { readonly kind: 'retry'; readonly isDeferral: boolean; readonly seconds: number }
  | { readonly kind: 'given-up'; readonly reason: string }
type MailOutcome = QueuedMail & { readonly fate: Fate }

/** Sent after the commit. */
export async function queueLetters(db: Database | Transaction, letters: readonly Message[]): Promise<void> {
  const reachable = letters.filter(({ to }) => hasMailbox(to))
  if (reachable.length === 0) return
  await sql`
    insert into mails (id, purpose, message)
    select id, 'letter', message
    from unnest(
      ${reachable.map(() => randomUUIDv7())}::uuid[], ${reachable.map((one) => JSON.stringify(one))}::jsonb[]
    ) as letter (id, message)`.execute(db)
  await publish(db, MAILS_TOPIC)
}

const isDue = sql`next_attempt_at <= now()`

interface OutboxParts {
  readonly db: Database
  readonly log: Logger
  readonly mail: Mail
  readonly retryScale: number
  readonly composer: Composer
  readonly noteMailGivenUp: (purpose: MailPurpose) => void
}

export function outboxWork({
  db,
  log,
  mail,
  retryScale,
  composer,
  noteMailGivenUp,
}: OutboxParts): RowWork<QueuedMail, MailOutcome> {
  async function attempt(queued: QueuedMail): Promise<Fate> {
    const { purpose, attempts, deferrals } = queued
    const message = queued.message ?? (await transaction(db, (trx) => composer.compose(trx, queued)))
    if (message === undefined || !hasMailbox(message.to)) return { kind: 'unwanted' }
    try {
      await mail.send(queued.message === null ? message : { ...message, id: queued.id })
      return { kind: 'sent' }
    } catch (error) {
      const isDeferral = error instanceof MailPutOff
      const seconds = error instanceof MailRefused ? null : delayOfRetry({ failures: attempts, deferrals }, isDeferral)
      const reason = mailFailure(error)
      const details = { purpose, reason, detail: mailFailureCodes(error), attempts, deferrals }
      log.warn(details, seconds === null ? 'mail given up' : 'mail not taken, will be retried')
      if (seconds !== null) return { kind: 'retry', isDeferral, seconds: seconds * retryScale }
      return { kind: 'given-up', reason }
    }
  }

  async function end(trx: Transaction, { fate, ...queued }: MailOutcome): Promise<void> {
    if (queued.message === null && fate.kind !== 'unwanted') await composer.settle(trx, queued, fate.kind === 'sent')
    await trx.deleteFrom('mails').where('id', '=', queued.id).execute()
  }

  return {
    name: 'mails',
    concurrency: () => mail.limit(CONCURRENCY),
    isDue: sql`(select true from mails where ${isDue} order by next_attempt_at limit 1)`,
    claim: (count) => claimMails(db, count),
    perform: async (queued) => ({ ...queued, fate: await attempt(queued) }),
    async writeOutcomes(outcomes) {
      const givenUp = outcomes.flatMap(({ purpose, fate }) =>
        fate.kind === 'given-up' ? [{ purpose, reason: fate.reason }] : [],
      )
      await transaction(db, async (trx) => {
        for (const outcome of outcomes) {
          if (outcome.fate.kind === 'retry') await postpone(trx, outcome.id, outcome.fate)
          else await end(trx, outcome)
        }
        await noteGivenUp(trx, givenUp)
      })
      for (const { purpose } of givenUp) noteMailGivenUp(purpose)
    },
  }
}

/** Lease: those of a process that dies are due again. */
async function claimMails(db: Database, count: number): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    update mails set next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (
      select id from mails where ${isDue} order by next_attempt_at limit ${count} for update skip locked
    )
    returning id, purpose, message, page, attempts, deferrals,
      coalesce(
        invitation_id, address_change_id, recipient_id, access_change_id, session_id, repeated_sign_up_id
      ) as "subjectId"`.execute(db)
  return rows
}

async function postpone(
  trx: Transaction,
  id: string,
  { isDeferral, seconds }: { isDeferral: boolean; seconds: number },
): Promise<void> {
  const counter = sql.ref(isDeferral ? 'deferrals' : 'attempts')
  await sql`
    update mails set ${counter} = ${counter} + 1, next_attempt_at = now() + make_interval(secs => ${seconds})
    where id = ${id}`.execute(trx)
}

export async function countWaitingMails(db: Database): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select 'mails' as queue, count(*)::integer as count,
      coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as "oldestSeconds"
    from (
      select next_attempt_at from mails where ${isDue} order by next_attempt_at limit ${sql.lit(MAX_COUNTED)}
    ) as waiting`.execute(db)
  return rows
}
