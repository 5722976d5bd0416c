// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '../../../test/harness/eventually.ts'
import { announce, emptyList, insertInApp, listOf } from '../../../test/harness/notification-fixtures.ts'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { deleteAccount } from '../../../test/harness/user-fixtures.ts'
import { notificationChannels, notificationTypes } from '../../platform/database/tables/notifications.ts'
import { expireAndReleaseDue, forgetExpiredNotifications } from './due-sweep.ts'

const app = testApp({}, { hasClock: true })
const admin = testMember(app, 'admin')

const inAnHour = () => new Date(Date.now() + 3_600_000)

/** As if so much time had passed for a member's notifications. */
const pass = ({ id }: Member, time: string) =>
  sql`
    update notifications set created_at = created_at - ${time}::interval, due_at = due_at - ${time}::interval,
      scheduled_for = scheduled_for - ${time}::interval, expires_at = expires_at - ${time}::interval
    where user_id = ${id}`.execute(app.owner)

const rowsOf = ({ id }: Member) =>
  app.owner
    .selectFrom('notifications')
    .innerJoin('notification_deliveries', 'notification_id', 'notifications.id')
    .select([
      'title',
      'notifications.status',
      'channel',
      'notification_deliveries.status as delivery',
      'failure_reason',
    ])
    .where('notifications.user_id', '=', id)
    .orderBy('due_at')
    .orderBy('channel')
    .execute()

const statisticsOf = async (member: Member) =>
  (await app.request('GET', '/api/notifications?stats=true', { as: member })).body

test('a scheduled notification is in no list or count until it is due, and is then released', async () => {
  const member = await app.member('member')
  const scheduledFor = inAnHour().toISOString()
  const { body } = await announce(app, admin, { userId: member.id, scheduledFor })
  const [created] = body.data.notifications
  assert.deepEqual([created.status, created.scheduledFor], ['PENDING', scheduledFor])
  assert.deepEqual(
    created.deliveries.map(({ status, deliveredAt }: { status: string; deliveredAt: null }) => [status, deliveredAt]),
    [['PENDING', null]],
  )
  assert.deepEqual(await listOf(app, member), emptyList)
  assert.equal((await statisticsOf(member)).totalCount, 0)
  assert.equal((await app.request('POST', '/api/notifications/read-all', { as: member })).body.markedCount, 0)
  const [former] = await insertInApp(app, member, 1)
  await pass(member, '1 hour')
  const list = await eventually(
    'the scheduled notification is listed',
    () => listOf(app, member),
    ({ totalCount }) => totalCount === 2,
  )
  const [first, second] = list.notifications
  assert.deepEqual([first.id, second.id, list.unreadCount], [created.id, former, 2])
  assert.deepEqual([first.status, first.deliveries[0].status], ['DELIVERED', 'DELIVERED'])
})

test('a notification scheduled for the past is released at once', async () => {
  const member = await app.member('member')
  await announce(app, admin, { userId: member.id, scheduledFor: '2020-02-29T12:00:00+02:00' })
  const { notifications, totalCount } = await listOf(app, member)
  assert.deepEqual([totalCount, notifications[0].scheduledFor], [1, '2020-02-29T10:00:00.000Z'])
})

test('what expires unread leaves lists and counts at that moment; what was read stays', async () => {
  const member = await app.member('member')
  const expiresAt = inAnHour()
  const [read, unread] = [
    ...(await insertInApp(app, member, 1, { expiresAt, title: 'Read' })),
    ...(await insertInApp(app, member, 1, { expiresAt, title: 'Unread', channels: ['IN_APP', 'EMAIL'] })),
  ]
  await insertInApp(app, member, 1, { title: 'Without end' })
  await app.request('POST', `/api/notifications/${read}/read`, { as: member })
  await pass(member, '1 hour')
  const { notifications, unreadCount, totalCount } = await listOf(app, member)
  assert.deepEqual(
    [notifications.map(({ title }: { title: string }) => title), unreadCount, totalCount],
    [['Without end', 'Read'], 1, 2],
  )
  const statistics = await statisticsOf(member)
  assert.deepEqual(
    [statistics.totalCount, statistics.unreadCount, statistics.channelBreakdown.EMAIL, statistics.recentActivity],
    [2, 1, 0, { last7Days: 2, last30Days: 2 }],
  )
  for (const change of ['read', 'unread']) {
    const gone = await app.request('POST', `/api/notifications/${unread}/${change}`, { as: member })
    assert.deepEqual([gone.status, gone.body], [404, { error: 'Notification not found' }])
  }
  const over = await app.request('POST', `/api/notifications/${read}/unread`, { as: member })
  assert.deepEqual([over.status, withoutDetails(over.body)], [400, { error: 'Notification has expired' }])
  const rows = await eventually(
    'the expired notification is marked',
    () => rowsOf(member),
    (found) => found.some(({ status }) => status === 'EXPIRED'),
  )
  assert.deepEqual(
    rows.filter(({ title }) => title === 'Unread').map(({ status, delivery }) => [status, delivery === 'PENDING']),
    [
      ['EXPIRED', false],
      ['EXPIRED', false],
    ],
  )
  assert.equal((await listOf(app, member)).notifications.length, 2)
})

test('after downtime due notifications are released in order, and those that have expired are not', async () => {
  const member = await app.member('member')
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  await insertInApp(app, member, 1, { title: 'Second', scheduledFor: hours(2), expiresAt: hours(9) })
  await insertInApp(app, member, 1, {
    title: 'Gone',
    scheduledFor: hours(1),
    expiresAt: hours(3),
    channels: ['IN_APP', 'SMS'],
  })
  await insertInApp(app, member, 1, { title: 'First', scheduledFor: hours(1) })
  await insertInApp(app, member, 1, { title: 'Later', scheduledFor: hours(5) })
  await pass(member, '4 hours')
  await Promise.all([expireAndReleaseDue(app.platform.db), expireAndReleaseDue(app.platform.db)])
  const list = await eventually(
    'what was due is listed',
    () => listOf(app, member),
    ({ totalCount }) => totalCount === 2,
  )
  assert.deepEqual(
    list.notifications.map(({ title }: { title: string }) => title),
    ['Second', 'First'],
  )
  // One that the program's own look has just taken is ended by that.
  const gone = await eventually(
    'what has expired is marked',
    async () => (await rowsOf(member)).filter(({ title }) => title === 'Gone'),
    (rows) => rows.every(({ status }) => status === 'EXPIRED'),
  )
  assert.deepEqual(
    gone.map(({ status, channel, delivery, failure_reason: reason }) => [status, channel, delivery, reason]),
    [
      ['EXPIRED', 'IN_APP', 'SKIPPED', 'expired'],
      ['EXPIRED', 'SMS', 'SKIPPED', 'expired'],
    ],
  )
})

test('expired notifications are deleted after a month, and no others', async () => {
  const member = await app.member('member')
  await insertInApp(app, member, 1, { title: 'Old', expiresAt: inAnHour() })
  await insertInApp(app, member, 1, { title: 'Old but without end' })
  await pass(member, '32 days')
  await insertInApp(app, member, 1, { title: 'Younger', expiresAt: inAnHour() })
  await pass(member, '29 days')
  await eventually(
    'both notifications have expired',
    () => rowsOf(member),
    (rows) => rows.filter(({ status }) => status === 'EXPIRED').length === 2,
  )
  await forgetExpiredNotifications(app.platform.db)
  assert.deepEqual(
    (await rowsOf(member)).map(({ title, status }) => [title, status]),
    [
      ['Old but without end', 'DELIVERED'],
      ['Younger', 'EXPIRED'],
    ],
  )
})

test('what a member has switched off in the app is skipped there, at once or when due, and says why', async () => {
  const member = await app.member('member')
  const given = { scheduledFor: inAnHour(), type: 'MARKETING_OFFER' } as const
  await insertInApp(app, member, 1, { ...given, title: 'Scheduled' })
  const off = await app.request('PUT', '/api/notifications/preferences', {
    body: { types: { marketingOffers: false } },
    as: member,
  })
  assert.equal(off.status, 200)
  await insertInApp(app, member, 1, { type: 'MARKETING_OFFER', title: 'Of a type' })
  await app.request('PUT', '/api/notifications/preferences', { body: { channels: { inApp: false } }, as: member })
  await insertInApp(app, member, 1, { title: 'Of a channel' })
  await pass(member, '1 hour')
  await eventually(
    'the scheduled notifications are listed',
    () => listOf(app, member),
    ({ totalCount }) => totalCount === 3,
  )
  const rows = await rowsOf(member)
  assert.deepEqual(
    new Set(
      rows.map(({ title, status, delivery, failure_reason: reason }) => [title, status, delivery, reason].join(', ')),
    ),
    new Set([
      'Scheduled, FAILED, SKIPPED, channel switched off',
      'Of a type, FAILED, SKIPPED, type switched off',
      'Of a channel, FAILED, SKIPPED, channel switched off',
    ]),
  )
})

test('statistics name every type and channel, and agree with the lists after any changes', async () => {
  const member = await app.member('member')
  const none = Object.fromEntries(notificationTypes.map((type) => [type, 0]))
  assert.deepEqual(await statisticsOf(member), {
    unreadCount: 0,
    totalCount: 0,
    typeBreakdown: none,
    channelBreakdown: { IN_APP: 0, EMAIL: 0, SMS: 0, PUSH: 0 },
    recentActivity: { last7Days: 0, last30Days: 0 },
  })
  await insertInApp(app, member, 2, { type: 'USER_MENTION', channels: ['EMAIL', 'IN_APP'] })
  await pass(member, '40 days')
  await insertInApp(app, member, 2, { type: 'WALLET_TRANSACTION', channels: ['SMS'] })
  await pass(member, '10 days')
  const ids = await insertInApp(app, member, 4, { type: 'USER_MENTION', channels: ['IN_APP', 'PUSH'] })
  await insertInApp(app, member, 1, { scheduledFor: inAnHour() })
  await app.request('POST', `/api/notifications/${ids[0]}/read`, { as: member })
  await app.request('POST', `/api/notifications/${ids[1]}/read`, { as: member })
  await app.request('POST', `/api/notifications/${ids[1]}/unread`, { as: member })
  await app.request('DELETE', `/api/notifications/${ids[2]}`, { as: member })
  const statistics = await statisticsOf(member)
  assert.deepEqual(statistics, {
    unreadCount: 6,
    totalCount: 7,
    typeBreakdown: { ...none, USER_MENTION: 5, WALLET_TRANSACTION: 2 },
    channelBreakdown: { IN_APP: 5, EMAIL: 2, SMS: 2, PUSH: 3 },
    recentActivity: { last7Days: 3, last30Days: 5 },
  })
  const { notifications, unreadCount, totalCount } = await listOf(app, member)
  assert.deepEqual([notifications.length, unreadCount, totalCount], [7, 6, 7])
  for (const channel of notificationChannels) {
    const having = notifications.filter(({ channels }: { channels: string[] }) => channels.includes(channel))
    assert.equal(having.length, statistics.channelBreakdown[channel], channel)
  }
})

test('a member’s notifications are in the export of personal data, and are deleted with the account', async () => {
  const member = await app.member('member')
  await insertInApp(app, member, 1)
  await announce(app, admin, { userId: member.id, scheduledFor: inAnHour().toISOString() })
  const { notifications } = await listOf(app, member)
  const exported = await app.request('GET', '/api/profile/export', { as: member })
  assert.deepEqual(exported.body.notifications, {
    notifications,
    notificationPreferences: [],
    pushSubscriptions: [],
  })
  const sender = await app.request('GET', '/api/profile', { as: admin })
  const { rows } = await sql<{ total: number }>`
    select sum(total)::int as total from notification_batches where created_by = ${admin.id}`.execute(app.owner)
  assert.match(sender.text, new RegExp(`"notificationsSent":${rows[0]?.total}\\b`))
  await deleteAccount(app.owner, member.id)
  for (const table of [
    'notifications',
    'notification_counts',
    'notification_days',
    'notification_deliveries',
  ] as const) {
    const left = await app.owner.selectFrom(table).select('user_id').where('user_id', '=', member.id).execute()
    assert.deepEqual(left, [], table)
  }
})
