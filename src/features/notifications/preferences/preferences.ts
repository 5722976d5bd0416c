import type { NotificationChannel } from '../../../platform/database/tables/notifications.ts'
import { canonicalTimeZone } from '../../../platform/lib/time-zones.ts'
import { type DigestCadence, digestCadences } from './digest-times.ts'

/** Of e-mail, the most frequent first. */
export const cadences = ['real_time', ...digestCadences] as const satisfies readonly ('real_time' | DigestCadence)[]
export type Cadence = (typeof cadences)[number]

/** What a member can switch off; each is a column `wants_…`. */
export const switches = ['system', 'entities', 'opportunities', 'wallet', 'security', 'marketing', 'messages'] as const
export type Switch = (typeof switches)[number]

export const ofEachSwitch = <Value>(of: (name: Switch) => Value) =>
  Object.fromEntries(switches.map((name) => [name, of(name)])) as Record<Switch, Value>

/** A kind that does not come by a channel. */
export type Muted = `${NotificationChannel}:${Switch}`

export interface Preferences {
  readonly language: 'en' | 'uk'
  /** A canonical name of the IANA time zone database. */
  readonly timeZone: string
  /** The master switch: when off, only security alerts leave the app. */
  readonly isEnabled: boolean
  readonly channels: Readonly<Record<NotificationChannel, boolean>>
  readonly switches: Readonly<Record<Switch, boolean>>
  readonly quietHours: { readonly isEnabled: boolean; readonly start: string; readonly end: string }
  readonly muted: readonly Muted[]
  /** In the order of `cadences`; none means no e-mail. */
  readonly cadences: readonly Cadence[]
  /** Whether the e-mails of a few minutes are sent as one. */
  readonly isBatched: boolean
}

/** Without a record, beside the time zone of the community. Language and the channels outside the app are columns of the account instead. */
export const defaultPreferences: Omit<Preferences, 'language' | 'timeZone' | 'channels'> & { readonly inApp: boolean } =
  {
    isEnabled: true,
    inApp: true,
    switches: ofEachSwitch(() => true),
    quietHours: { isEnabled: false, start: '22:00', end: '08:00' },
    muted: [],
    cadences: ['real_time'],
    isBatched: false,
  }

/** A row of `preferenceColumns`; null where there is no record. */
export interface PreferencesRow extends Record<`wants_${Switch}`, boolean | null> {
  language: 'en' | 'uk'
  notify_by_email: boolean
  notify_by_push: boolean
  notify_by_sms: boolean
  timezone: string | null
  enabled: boolean | null
  in_app: boolean | null
  quiet_enabled: boolean | null
  quiet_start: string | null
  quiet_end: string | null
  muted: Muted[] | null
  cadences: Cadence[] | null
  batching: boolean | null
}

/** SQL over `users`, left-joined with notification_preferences as `preferences`. */
export const preferenceColumns = [
  ...['language', 'notify_by_email', 'notify_by_push', 'notify_by_sms'].map((column) => `users.${column}`),
  ...[
    'timezone',
    'enabled',
    'in_app',
    'quiet_enabled',
    'quiet_start',
    'quiet_end',
    'muted',
    'cadences',
    'batching',
  ].map((column) => `preferences.${column}`),
  ...switches.map((name) => `preferences.wants_${name}`),
].join(', ')

/** @param timeZone of those who have chosen none */
export function preferencesOf(row: PreferencesRow, timeZone: string): Preferences {
  const { inApp, ...byDefault } = defaultPreferences
  return {
    language: row.language,
    // A newer program may have stored a time zone that this one does not know.
    timeZone: canonicalTimeZone(row.timezone ?? timeZone) ?? timeZone,
    isEnabled: row.enabled ?? byDefault.isEnabled,
    channels: {
      IN_APP: row.in_app ?? inApp,
      EMAIL: row.notify_by_email,
      SMS: row.notify_by_sms,
      PUSH: row.notify_by_push,
    },
    switches: ofEachSwitch((name) => row[`wants_${name}`] ?? byDefault.switches[name]),
    quietHours: {
      isEnabled: row.quiet_enabled ?? byDefault.quietHours.isEnabled,
      start: row.quiet_start ?? byDefault.quietHours.start,
      end: row.quiet_end ?? byDefault.quietHours.end,
    },
    muted: row.muted ?? byDefault.muted,
    cadences: row.cadences ?? byDefault.cadences,
    isBatched: row.batching ?? byDefault.isBatched,
  }
}
