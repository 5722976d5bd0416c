import { invalidBody } from '../../../platform/http/errors.ts'
import { canonicalTimeZone } from '../../../platform/lib/time-zones.ts'
import { type Cadence, cadences } from './preferences.ts'
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

/** Reads a body in either shape or both. Throws 400 for an unknown time zone, and where the shapes contradict each other. */
export function patchFromWire(body: PreferenceChanges): PreferencesPatch {
  const { channels = {}, types = {}, categories = {}, quiet_hours: detailed = {}, quietHours: simple = {} } = body
  return {
    language: body.language,
    timeZone: merge('timezone', timeZoneOf('timezone', body.timezone), timeZoneOf('quietHours', simple.timezone)),
    isEnabled: body.enabled,
    inApp: channels.inApp,
    email: channels.email,
    sms: channels.sms,
    push: channels.push,
    switches: {
      system: merge('categories', types.systemAnnouncements, categories.system),
      entities: merge('categories', types.entityVerification, categories.entities),
      opportunities: merge('categories', types.opportunityUpdates, categories.opportunities),
      wallet: types.walletTransactions,
      security: types.securityAlerts,
      marketing: merge('categories', types.marketingOffers, categories.marketing),
      messages: categories.messages,
    },
    quietHours: {
      isEnabled: merge('quietHours', detailed.enabled, simple.enabled),
      start: merge('quietHours', detailed.start, simple.start),
      end: merge('quietHours', detailed.end, simple.end),
    },
    cadences: cadencesPatchOf(body.frequency ?? {}),
    isBatched: body.frequency?.batching,
  }
}

function merge<Value>(field: string, one: Value | undefined, other: Value | undefined): Value | undefined {
  if (one !== undefined && other !== undefined && one !== other) throw contradiction(field)
  return one ?? other
}

const contradiction = (field: string) => invalidBody(field, 'contradicts another part of the body')

function timeZoneOf(field: string, name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const timeZone = canonicalTimeZone(name)
  if (timeZone === undefined) throw invalidBody(field, 'names no time zone')
  return timeZone
}

/** `digest` replaces all cadences, flags add or remove one. */
function cadencesPatchOf({ digest, ...flags }: NonNullable<PreferenceChanges['frequency']>): CadencesPatch {
  const flagsByCadence: readonly (readonly [Cadence, boolean | undefined])[] = [
    ['real_time', flags.immediate],
    ['daily', flags.daily],
    ['weekly', flags.weekly],
  ]
  const flagged = (is: boolean) => flagsByCadence.filter(([, flag]) => flag === is).map(([cadence]) => cadence)
  const [added, removed] = [flagged(true), flagged(false)]
  if (digest === undefined) return { added, removed }
  const replaced = cadences.filter((one) => added.includes(one) || (one === digest && !removed.includes(one)))
  if (replaced[0] !== digest) throw contradiction('frequency')
  return { replaced, added: [], removed: [] }
}
