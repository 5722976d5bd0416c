import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createTestDatabase } from '../../../../test/harness/test-app.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import {
  notificationChannels,
  notificationPriorities,
  notificationTypes,
} from '../../../platform/database/tables/notifications.ts'
import {
  cadences,
  type Preferences,
  type PreferencesRow,
  preferenceColumns,
  preferencesOf,
  switches,
} from '../preferences/preferences.ts'
import type { DueDelivery, OutgoingNotification } from './due-deliveries.ts'
import {
  type Decision,
  type DecisionInput,
  decideByPreferences,
  decideDelivery,
  inAppSkipReason,
  sendUnlessQuiet,
} from './rules.ts'

const everything: Preferences = {
  language: 'uk',
  timeZone: 'Europe/Kyiv',
  isEnabled: true,
  channels: { IN_APP: true, EMAIL: true, SMS: true, PUSH: true },
  switches: {
    system: true,
    entities: true,
    opportunities: true,
    wallet: true,
    security: true,
    marketing: true,
    messages: true,
  },
  quietHours: { isEnabled: false, start: '22:00', end: '08:00' },
  muted: [],
  cadences: ['real_time'],
  isBatched: false,
}

const night = Temporal.Instant.from('2026-11-21T22:30:00Z')
const quiet = { quietHours: { isEnabled: true, start: '22:00', end: '08:00' } }

/** The decision about an ordinary e-mail in the middle of the night, unless overridden. */
const decided = (preferences: Partial<Preferences>, input: Partial<DecisionInput> = {}) =>
  legible(
    decideByPreferences({
      now: night,
      channel: 'EMAIL',
      type: 'OPPORTUNITY_UPDATE',
      priority: 'NORMAL',
      preferences: { ...everything, ...preferences },
      ...input,
    }),
  )

const delivery = (given: Partial<OutgoingNotification>): Omit<DueDelivery, 'retryCount' | 'deferrals'> => ({
  now: night,
  recipient: {
    id: randomUUIDv7(),
    email: 'member@test.example',
    isEmailVerified: true,
    phone: null,
    role: 'member',
    isActive: true,
    preferences: everything,
  },
  notification: {
    id: randomUUIDv7(),
    type: 'OPPORTUNITY_UPDATE',
    trigger: 'SYSTEM_EVENT',
    priority: 'NORMAL',
    title: 'A title',
    body: 'A body.',
    actionText: null,
    actionUrl: null,
    locale: 'en',
    expiresAt: null,
    isExpired: false,
    isRead: false,
    minimumRole: 'visitor',
    ...given,
  },
})

/** With instants as texts: `deepEqual` takes any two instants for the same. */
const legible = (decision: Decision) => JSON.parse(JSON.stringify(decision))

const send = { kind: 'send' }
const skip = (reason: string) => ({ kind: 'skip', reason })
const morning = Temporal.Instant.from('2026-11-22T06:00:00Z')
const hold = { kind: 'hold', until: morning.toString(), reason: 'quiet hours until 2026-11-22T06:00:00Z' }

test('by default everything is sent', () => {
  for (const channel of notificationChannels) {
    for (const type of notificationTypes) {
      for (const priority of notificationPriorities) assert.deepEqual(decided({}, { channel, type, priority }), send)
    }
  }
})

test('a channel that is switched off sends nothing, and no other is affected', () => {
  for (const off of notificationChannels) {
    const channels = { ...everything.channels, [off]: false }
    for (const channel of notificationChannels) {
      for (const type of notificationTypes) {
        const expected = channel === off ? skip('channel switched off') : send
        assert.deepEqual(decided({ channels }, { channel, type, priority: 'URGENT' }), expected)
      }
    }
  }
})

test('a kind that is switched off for one channel comes by the others, urgent or not', () => {
  for (const off of notificationChannels) {
    for (const name of switches) {
      for (const channel of notificationChannels) {
        for (const type of notificationTypes) {
          const isOf = decided({ switches: { ...everything.switches, [name]: false } }, { type }).kind === 'skip'
          const expected = isOf && channel === off ? skip('channel switched off for this type') : send
          assert.deepEqual(decided({ muted: [`${off}:${name}`] }, { channel, type, priority: 'URGENT' }), expected)
        }
      }
    }
  }
})

test('each type has a switch, which applies to every channel and to urgent notifications too', () => {
  const typesOf = (name: string) =>
    notificationTypes.filter(
      (type) => decided({ switches: { ...everything.switches, [name]: false } }, { type }).kind === 'skip',
    )
  assert.deepEqual(Object.fromEntries(switches.map((name) => [name, typesOf(name)])), {
    system: ['SYSTEM_ANNOUNCEMENT'],
    entities: ['ENTITY_VERIFICATION'],
    opportunities: ['OPPORTUNITY_UPDATE'],
    wallet: ['WALLET_TRANSACTION'],
    security: ['SECURITY_ALERT'],
    marketing: ['MARKETING_OFFER'],
    messages: ['USER_MENTION', 'MESSAGE_RECEIVED'],
  })
  for (const channel of notificationChannels) {
    const switched = { switches: { ...everything.switches, security: false } }
    const decision = decided(switched, { channel, type: 'SECURITY_ALERT', priority: 'URGENT' })
    assert.deepEqual(decision, skip('type switched off'))
  }
})

test('without the master switch only security alerts leave the app', () => {
  for (const channel of notificationChannels) {
    for (const type of notificationTypes) {
      const stays = channel !== 'IN_APP' && type !== 'SECURITY_ALERT'
      const expected = stays ? skip('notifications switched off') : send
      assert.deepEqual(decided({ isEnabled: false }, { channel, type, priority: 'URGENT' }), expected)
    }
  }
})

test('quiet hours hold what leaves the app, except urgent notifications and security alerts', () => {
  for (const channel of notificationChannels) {
    for (const type of notificationTypes) {
      for (const priority of notificationPriorities) {
        const goes = channel === 'IN_APP' || priority === 'URGENT' || type === 'SECURITY_ALERT'
        assert.deepEqual(decided(quiet, { channel, type, priority }), goes ? send : hold)
      }
    }
  }
  assert.deepEqual(decided(quiet, { now: morning }), send)
  assert.deepEqual(decided({ ...quiet, timeZone: 'Asia/Tokyo' }), {
    kind: 'hold',
    until: '2026-11-21T23:00:00Z',
    reason: 'quiet hours until 2026-11-21T23:00:00Z',
  })
})

test('what was read leaves the app no more, except urgent notifications and security alerts', () => {
  for (const name of ['EMAIL', 'SMS', 'PUSH'] as const) {
    for (const type of notificationTypes) {
      for (const priority of notificationPriorities) {
        const decision = decideDelivery(delivery({ type, priority, isRead: true }), {
          name,
          limit: (most: number) => most,
          skipReason: () => undefined,
          send: async () => {},
        })
        const goes = priority === 'URGENT' || type === 'SECURITY_ALERT'
        assert.deepEqual(decision, goes ? send : skip('read in the app'))
      }
    }
  }
})

test('without the cadence real_time e-mail waits for the digest of the most frequent one, and nothing else does', () => {
  const digests = { hourly: '2026-11-21T23:00:00Z', daily: '2026-11-22T07:00:00Z', weekly: '2026-11-23T07:00:00Z' }
  for (const [first, cadence] of cadences.entries()) {
    const preferences = { ...quiet, cadences: cadences.slice(first) }
    const digest =
      cadence === 'real_time'
        ? hold
        : {
            kind: 'digest',
            cadence,
            at: digests[cadence],
            reason: `waits for the ${cadence} digest`,
          }
    assert.deepEqual(decided(preferences), digest)
    for (const channel of ['SMS', 'PUSH'] as const) assert.deepEqual(decided(preferences, { channel }), hold)
    assert.deepEqual(decided(preferences, { priority: 'URGENT' }), send)
    assert.deepEqual(decided(preferences, { type: 'SECURITY_ALERT' }), send)
  }
})

test('without any cadence there is no e-mail, except urgent notifications and security alerts', () => {
  const preferences = { cadences: [] }
  assert.deepEqual(decided(preferences), skip('no e-mail frequency chosen'))
  assert.deepEqual(decided(preferences, { priority: 'URGENT' }), send)
  assert.deepEqual(decided(preferences, { type: 'SECURITY_ALERT' }), send)
  for (const channel of ['IN_APP', 'SMS', 'PUSH'] as const) assert.deepEqual(decided(preferences, { channel }), send)
})

test('a due digest is sent outside quiet hours', () => {
  assert.deepEqual(legible(sendUnlessQuiet(night, { ...everything, ...quiet })), hold)
  assert.deepEqual(sendUnlessQuiet(morning, { ...everything, ...quiet }), send)
  assert.deepEqual(sendUnlessQuiet(night, everything), send)
})

test('an unknown time zone counts as UTC', () => {
  const nothing = {
    language: 'en',
    notify_by_email: true,
    notify_by_push: false,
    notify_by_sms: false,
  } as PreferencesRow
  const zoneOf = (timezone: string) => preferencesOf({ ...nothing, timezone }, 'UTC').timeZone
  assert.deepEqual(['Europe/Kyiv', 'Moon/Tranquility'].map(zoneOf), ['Europe/Kyiv', 'UTC'])
})

test('SQL and code decide alike what shows in the app', async () => {
  await using stack = new AsyncDisposableStack()
  const { url, drop } = await createTestDatabase()
  stack.defer(drop)
  const { db, close } = openDatabase({ connectionString: url }, pino({ level: 'silent' }))
  stack.defer(close)
  const columns = ['in_app', ...switches.map((name) => `wants_${name}`)]
  const combinations: { user_id: string; enabled: boolean; muted?: string[] }[] = Array.from(
    { length: 2 ** columns.length },
    (_, bits) => ({
      user_id: randomUUIDv7(),
      enabled: false,
      ...Object.fromEntries(columns.map((column, place) => [column, ((bits >> place) & 1) === 1])),
    }),
  )
  const muted = notificationChannels.flatMap((channel) => switches.map((name) => `${channel}:${name}`))
  const muting = muted.map((one) => ({ user_id: randomUUIDv7(), enabled: true, muted: [one, 'EMAIL:none'] }))
  combinations.push(...muting)
  const userIds = [randomUUIDv7(), ...combinations.map(({ user_id }) => user_id)]
  const users = userIds.map((id) => ({ id, email: `${id}@test.example`, name: 'Somebody' }))
  await db.insertInto('users').values(users).execute()
  await db.insertInto('notification_preferences').values(combinations).execute()

  const { rows } = await sql<PreferencesRow & { type: (typeof notificationTypes)[number]; skipReason: string | null }>`
    select input.type, ${inAppSkipReason(sql.ref('input.type'))} as "skipReason", ${sql.raw(preferenceColumns)}
    from users left join notification_preferences as preferences on preferences.user_id = users.id
    cross join unnest(${notificationTypes}::text[]) as input (type)`.execute(db)
  assert.equal(rows.length, userIds.length * notificationTypes.length)
  for (const { type, skipReason, ...row } of rows) {
    const decision = decideByPreferences({
      now: night,
      channel: 'IN_APP',
      type,
      priority: 'NORMAL',
      preferences: preferencesOf(row, 'UTC'),
    })
    assert.deepEqual(decision, skipReason === null ? send : skip(skipReason))
  }
})
