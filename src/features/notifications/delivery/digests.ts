import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Condition } from '../jobs/due-look.ts'
import type { Mail, Message } from '../mail/mail.ts'
import { type AttemptParts, attempt } from './attempt.ts'
import { type Channel, judge } from './channel.ts'
import { type Decision, unlessQuiet } from './decision.ts'
import { leaseEnd, type OutgoingNotification, type OutgoingRow, outgoingColumns, toOutgoing } from './due-deliveries.ts'
import { sendLetter } from './email-channel.ts'
import { digestLetter, type Letterhead, MOST_ITEMS, notificationLetter } from './email-letters.ts'
import { type Digest, type Fate, type Outcome, skipped, waits } from './outcomes.ts'
import { type Recipient, readRecipients } from './recipients.ts'

/** E-mails of who wants them together go out at full five minutes. */
const BATCH_MINUTES = 5
const BATCH_MS = BATCH_MINUTES * 60 * 1000
/** Of so many the texts are read, some of which may not be wanted any more. */
const MOST_TEXTS = 2 * MOST_ITEMS
/** How many waiting rows are looked at for each recipient who is taken. */
const ROWS_PER_RECIPIENT = 20

interface Waiting {
  readonly notification: OutgoingNotification
  readonly digest: Digest
  readonly retryCount: number
}

/** All that waits for one digest of one recipient. */
export interface DueDigest {
  readonly recipient: Recipient
  /** The newest first. */
  readonly waiting: readonly Waiting[]
  readonly now: Temporal.Instant
}

/** When an e-mail that may go out now does so together with those that come close to it. */
export function nextBatch(now: Temporal.Instant): { readonly at: Temporal.Instant; readonly reason: string } {
  const at = (Math.floor(now.epochMilliseconds / BATCH_MS) + 1) * BATCH_MS
  return { at: Temporal.Instant.fromEpochMilliseconds(at), reason: 'waits a few minutes for others' }
}

const isDueDigest = sql`status = 'PENDING' and digest is not null and next_attempt_at <= now()`

/** Whether a digest is due for anybody. */
export const digestsAreDue: Condition = sql`(
  select true from notification_deliveries where ${isDueDigest} order by next_attempt_at limit 1)`

/** Takes recipients for whom a digest is due, with all that waits for it. */
export async function claimDigests(db: Database, count: number): Promise<DueDigest[]> {
  const { rows } = await sql<OutgoingRow & { digest: Digest }>`
    with candidates as materialized (
      select user_id from notification_deliveries
      where ${isDueDigest}
      order by next_attempt_at limit ${count * ROWS_PER_RECIPIENT}
    ), chosen as materialized (
      -- One process has all of a recipient's: who waits here would take what it has taken.
      select id from users where id in (select user_id from candidates)
      limit ${count} for no key update skip locked
    ), taken as (
      update notification_deliveries as deliveries set next_attempt_at = ${leaseEnd}
      from chosen
      where deliveries.user_id = chosen.id and deliveries.channel = 'EMAIL' and deliveries.status = 'PENDING'
        and deliveries.digest is not null and deliveries.next_attempt_at <= now()
      returning deliveries.notification_id, deliveries.retry_count, deliveries.digest
    )
    select id, user_id, type, priority, locale, expires_at, is_expired, retry_count, digest, now() as now, action_url,
      action_text, title, case when place <= ${MOST_TEXTS} then body else '' end as body
    from (
      select ${outgoingColumns}, taken.retry_count, taken.digest,
        row_number() over (partition by notifications.user_id order by due_at desc, notifications.id desc) as place
      from taken join notifications on notifications.id = taken.notification_id
    ) as waiting
    order by place`.execute(db)
  const recipients = await readRecipients(db, [...new Set(rows.map((row) => row.user_id))])
  return [...Map.groupBy(rows, (row) => row.user_id)].flatMap(([userId, ofUser]) => {
    const recipient = recipients.get(userId)
    const [first] = ofUser
    if (recipient === undefined || first === undefined) return []
    const waiting = ofUser.map((row) => ({ ...toOutgoing(row), digest: row.digest }))
    return [{ recipient, waiting, now: toOutgoing(first).now }]
  })
}

export interface DigestParts extends AttemptParts {
  readonly mail: Mail
  readonly email: Channel
  readonly head: () => Letterhead
}

/** Sends a digest, less what has expired or is not wanted any more. @returns what became of each part of it */
export async function sendDigest(due: DueDigest, parts: DigestParts): Promise<Outcome[]> {
  const { recipient, waiting, now } = due
  const judgements = new Map<string, Decision>()
  const judged = waiting.map((one) => {
    const { type, priority, isExpired } = one.notification
    const judgement = judgements.getOrInsertComputed(`${type} ${priority} ${isExpired}`, () =>
      judge({ ...one, recipient, now }, parts.email),
    )
    return { one, judgement }
  })
  const left = judged.flatMap(({ one, judgement }) => (judgement.kind === 'skip' ? [] : [one]))
  const outcomes = judged.flatMap(({ one, judgement }) =>
    judgement.kind === 'skip' ? [outcomeOf(one, skipped(judgement.reason))] : [],
  )
  if (left.length === 0) return outcomes
  const quiet = unlessQuiet(now, recipient.preferences)
  const fate = quiet.kind === 'hold' ? waits(quiet.until, quiet.reason) : await trySending(due, left, parts)
  return [...outcomes, ...left.map((one) => outcomeOf(one, fate))]
}

/** What still waits, waits for the same. */
const outcomeOf = ({ notification, digest }: Waiting, fate: Fate): Outcome => ({
  notificationId: notification.id,
  channel: 'EMAIL',
  ...fate,
  digest: fate.status === 'PENDING' ? digest : null,
})

async function trySending(due: DueDigest, left: readonly Waiting[], parts: DigestParts): Promise<Fate> {
  const retryCount = Math.max(...left.map((one) => one.retryCount))
  return attempt({ now: due.now, retryCount }, parts, () =>
    sendLetter(parts.mail, letterOf(due.recipient, left, parts.head())),
  )
}

/** One that waited for others in vain goes as it would have gone at once. */
function letterOf({ id, email, preferences }: Recipient, left: readonly Waiting[], head: Letterhead): Message {
  const to = { id, email }
  const [only] = left
  if (left.length === 1 && only?.digest === 'batch') return notificationLetter(head, to, only.notification)
  return digestLetter(head, to, {
    id: `digest.${fingerprintOf(left)}`,
    locale: preferences.language,
    items: left.slice(0, MOST_ITEMS).map(({ notification }) => notification),
    count: left.length,
  })
}

/** The same for the same notifications. */
function fingerprintOf(left: readonly Waiting[]): string {
  const ids = left.map(({ notification }) => notification.id).toSorted()
  return createHash('sha256').update(ids.join()).digest('hex').slice(0, 32)
}
