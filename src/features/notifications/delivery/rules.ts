import { type RawBuilder, sql } from 'kysely'
import { hasAtLeast } from '../../../platform/access/caller.ts'
import type {
  NotificationChannel,
  NotificationPriority,
  NotificationType,
} from '../../../platform/database/tables/notifications.ts'
import { type DigestCadence, nextDigest } from '../preferences/digest-times.ts'
import type { Preferences, Switch } from '../preferences/preferences.ts'
import { quietUntil } from '../preferences/quiet-hours.ts'
import type { Channel } from './channel-contract.ts'
import type { DueDelivery } from './due-deliveries.ts'

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

export const NOT_FOR_ROLE = 'not for this role'
const CHANNEL_OFF = 'channel switched off'
const TYPE_OFF = 'type switched off'
const MUTED = 'channel switched off for this type'

/** What a decision by preferences depends on, and nothing else. */
export interface DecisionInput {
  readonly now: Temporal.Instant
  readonly channel: NotificationChannel
  readonly type: NotificationType
  readonly priority: NotificationPriority
  readonly preferences: Preferences
}

/** The reasons are shown to members, as `failureReason`. */
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

/** What to do now with a delivery that is due: what forbids it comes before what delays it. */
export function decideDelivery(delivery: Omit<DueDelivery, 'retryCount' | 'deferrals'>, channel: Channel): Decision {
  const { notification, recipient, now } = delivery
  const { type, priority } = notification
  if (!recipient.isActive) return { kind: 'skip', reason: 'account not active' }
  if (!hasAtLeast(recipient.role, notification.minimumRole)) return { kind: 'skip', reason: NOT_FOR_ROLE }
  if (notification.isExpired) return { kind: 'skip', reason: 'expired' }
  if (notification.isRead && !isUrgent(notification)) return { kind: 'skip', reason: 'read in the app' }
  const { preferences } = recipient
  const decision = decideByPreferences({ now, channel: channel.name, type, priority, preferences })
  if (decision.kind === 'skip') return decision
  const skipReason = channel.skipReason(delivery)
  return skipReason === undefined ? decision : { kind: 'skip', reason: skipReason }
}

/** It waits for nothing, and goes out on every channel even when it was read on one. */
export const isUrgent = ({ type, priority }: Pick<DecisionInput, 'type' | 'priority'>): boolean =>
  type === 'SECURITY_ALERT' || priority === 'URGENT'

/**
 * In the app only the switches of channel and type, and of both together, count. The master switch does not apply to security alerts.
 */
export function decideByPreferences({ now, channel, type, priority, preferences }: DecisionInput): Decision {
  if (!preferences.channels[channel]) return { kind: 'skip', reason: CHANNEL_OFF }
  if (!preferences.switches[switchOf[type]]) return { kind: 'skip', reason: TYPE_OFF }
  if (preferences.muted.includes(`${channel}:${switchOf[type]}`)) return { kind: 'skip', reason: MUTED }
  if (channel === 'IN_APP') return { kind: 'send' }
  if (!preferences.isEnabled && type !== 'SECURITY_ALERT') return { kind: 'skip', reason: 'notifications switched off' }
  if (isUrgent({ type, priority })) return { kind: 'send' }
  const digest = channel === 'EMAIL' ? decideDigest(now, preferences) : undefined
  return digest ?? sendUnlessQuiet(now, preferences)
}

/** For what only quiet hours can delay, such as a digest that is due. */
export function sendUnlessQuiet(
  now: Temporal.Instant,
  { quietHours, timeZone }: Preferences,
): Extract<Decision, { kind: 'send' | 'hold' }> {
  const until = quietHours.isEnabled ? quietUntil(now, quietHours, timeZone) : undefined
  return until === undefined ? { kind: 'send' } : { kind: 'hold', until, reason: `quiet hours until ${until}` }
}

/** Undefined where e-mail is sent at once. Of several cadences the most frequent one counts. */
function decideDigest(now: Temporal.Instant, { cadences: [cadence], timeZone }: Preferences): Decision | undefined {
  if (cadence === 'real_time') return undefined
  if (cadence === undefined) return { kind: 'skip', reason: 'no e-mail frequency chosen' }
  return { kind: 'digest', cadence, at: nextDigest(cadence, now, timeZone), reason: `waits for the ${cadence} digest` }
}

/**
 * What `decideByPreferences` decides about IN_APP, as SQL: null when a notification is shown, else why it is not.
 * @param type the notification's, as `sql.ref('input.type')`; the statement left-joins the recipient's row of
 *   notification_preferences as `preferences`
 */
export function inAppSkipReason(type: RawBuilder<unknown>): RawBuilder<string | null> {
  const bySwitch = (resultOf: (name: Switch) => RawBuilder<unknown>) => {
    const branches = Object.entries(switchOf).map(([each, name]) => sql`when ${sql.lit(each)} then ${resultOf(name)}`)
    return sql`case ${type} ${sql.join(branches, sql` `)} end`
  }
  const isWanted = bySwitch((name) => sql.ref(`preferences.wants_${name}`))
  const muted = bySwitch((name) => sql.lit(`IN_APP:${name}`))
  return sql`case
    when not coalesce(preferences.in_app, true) then ${sql.lit(CHANNEL_OFF)}
    when not coalesce(${isWanted}, true) then ${sql.lit(TYPE_OFF)}
    when ${muted} = any(preferences.muted) then ${sql.lit(MUTED)}
  end`
}
