import { type RawBuilder, sql } from 'kysely'
import { type DigestCadence, nextDigest } from './digest-times.ts'
import type { Preferences, Switch } from './preferences.ts'
import { quietUntil } from './quiet-hours.ts'
import type { NotificationChannel, NotificationPriority, NotificationType } from './schema.ts'

const switchOf: Readonly<Record<NotificationType, Switch>> = {
  SYSTEM_ANNOUNCEMENT: 'system',
  ENTITY_VERIFICATION: 'entities',
  OPPORTUNITY_UPDATE: 'opportunities',
  WALLET_TRANSACTION: 'wallet',
  SECURITY_ALERT: 'security',
  MARKETING_OFFER: 'marketing',
  USER_MENTION: 'messages',
  MESSAGE_RECEIVED: 'messages',
}

const CHANNEL_OFF = 'channel switched off'
const TYPE_OFF = 'type switched off'

/** What is asked about one delivery. */
export interface Question {
  readonly now: Temporal.Instant
  readonly channel: NotificationChannel
  readonly type: NotificationType
  readonly priority: NotificationPriority
  readonly preferences: Preferences
}

/** What becomes of a delivery at this moment; the reasons are for those who look at it. */
export type Decision =
  | { readonly kind: 'send' }
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'hold'; readonly until: Temporal.Instant; readonly reason: string }
  | {
      readonly kind: 'digest'
      readonly cadence: DigestCadence
      readonly at: Temporal.Instant
      readonly reason: string
    }

/**
 * What the recipient's preferences say about one delivery: first what forbids it, then what delays it. In the app
 * nothing but the switches of channel and type counts. What is urgent waits for nothing; neither does a security alert,
 * nor does it heed the main switch.
 */
export function decide({ now, channel, type, priority, preferences }: Question): Decision {
  const isSecurityAlert = type === 'SECURITY_ALERT'
  if (!preferences.channels[channel]) return { kind: 'skip', reason: CHANNEL_OFF }
  if (!preferences.switches[switchOf[type]]) return { kind: 'skip', reason: TYPE_OFF }
  if (channel === 'IN_APP') return { kind: 'send' }
  if (!preferences.isEnabled && !isSecurityAlert) return { kind: 'skip', reason: 'notifications switched off' }
  if (isSecurityAlert || priority === 'URGENT') return { kind: 'send' }
  const digest = channel === 'EMAIL' ? intoDigest(now, preferences) : undefined
  return digest ?? unlessQuiet(now, preferences)
}

/** Whether what nothing else forbids, as a digest that is due, goes out now or when the quiet hours end. */
export function unlessQuiet(
  now: Temporal.Instant,
  { quietHours, timeZone }: Preferences,
): Extract<Decision, { kind: 'send' | 'hold' }> {
  const until = quietHours.isEnabled ? quietUntil(now, quietHours, timeZone) : undefined
  return until === undefined ? { kind: 'send' } : { kind: 'hold', until, reason: `quiet hours until ${until}` }
}

/** Undefined where e-mail is sent at once. Of several cadences the most frequent counts. */
function intoDigest(now: Temporal.Instant, { cadences: [cadence], timeZone }: Preferences): Decision | undefined {
  if (cadence === 'real_time') return undefined
  if (cadence === undefined) return { kind: 'skip', reason: 'no e-mail frequency chosen' }
  return { kind: 'digest', cadence, at: nextDigest(cadence, now, timeZone), reason: `waits for the ${cadence} digest` }
}

/**
 * What `decide` says of IN_APP, as SQL: null when a notification is shown, else the reason why it is not.
 * @param type the notification's, as `sql.ref('given.type')`; beside it the recipient's row of
 *   notification_preferences is joined from the left, as `preferences`
 */
export function inAppRefusal(type: RawBuilder<unknown>): RawBuilder<string | null> {
  const branches = Object.entries(switchOf).map(
    ([name, wanted]) => sql`when ${sql.lit(name)} then ${sql.ref(`preferences.wants_${wanted}`)}`,
  )
  return sql`case
    when not coalesce(preferences.in_app, true) then ${sql.lit(CHANNEL_OFF)}
    when not coalesce(case ${type} ${sql.join(branches, sql` `)} end, true) then ${sql.lit(TYPE_OFF)}
  end`
}
