import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Condition } from '../../../platform/jobs/due-check.ts'
import type { Mail, Message } from '../../../platform/senders/mail/mail.ts'
import { type Recipient, type RecipientParts, readRecipients } from '../recipients.ts'
import { type AttemptParts, attempt } from './attempt.ts'
import type { Channel } from './channel-contract.ts'
import { leased, type OutgoingNotification, type OutgoingRow, outgoingColumns, toOutgoing } from './due-deliveries.ts'
import { sendLetter } from './email-channel.ts'
import { digestLetter, type Letterhead, MAX_ITEMS, notificationLetter } from './email-letters.ts'
import { type DeliveryState, type Digest, type Outcome, pending, skipped } from './outcomes.ts'
import { type Decision, decideDelivery, sendUnlessQuiet } from './rules.ts'

/** Batches of e-mails go out at full five minutes. */
const BATCH_MINUTES = 5
const BATCH_MS = BATCH_MINUTES * 60 * 1000
/** How many due rows are read for each recipient that is claimed. */
const ROWS_PER_RECIPIENT = 20

interface DigestItem {
  readonly notification: OutgoingNotification
  readonly digest: Digest
  readonly retryCount: number
  readonly deferrals: number
}

interface DueDigest {
  readonly recipient: Recipient
  /** The newest first. */
  readonly items: readonly DigestItem[]
  readonly now: Temporal.Instant
}

/** When an e-mail that may go out now does so, together with those that come close to it. */
export function nextBatch(now: Temporal.Instant): { readonly at: Temporal.Instant; readonly reason: string } {
  const at = (Math.floor(now.epochMilliseconds / BATCH_MS) + 1) * BATCH_MS
  return { at: Temporal.Instant.fromEpochMilliseconds(at), reason: 'waits a few minutes for others' }
}

const isDueDigest = sql`status = 'PENDING' and digest is not null and next_attempt_at <= now()`

export const digestsAreDue: Condition = sql`(
  select true from notification_deliveries where ${isDueDigest} order by next_attempt_at limit 1)`

/** SQL for all that decides whether an item is wanted by its recipient, as `kindOf`. */
const alike = sql.raw('type, trigger, priority, is_expired, is_read, minimum_role')
const kindOf = ({ type, trigger, priority, isExpired, isRead, minimumRole }: OutgoingNotification): string =>
  [type, trigger, priority, isExpired, isRead, minimumRole].join(' ')

/** Leases the due digests of up to `count` recipients to this process. */
export async function claimDigests(
  db: Database | Transaction,
  parts: RecipientParts,
  count: number,
): Promise<DueDigest[]> {
  const { rows } = await sql<OutgoingRow & { digest: Digest }>`
    with candidates as materialized (
      select user_id from notification_deliveries
      where ${isDueDigest}
      order by next_attempt_at limit ${count * ROWS_PER_RECIPIENT}
    ), recipients as materialized (
      -- The lock on the account keeps a digest whole: two processes never share one recipient's.
      select id from users where id in (select user_id from candidates)
      limit ${count} for no key update skip locked
    ), claimed as (
      update notification_deliveries as deliveries set ${leased}
      from recipients
      where deliveries.user_id = recipients.id and deliveries.channel = 'EMAIL' and deliveries.status = 'PENDING'
        and deliveries.digest is not null and deliveries.next_attempt_at <= now()
      returning deliveries.notification_id, deliveries.retry_count, deliveries.deferrals, deliveries.digest
    )
    select id, user_id, type, trigger, priority, locale, minimum_role, expires_at, is_expired, is_read, retry_count,
      deferrals, digest, now() as now, action_url, action_text, title,
      -- A digest may have thousands of items, and those that are alike are wanted or left out together.
      case when row_number() over (partition by user_id, ${alike} order by due_at desc, id desc) <= ${MAX_ITEMS}
        then body else '' end as body
    from (
      select ${outgoingColumns}, due_at, claimed.retry_count, claimed.deferrals, claimed.digest
      from claimed join notifications on notifications.id = claimed.notification_id
    ) as items
    order by due_at desc, id desc`.execute(db)
  const recipients = await readRecipients(db, parts, [...new Set(rows.map((row) => row.user_id))])
  return [...Map.groupBy(rows, (row) => row.user_id)].flatMap(([userId, ofUser]) => {
    const recipient = recipients.get(userId)
    const [first] = ofUser
    if (recipient === undefined || first === undefined) return []
    const items = ofUser.map((row) => ({ ...toOutgoing(row), digest: row.digest }))
    return [{ recipient, items, now: toOutgoing(first).now }]
  })
}

interface DigestParts extends AttemptParts {
  readonly mail: Mail
  readonly email: Channel
  readonly head: () => Letterhead
}

/** Sends a digest without what has expired, was read, or is no longer wanted. */
export async function sendDigest(due: DueDigest, parts: DigestParts): Promise<Outcome[]> {
  const { recipient, now } = due
  const decided = decideItems(due, parts.email)
  const skips = decided.flatMap(({ item, decision }) =>
    decision.kind === 'skip' ? [outcomeOf(item, skipped(decision.reason))] : [],
  )
  const wanted = decided.flatMap(({ item, decision }) => (decision.kind === 'skip' ? [] : [item]))
  if (wanted.length === 0) return skips
  const quiet = sendUnlessQuiet(now, recipient.preferences)
  const state =
    quiet.kind === 'hold'
      ? pending({ until: quiet.until, waitsFor: 'quiet-hours', reason: quiet.reason })
      : await attemptDigest(due, wanted, parts)
  return [...skips, ...wanted.map((item) => outcomeOf(item, state))]
}

function decideItems({ recipient, items, now }: DueDigest, email: Channel) {
  const decisions = new Map<string, Decision>()
  return items.map((item) => {
    const decide = () => decideDelivery({ ...item, recipient, now }, email)
    const decision = decisions.getOrInsertComputed(kindOf(item.notification), decide)
    return { item, decision }
  })
}

/** A pending item stays in its digest. */
const outcomeOf = ({ notification, digest }: DigestItem, state: DeliveryState): Outcome => ({
  notificationId: notification.id,
  channel: 'EMAIL',
  ...state,
  digest: state.status === 'PENDING' ? digest : null,
})

async function attemptDigest(
  { recipient, now }: DueDigest,
  items: readonly DigestItem[],
  parts: DigestParts,
): Promise<DeliveryState> {
  const retryCount = Math.max(...items.map((item) => item.retryCount))
  const deferrals = Math.max(...items.map((item) => item.deferrals))
  return attempt({ now, retryCount, deferrals }, parts, () =>
    sendLetter(parts.mail, letterOf(recipient, items, parts.head())),
  )
}

/** A batch of one goes as it would have gone by itself. */
function letterOf({ id, email, preferences }: Recipient, items: readonly DigestItem[], head: Letterhead): Message {
  const to = { id, email }
  const [only] = items
  if (items.length === 1 && only?.digest === 'batch') return notificationLetter(head, to, only.notification)
  return digestLetter(head, to, {
    id: `digest.${fingerprintOf(items)}`,
    locale: preferences.language,
    items: items.slice(0, MAX_ITEMS).map(({ notification }) => notification),
    count: items.length,
  })
}

/** The same for the same notifications, so that a digest that is sent again can be recognised. */
function fingerprintOf(items: readonly DigestItem[]): string {
  const ids = items.map(({ notification }) => notification.id).toSorted()
  return createHash('sha256').update(ids.join()).digest('hex').slice(0, 32)
}
