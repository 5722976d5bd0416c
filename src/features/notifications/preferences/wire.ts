import { invalidBody } from '../../../platform/http/errors/errors.ts'
import { timeZoneOf } from '../../../platform/http/schemas/time-zone.ts'
import {
  type Cadence,
  cadences,
  type Muted,
  ofEachSwitch,
  type Preferences,
  type Switch,
  switches,
} from './preferences.ts'
import type { NotificationPreferences, PreferenceChanges } from './schema.ts'
import type { CadencesPatch, PreferencesPatch, PreferencesRecord } from './store.ts'

/** Both shapes of the API at once, the detailed one and the simple one. */
export function toWire({ userId, preferences, createdAt, updatedAt }: PreferencesRecord): NotificationPreferences {
  const { channels, switches, quietHours, timeZone } = preferences
  const [digest] = preferences.cadences
  const window = { enabled: quietHours.isEnabled, start: quietHours.start, end: quietHours.end }
  return {
    id: userId,
    userId,
    language: preferences.language,
    timezone: timeZone,
    enabled: preferences.isEnabled,
    channels: { inApp: channels.IN_APP, email: channels.EMAIL, sms: channels.SMS, push: channels.PUSH },
    types: {
      systemAnnouncements: switches.system,
      entityVerification: switches.entities,
      opportunityUpdates: switches.opportunities,
      walletTransactions: switches.wallet,
      securityAlerts: switches.security,
      marketingOffers: switches.marketing,
    },
    categories: {
      messages: switches.messages,
      opportunities: switches.opportunities,
      entities: switches.entities,
      system: switches.system,
      marketing: switches.marketing,
    },
    channelsByCategory: channelsByCategoryOf(preferences.muted),
    quiet_hours: window,
    quietHours: { ...window, timezone: timeZone },
    frequency: {
      ...(digest !== undefined && { digest }),
      batching: preferences.isBatched,
      immediate: preferences.cadences.includes('real_time'),
      daily: preferences.cadences.includes('daily'),
      weekly: preferences.cadences.includes('weekly'),
    },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/**
 * Reads a body in either shape or both. Of two fields that mirror each other the one that differs from what is stored is
 * the change. Throws 400 for an unknown time zone, and where both differ from what is stored and from each other.
 */
export function patchFromWire(body: PreferenceChanges, stored: Preferences): PreferencesPatch {
  const { channels = {}, types = {}, categories = {}, quiet_hours: detailed = {}, quietHours: simple = {} } = body
  const { switches, quietHours } = stored
  return {
    language: body.language,
    timeZone: changed('quietHours.timezone', stored.timeZone, [
      timeZoneOf('timezone', body.timezone),
      timeZoneOf('quietHours.timezone', simple.timezone),
    ]),
    isEnabled: body.enabled,
    inApp: channels.inApp,
    email: channels.email,
    sms: channels.sms,
    push: channels.push,
    switches: {
      system: changed('categories.system', switches.system, [types.systemAnnouncements, categories.system]),
      entities: changed('categories.entities', switches.entities, [types.entityVerification, categories.entities]),
      opportunities: changed('categories.opportunities', switches.opportunities, [
        types.opportunityUpdates,
        categories.opportunities,
      ]),
      wallet: types.walletTransactions,
      security: types.securityAlerts,
      marketing: changed('categories.marketing', switches.marketing, [types.marketingOffers, categories.marketing]),
      messages: categories.messages,
    },
    quietHours: {
      isEnabled: changed('quietHours.enabled', quietHours.isEnabled, [detailed.enabled, simple.enabled]),
      start: changed('quietHours.start', quietHours.start, [detailed.start, simple.start]),
      end: changed('quietHours.end', quietHours.end, [detailed.end, simple.end]),
    },
    muted: mutedPatchOf(body.channelsByCategory ?? {}),
    cadences: cadencesPatchOf(body.frequency ?? {}, stored.cadences),
    isBatched: body.frequency?.batching,
  }
}

const channelNames = { inApp: 'IN_APP', email: 'EMAIL', sms: 'SMS', push: 'PUSH' } as const
type ChannelName = keyof typeof channelNames

const mutedOf = (name: Switch, channel: ChannelName): Muted => `${channelNames[channel]}:${name}`

function channelsByCategoryOf(muted: readonly Muted[]): NotificationPreferences['channelsByCategory'] {
  const channelsOf = (name: Switch) => ({
    inApp: !muted.includes(mutedOf(name, 'inApp')),
    email: !muted.includes(mutedOf(name, 'email')),
    sms: !muted.includes(mutedOf(name, 'sms')),
    push: !muted.includes(mutedOf(name, 'push')),
  })
  return ofEachSwitch(channelsOf)
}

function mutedPatchOf(given: NonNullable<PreferenceChanges['channelsByCategory']>) {
  const chosen = switches.flatMap((name) =>
    (Object.keys(channelNames) as ChannelName[]).map((channel) => ({
      muted: mutedOf(name, channel),
      isWanted: given[name]?.[channel],
    })),
  )
  const those = (wanted: boolean) => chosen.filter(({ isWanted }) => isWanted === wanted).map(({ muted }) => muted)
  return { added: those(false), removed: those(true) }
}

/** The one value that was given and differs from what is stored; undefined without one. */
function changed<Value>(field: string, stored: Value, given: readonly (Value | undefined)[]): Value | undefined {
  const different = new Set(given.filter((value) => value !== undefined && value !== stored))
  if (different.size > 1) throw invalidBody(field, 'CONTRADICTORY')
  return [...different][0]
}

/**
 * A changed flag adds or removes a cadence. A changed `digest` replaces all, flags that are as stored included: beside it
 * stay those alone that the same body adds.
 */
function cadencesPatchOf(
  { digest, ...flags }: NonNullable<PreferenceChanges['frequency']>,
  stored: readonly Cadence[],
): CadencesPatch {
  const flagged = [
    { cadence: 'real_time', isOn: flags.immediate },
    { cadence: 'daily', isOn: flags.daily },
    { cadence: 'weekly', isOn: flags.weekly },
  ] as const
  const differing = flagged.filter(({ cadence, isOn }) => isOn !== undefined && isOn !== stored.includes(cadence))
  const [added, removed] = [true, false].map((is) =>
    differing.filter(({ isOn }) => isOn === is).map(({ cadence }): Cadence => cadence),
  ) as [Cadence[], Cadence[]]
  if (digest === undefined || digest === stored[0]) return { added, removed }
  if (removed.includes(digest) || added.some((cadence) => isMoreFrequent(cadence, digest))) {
    throw invalidBody('frequency.digest', 'CONTRADICTORY')
  }
  return { replaced: [digest, ...added], added: [], removed: [] }
}

const isMoreFrequent = (one: Cadence, other: Cadence) => cadences.indexOf(one) < cadences.indexOf(other)
