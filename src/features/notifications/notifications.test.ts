// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { insertTogether } from '../../../test/harness/delivery-fixtures.ts'
import { announce, emptyList, insertInApp, listOf } from '../../../test/harness/notification-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { forgetExpiredNotifications } from './due-sweep.ts'
import { insertNotifications } from './insert.ts'
import { forgetOldPlaces } from './places.ts'

const app = testApp()
const admin = testMember(app, 'admin')

test('what an administrator sends is in the inbox of the recipient at once, and in nobody else’s', async () => {
  const [member, other] = [await app.member('subscriber'), await app.member('admin')]
  const { status, body } = await announce(app, admin, {
    userId: member.id,
    priority: 'HIGH',
    body: 'Two lines:\n"quoted" \\ and a 🦄',
    actionText: 'Look',
    actionUrl: '/events/1?day=2#top',
    data: { eventId: 'abc', nested: { list: [1, null, 'ї'] } },
  })
  assert.equal(status, 201)
  const [notification] = body.data.notifications
  const { id, createdAt, updatedAt, deliveries } = notification
  const [{ deliveredAt }] = deliveries
  const expected = {
    id,
    userId: member.id,
    type: 'SYSTEM_ANNOUNCEMENT',
    priority: 'HIGH',
    status: 'DELIVERED',
    trigger: 'ADMIN_ACTION',
    title: 'Title',
    body: 'Two lines:\n"quoted" \\ and a 🦄',
    actionText: 'Look',
    actionUrl: '/events/1?day=2#top',
    data: { eventId: 'abc', nested: { list: [1, null, 'ї'] } },
    channels: ['IN_APP'],
    deliveries: [
      {
        channel: 'IN_APP',
        status: 'DELIVERED',
        retryCount: 0,
        sentAt: null,
        deliveredAt,
        failureReason: null,
        nextAttemptAt: null,
      },
    ],
    createdAt,
    updatedAt,
    isRead: false,
    readAt: null,
    scheduledFor: null,
    expiresAt: null,
    locale: 'en',
  }
  assert.deepEqual(body, {
    success: true,
    data: { created: 1, batchId: body.data.batchId, notifications: [expected] },
    message: 'Notification created successfully',
  })
  for (const time of [createdAt, updatedAt, deliveredAt]) assert.equal(new Date(time).toISOString(), time)
  assert.deepEqual(await listOf(app, member), {
    notifications: [expected],
    unreadCount: 1,
    totalCount: 1,
    hasMore: false,
  })
  assert.deepEqual(await listOf(app, other), emptyList)
})

test('pages follow each other without gaps or repeats while new notifications arrive', async () => {
  const member = await app.member('member')
  const ids = await insertInApp(app, member, 7)
  const newestFirst = ids.toReversed()
  const seen: string[] = []
  let query = '?limit=3'
  for (const size of [3, 3, 1]) {
    const page = await listOf(app, member, query)
    const pageIds = page.notifications.map(({ id }: { id: string }) => id)
    const hasMore = size === 3
    assert.deepEqual(
      { ...page, notifications: pageIds },
      {
        notifications: newestFirst.slice(seen.length, seen.length + size),
        unreadCount: 7 + seen.length,
        totalCount: 7 + seen.length,
        hasMore,
        ...(hasMore && { lastVisible: pageIds.at(-1) }),
      },
    )
    seen.push(...pageIds)
    await insertInApp(app, member, size)
    query = `?limit=3&startAfter=${page.lastVisible}`
  }
  assert.deepEqual(seen, newestFirst)
  const capitals = await listOf(app, member, `?limit=1&startAfter=${ids[3]?.toUpperCase()}`)
  assert.equal(capitals.notifications[0].id, ids[2])
})

test('notifications of one moment are on one page each, whatever the filter', async () => {
  const member = await app.member('member')
  const together = Array.from({ length: 7 }, () => ({ userId: member.id, channels: ['IN_APP'] as const }))
  const newestFirst = (await insertTogether(app, together)).toSorted().toReversed()
  for (const filter of ['', '&unreadOnly=true', '&types=SYSTEM_ANNOUNCEMENT']) {
    const seen: string[] = []
    let after = ''
    while (seen.length < newestFirst.length) {
      const page = await listOf(app, member, `?limit=2${filter}${after}`)
      seen.push(...page.notifications.map(({ id }: { id: string }) => id))
      if (!page.hasMore) break
      after = `&startAfter=${page.lastVisible}`
    }
    assert.deepEqual(seen, newestFirst, filter)
  }
})

test('a list goes on behind the place of a notification that is gone, however it went, and of no other', async () => {
  const [member, other] = [await app.member('member'), await app.member('member')]
  const [first, second, third, fourth] = (await insertInApp(app, member, 4)).toReversed()
  const idsAfter = async (id: string | undefined) => {
    const { notifications } = await listOf(app, member, `?limit=2&startAfter=${id}`)
    return notifications.map((one: { id: string }) => one.id)
  }
  const page = await listOf(app, member, '?limit=2')
  assert.deepEqual([page.lastVisible, page.hasMore], [second, true])
  assert.equal((await app.request('DELETE', `/api/notifications/${second}`, { as: member })).status, 200)
  assert.deepEqual(await idsAfter(second), [third, fourth])

  await sql`update notifications set status = 'EXPIRED', expires_at = now() - interval '31 days' where id = ${third}`.execute(
    app.owner,
  )
  await forgetExpiredNotifications(app.platform.db)
  assert.deepEqual(await idsAfter(second), [fourth])
  assert.deepEqual(await idsAfter(third), [fourth])
  assert.equal((await app.request('GET', `/api/notifications?startAfter=${second}`, { as: other })).status, 400)

  await sql`update notification_places set kept_at = now() - interval '31 days' where id = ${second}`.execute(app.owner)
  await forgetOldPlaces(app.platform.db)
  assert.equal((await app.request('GET', `/api/notifications?startAfter=${second}`, { as: member })).status, 400)
  assert.deepEqual(await idsAfter(first), [fourth])
})

test('a page has 20 notifications by default, and at most 100', async () => {
  const member = await app.member('member')
  const content = { userId: member.id, type: 'MESSAGE_RECEIVED', priority: 'LOW', trigger: 'USER_ACTION' } as const
  const words = { title: 'Title', body: 'Body', channels: ['IN_APP'], locale: 'uk' } as const
  const many = Array.from({ length: 101 }, () => ({ ...content, ...words }))
  await transaction(app.platform.db, (trx) => insertNotifications(trx, many))
  for (const [query, size] of [
    ['', 20],
    ['?limit=100', 100],
    ['?limit=101', 100],
    ['?limit=1000000000000', 100],
  ] as const) {
    const page = await listOf(app, member, query)
    assert.deepEqual([page.notifications.length, page.hasMore], [size, true], query)
  }
})

test('a list can be filtered by unread and by types; its counts ignore the filter', async () => {
  const member = await app.member('member')
  const [first, second] = await insertInApp(app, member, 2, { type: 'MESSAGE_RECEIVED' })
  const [third] = await insertInApp(app, member, 1, { type: 'USER_MENTION' })
  const [fourth] = await insertInApp(app, member, 1, { type: 'MARKETING_OFFER' })
  await app.request('POST', `/api/notifications/${second}/read`, { as: member })
  await app.request('POST', `/api/notifications/${fourth}/read`, { as: member })
  for (const [query, expected] of [
    ['?unreadOnly=true', [third, first]],
    ['?unreadOnly=false', [fourth, third, second, first]],
    ['?types=MESSAGE_RECEIVED', [second, first]],
    ['?types=MESSAGE_RECEIVED,USER_MENTION', [third, second, first]],
    ['?types=USER_MENTION,%20MESSAGE_RECEIVED,USER_MENTION&unreadOnly=true', [third, first]],
    [`?types=MESSAGE_RECEIVED,USER_MENTION&startAfter=${third}`, [second, first]],
    [`?unreadOnly=true&startAfter=${second}`, [first]],
    ['?types=WALLET_TRANSACTION', []],
  ] as const) {
    const { notifications, ...counts } = await listOf(app, member, query)
    assert.deepEqual(
      notifications.map(({ id }: { id: string }) => id),
      expected,
      query,
    )
    assert.deepEqual(counts, { unreadCount: 2, totalCount: 4, hasMore: false }, query)
  }
})

test('an invalid filter or cursor is refused', async () => {
  const [member, other] = [await app.member('member'), await app.member('member')]
  const [foreign] = await insertInApp(app, other, 1)
  const [future] = await insertInApp(app, member, 1, { scheduledFor: new Date(Date.now() + 3_600_000) })
  const cursor = 'startAfter must be the id of an own notification'
  for (const [query, error] of [
    ['?limit=0', 'limit must be at least 1'],
    ['?limit=-1', 'limit must be at least 1'],
    ['?limit=1.5', 'limit must be an integer'],
    ['?limit=many', 'limit must be an integer'],
    ['?limit=1e400', 'limit has characters that are not allowed'],
    ['?unreadOnly=perhaps', 'unreadOnly must be a boolean'],
    ['?stats=1.5', 'stats must be a boolean'],
    [`?startAfter=${foreign}`, cursor],
    [`?startAfter=${future}`, cursor],
    ['?startAfter=00000000-0000-7000-8000-000000000000', cursor],
    ["?startAfter=' or true --", cursor],
    ['?types=MESSAGE_RECEIVED,NONE', /^types must be some of SYSTEM_ANNOUNCEMENT, /],
    ['?types=%00', /^types has characters that are not allowed/],
  ] as const) {
    const { status, body } = await app.request('GET', `/api/notifications${query}`, { as: member })
    assert.equal(status, 400, query)
    assert.deepEqual(Object.keys(body), ['error', 'details'], query)
    if (typeof error === 'string') assert.equal(body.error, error, query)
    else assert.match(body.error, error, query)
  }
})
