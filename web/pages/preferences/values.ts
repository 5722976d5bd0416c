import type { components } from '../../../client/src/schema.ts'
import type { Profile } from '../../session.ts'

export type Preferences = components['schemas']['NotificationPreferences']
type Changes = components['schemas']['PreferenceChanges']

export const kinds = ['system', 'opportunities', 'entities', 'messages', 'wallet', 'marketing', 'security'] as const
export type Kind = (typeof kinds)[number]

const channelNames = ['inApp', 'email', 'sms', 'push'] as const
export type ChannelName = (typeof channelNames)[number]

/** The field that says whether a kind comes by a channel. */
type Place = `${Kind}.${ChannelName}`
export const placeOf = (kind: Kind, channel: ChannelName): Place => `${kind}.${channel}`

const inEveryPlace = <Value>(valueIn: (kind: Kind, channel: ChannelName) => Value) =>
  Object.fromEntries(
    kinds.flatMap((kind) => channelNames.map((channel) => [placeOf(kind, channel), valueIn(kind, channel)])),
  ) as Record<Place, Value>

/** What the form holds: preferences of notifications, and of the pages. */
export type Values = { readonly [Each in Place]: boolean } & {
  readonly language: string
  readonly theme: string
  readonly enabled: boolean
  readonly inApp: boolean
  readonly email: boolean
  readonly sms: boolean
  readonly push: boolean
  readonly system: boolean
  readonly entities: boolean
  readonly opportunities: boolean
  readonly wallet: boolean
  readonly security: boolean
  readonly marketing: boolean
  readonly messages: boolean
  /** '' where no cadence is stored. */
  readonly digest: string
  readonly batching: boolean
  readonly quiet: boolean
  readonly quietStart: string
  readonly quietEnd: string
  readonly timezone: string
}

export function valuesOf(stored: Preferences, { preferences: { theme } }: Profile): Values {
  const { channels, types, categories, channelsByCategory, quiet_hours, frequency } = stored
  return {
    ...inEveryPlace((kind, channel) => channelsByCategory[kind][channel]),
    language: stored.language,
    theme,
    enabled: stored.enabled,
    ...channels,
    system: types.systemAnnouncements,
    entities: types.entityVerification,
    opportunities: types.opportunityUpdates,
    wallet: types.walletTransactions,
    security: types.securityAlerts,
    marketing: types.marketingOffers,
    messages: categories.messages,
    digest: frequency.digest ?? '',
    batching: frequency.batching,
    quiet: quiet_hours.enabled,
    quietStart: quiet_hours.start,
    quietEnd: quiet_hours.end,
    timezone: stored.timezone,
  }
}

/** Where each field is in the body; the theme is the profile's. */
const places: Readonly<Record<Exclude<keyof Values, 'theme'>, readonly [keyof Changes, ...string[]]>> = {
  ...inEveryPlace((kind, channel) => ['channelsByCategory', kind, channel] as const),
  language: ['language'],
  enabled: ['enabled'],
  inApp: ['channels', 'inApp'],
  email: ['channels', 'email'],
  sms: ['channels', 'sms'],
  push: ['channels', 'push'],
  system: ['types', 'systemAnnouncements'],
  entities: ['types', 'entityVerification'],
  opportunities: ['types', 'opportunityUpdates'],
  wallet: ['types', 'walletTransactions'],
  security: ['types', 'securityAlerts'],
  marketing: ['types', 'marketingOffers'],
  messages: ['categories', 'messages'],
  digest: ['frequency', 'digest'],
  batching: ['frequency', 'batching'],
  quiet: ['quiet_hours', 'enabled'],
  quietStart: ['quiet_hours', 'start'],
  quietEnd: ['quiet_hours', 'end'],
  timezone: ['timezone'],
}

/**
 * What differs, and nothing else, in one of the two shapes: what another window has changed meanwhile stays. Undefined
 * where nothing does.
 */
export function changesOf(before: Values, after: Values): Changes | undefined {
  const changes: Record<string, unknown> = {}
  for (const [name, path] of Object.entries(places)) {
    const value = after[name as keyof Values]
    if (value === before[name as keyof Values]) continue
    const last = path.at(-1) ?? name
    let group = changes
    for (const step of path.slice(0, -1)) {
      const inner = (group[step] ?? {}) as Record<string, unknown>
      group[step] = inner
      group = inner
    }
    group[last] = value
  }
  return Object.keys(changes).length === 0 ? undefined : (changes as Changes)
}

export const isSame = (one: Values, other: Values): boolean =>
  one.theme === other.theme && changesOf(one, other) === undefined
