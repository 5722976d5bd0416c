import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { LinkMailPurpose } from '../../../platform/database/tables/joining.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { RowWork } from '../../../platform/jobs/row-worker.ts'
import { scheduledDelay } from '../../../platform/lib/backoff.ts'
import { errorCode } from '../../../platform/lib/error-code.ts'
import { hasMailbox, MailRefused, type Message } from '../../../platform/senders/mail/mail.ts'
import type { Platform } from '../../../platform.ts'

/** After each attempt but the last. */
const RETRY_DELAYS_SECONDS = [5, 30, 120, 600, 3_600, 4 * 3_600, 12 * 3_600]
const LEASE_SECONDS = 300
const CONCURRENCY = 5

interface LinkMail {
  readonly id: string
  readonly purpose: LinkMailPurpose
  /** What it is about: see `subjects`. */
  readonly subjectId: string
  /** Where the link leads in the end, already checked. */
  readonly page: string | null
  readonly attempts: number
}

type Fate = { readonly kind: 'sent' | 'unwanted' | 'failed' } | { readonly kind: 'retry'; readonly seconds: number }
type LinkMailOutcome = LinkMail & { readonly fate: Fate }

export interface LinkMailKind {
  /**
   * Makes the link, stores its hash, and writes the mail; undefined when nobody waits for it any more. Repeated for every
   * attempt: the link of a former one no longer works.
   */
  compose(trx: Transaction, subjectId: string, page: string | null): Promise<Message | undefined>
  /** Notes what became of the mail. */
  settle?(trx: Transaction, subjectId: string, isSent: boolean): Promise<void>
}

interface LinkMailParts extends Pick<Platform, 'db' | 'log' | 'mail' | 'settings'> {
  readonly kinds: Readonly<Record<LinkMailPurpose, LinkMailKind>>
}

type Subject =
  | 'invitation_id'
  | 'address_change_id'
  | 'recipient_id'
  | 'access_change_id'
  | 'session_id'
  | 'repeated_sign_up_id'

const subjects: Readonly<Record<LinkMailPurpose, Subject>> = {
  invitation: 'invitation_id',
  'address-change': 'address_change_id',
  'address-notice': 'address_change_id',
  reset: 'recipient_id',
  verification: 'recipient_id',
  'sign-in': 'recipient_id',
  'access-change': 'access_change_id',
  reauthentication: 'session_id',
  'repeated-sign-up': 'repeated_sign_up_id',
}

/** Outbox: sent after the commit, without the link being stored anywhere. */
export async function queueLinkMails(
  db: Database | Transaction,
  purpose: LinkMailPurpose,
  subjectIds: readonly string[],
  page?: string,
): Promise<void> {
  await sql`
    insert into link_mails (id, purpose, page, ${sql.ref(subjects[purpose])})
    select id, ${purpose}, ${page ?? null}, subject_id
    from unnest(${subjectIds.map(() => randomUUIDv7())}::uuid[], ${subjectIds}::uuid[]) as mail (id, subject_id)`.execute(
    db,
  )
}

const isDue = sql`next_attempt_at <= now()`

export function linkMailWork({ db, log, mail, settings, kinds }: LinkMailParts): RowWork<LinkMail, LinkMailOutcome> {
  async function attempt({ purpose, subjectId, page, attempts }: LinkMail): Promise<Fate> {
    const message = await transaction(db, (trx) => kinds[purpose].compose(trx, subjectId, page))
    if (message === undefined || !hasMailbox(message.to)) return { kind: 'unwanted' }
    try {
      await mail.send(message)
      return { kind: 'sent' }
    } catch (error) {
      const seconds = error instanceof MailRefused ? null : scheduledDelay(RETRY_DELAYS_SECONDS, attempts + 1)
      // Without the server's message, which may contain the address.
      const details = { purpose, attempts, code: errorCode(error) }
      log.warn(details, seconds === null ? 'mail failed' : 'mail failed, will be retried')
      return seconds === null ? { kind: 'failed' } : { kind: 'retry', seconds: seconds * settings.retryScale }
    }
  }

  return {
    name: 'link mails',
    concurrency: CONCURRENCY,
    isDue: sql`(select true from link_mails where ${isDue} order by next_attempt_at limit 1)`,
    claim: (count) => claimLinkMails(db, count),
    perform: async (row) => ({ ...row, fate: await attempt(row) }),
    writeOutcomes: (outcomes) =>
      transaction(db, async (trx) => {
        for (const { id, purpose, subjectId, fate } of outcomes) {
          if (fate.kind === 'retry') {
            await postpone(trx, id, fate.seconds)
            continue
          }
          if (fate.kind !== 'unwanted') await kinds[purpose].settle?.(trx, subjectId, fate.kind === 'sent')
          await trx.deleteFrom('link_mails').where('id', '=', id).execute()
        }
      }),
  }
}

/** Lease: those of a process that dies are due again. */
async function claimLinkMails(db: Database, count: number): Promise<LinkMail[]> {
  const { rows } = await sql<LinkMail>`
    update link_mails set next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (
      select id from link_mails where ${isDue} order by next_attempt_at limit ${count} for update skip locked
    )
    returning id, purpose, page, attempts,
      coalesce(
        invitation_id, address_change_id, recipient_id, access_change_id, session_id, repeated_sign_up_id
      ) as "subjectId"`.execute(db)
  return rows
}

async function postpone(trx: Transaction, id: string, seconds: number): Promise<void> {
  await sql`
    update link_mails set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${seconds})
    where id = ${id}`.execute(trx)
}
