import { invalidBody } from '../http/errors.ts'
import { type Cadence, cadences } from './preferences.ts'
import type { GivenCadences, GivenPreferences, PreferencesRecord } from './preferences-record.ts'
import type { NotificationPreferences, PreferenceChanges } from './preferences-schema.ts'
import { timeZoneNamed } from './time-zones.ts'

/** The one record of a member in the detailed shape and in the simple one, at once. */
export function inBothShapes({
  userId,
  preferences,
  createdAt,
  updatedAt,
}: PreferencesRecord): NotificationPreferences {
  const { channels, switches, quietHours, timeZone } = preferences
  const [digest] = preferences.cadences
  const window = { enabled: quietHours.isEnabled, start: quietHours.start, end: quietHours.end }
  return {
    // Nobody has more than one.
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
 * What a body gives, in either shape or in both. Throws 400 for a time zone that there is not, and for a body that could
 * not be read back as it is written, as it says different things of one.
 */
export function givenBy(body: PreferenceChanges): GivenPreferences {
  const { channels = {}, types = {}, categories = {}, quiet_hours: detailed = {}, quietHours: simple = {} } = body
  return {
    language: body.language,
    timeZone: agreed('timezone', zoneGiven('timezone', body.timezone), zoneGiven('quietHours', simple.timezone)),
    isEnabled: body.enabled,
    inApp: channels.inApp,
    email: channels.email,
    sms: channels.sms,
    push: channels.push,
    switches: {
      system: agreed('categories', types.systemAnnouncements, categories.system),
      entities: agreed('categories', types.entityVerification, categories.entities),
      opportunities: agreed('categories', types.opportunityUpdates, categories.opportunities),
      wallet: types.walletTransactions,
      security: types.securityAlerts,
      marketing: agreed('categories', types.marketingOffers, categories.marketing),
      messages: categories.messages,
    },
    quietHours: {
      isEnabled: agreed('quietHours', detailed.enabled, simple.enabled),
      start: agreed('quietHours', detailed.start, simple.start),
      end: agreed('quietHours', detailed.end, simple.end),
    },
    cadences: cadencesGiven(body.frequency ?? {}),
    isBatched: body.frequency?.batching,
  }
}

function agreed<Value>(field: string, one: Value | undefined, other: Value | undefined): Value | undefined {
  if (one !== undefined && other !== undefined && one !== other) throw contradiction(field)
  return one ?? other
}

const contradiction = (field: string) => invalidBody(field, 'contradicts another part of the body')

function zoneGiven(field: string, name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const timeZone = timeZoneNamed(name)
  if (timeZone === undefined) throw invalidBody(field, 'names no time zone')
  return timeZone
}

/** A digest stands for itself alone; flags add to what is there, or take away. */
function cadencesGiven({ digest, ...flags }: NonNullable<PreferenceChanges['frequency']>): GivenCadences {
  const said: readonly (readonly [Cadence, boolean | undefined])[] = [
    ['real_time', flags.immediate],
    ['daily', flags.daily],
    ['weekly', flags.weekly],
  ]
  const flagged = (is: boolean) => said.filter(([, flag]) => flag === is).map(([cadence]) => cadence)
  const [added, removed] = [flagged(true), flagged(false)]
  if (digest === undefined) return { added, removed }
  const left = cadences.filter((one) => added.includes(one) || (one === digest && !removed.includes(one)))
  if (left[0] !== digest) throw contradiction('frequency')
  return { replaced: left, added: [], removed: [] }
}
