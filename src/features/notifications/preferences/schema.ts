import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { nameSchemas } from '../../../platform/http/openapi/components.ts'
import { Id, Timestamp } from '../../../platform/http/schemas/schema.ts'
import { TimeZone } from '../../../platform/http/schemas/time-zone.ts'
import { cadences, ofEachSwitch } from './preferences.ts'

const closed = { additionalProperties: false } as const
const partial = <Properties extends TProperties>(schema: TObject<Properties>) =>
  Type.Optional(Type.Partial(schema, closed))

const Language = Type.Enum(['en', 'uk'])
const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: '00:00 to 23:59.' })

const Channels = Type.Object({
  inApp: Type.Boolean(),
  email: Type.Boolean(),
  sms: Type.Boolean(),
  push: Type.Boolean(),
})

const Types = Type.Object({
  systemAnnouncements: Type.Boolean(),
  entityVerification: Type.Boolean(),
  opportunityUpdates: Type.Boolean(),
  walletTransactions: Type.Boolean(),
  securityAlerts: Type.Boolean(),
  marketingOffers: Type.Boolean(),
})

const Categories = Type.Object({
  messages: Type.Boolean(),
  opportunities: Type.Boolean(),
  entities: Type.Boolean(),
  system: Type.Boolean(),
  marketing: Type.Boolean(),
})

const ofEachCategory = <Each extends TSchema>(each: Each) =>
  Type.Object(
    ofEachSwitch(() => each),
    { description: 'By which channels a kind comes, where both kind and channel are on.' },
  )

const QuietHours = Type.Object({ enabled: Type.Boolean(), start: TimeOfDay, end: TimeOfDay })
const ZonedQuietHours = Type.Object({ ...QuietHours.properties, timezone: TimeZone })

const Frequency = Type.Object({
  digest: Type.Optional(Type.Enum(cadences, { description: 'The most frequent cadence chosen; absent if none is.' })),
  batching: Type.Boolean(),
  immediate: Type.Boolean(),
  daily: Type.Boolean(),
  weekly: Type.Boolean(),
})

export const NotificationPreferences = Type.Object({
  id: Id,
  userId: Id,
  language: Language,
  timezone: TimeZone,
  enabled: Type.Boolean(),
  channels: Channels,
  types: Types,
  categories: Categories,
  channelsByCategory: ofEachCategory(Channels),
  quiet_hours: QuietHours,
  quietHours: ZonedQuietHours,
  frequency: Frequency,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type NotificationPreferences = Static<typeof NotificationPreferences>

export const PreferenceChanges = Type.Object(
  {
    language: Type.Optional(Language),
    timezone: Type.Optional(TimeZone),
    enabled: Type.Optional(Type.Boolean()),
    channels: partial(Channels),
    types: partial(Types),
    categories: partial(Categories),
    channelsByCategory: partial(ofEachCategory(Type.Partial(Channels, closed))),
    quiet_hours: partial(QuietHours),
    quietHours: partial(ZonedQuietHours),
    frequency: partial(Frequency),
  },
  closed,
)
export type PreferenceChanges = Static<typeof PreferenceChanges>

nameSchemas({
  NotificationCategories: Categories,
  NotificationChannels: Channels,
  NotificationFrequency: Frequency,
  NotificationPreferences,
  NotificationTypes: Types,
  PreferenceChanges,
  QuietHours,
  ZonedQuietHours,
})
