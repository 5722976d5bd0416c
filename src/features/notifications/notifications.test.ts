import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { announce, listOf, stored } from '../../test/notification-fixtures.ts'
import { type Member, startTestApp, type TestApp } from '../../test/test-app.ts'
import { transaction } from '../database/transaction.ts'
import { storeNotifications } from './storing.ts'

let app: TestApp
let admin: Member

before(async () => {
  app = await startTestApp()
  admin = await app.member('admin')
})
after(() => app[Symbol.asyncDispose]())

test('what an administrator sends is in the inbox of its recipient at once, and in nobody else’s', async () => {
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
  assert.deepEqual(await listOf(app, other), { notifications: [], unreadCount: 0, totalCount: 0, hasMore: false })
})

test('a list comes in pages, each after the last one shown, while new ones arrive', async () => {
  const member = await app.member('member')
  const ids = await stored(app, member, 7)
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
    await stored(app, member, size)
    query = `?limit=3&startAfter=${page.lastVisible}`
  }
  assert.deepEqual(seen, newestFirst)
  const capitals = await listOf(app, member, `?limit=1&startAfter=${ids[3]?.toUpperCase()}`)
  assert.equal(capitals.notifications[0].id, ids[2])
})

test('20 are listed without a limit, and 100 however many are asked for', async () => {
  const member = await app.member('member')
  const told = { userId: member.id, type: 'MESSAGE_RECEIVED', priority: 'LOW', trigger: 'USER_ACTION' } as const
  const words = { title: 'Title', body: 'Body', channels: ['IN_APP'], locale: 'uk' } as const
  const many = Array.from({ length: 101 }, () => ({ ...told, ...words }))
  await transaction(app.services.db, (trx) => storeNotifications(trx, many))
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

test('a list can be narrowed to what is unread, and to some types; its counts are over everything', async () => {
  const member = await app.member('member')
  const [first, second] = await stored(app, member, 2, { type: 'MESSAGE_RECEIVED' })
  const [third] = await stored(app, member, 1, { type: 'USER_MENTION' })
  const [fourth] = await stored(app, member, 1, { type: 'MARKETING_OFFER' })
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

test('a list that cannot be is refused', async () => {
  const [member, other] = [await app.member('member'), await app.member('member')]
  const [foreign] = await stored(app, other, 1)
  const [future] = await stored(app, member, 1, { scheduledFor: new Date(Date.now() + 3_600_000) })
  const cursor = 'startAfter must be the id of an own notification'
  for (const [query, error] of [
    ['?limit=0', 'limit must be >= 1'],
    ['?limit=-1', 'limit must be >= 1'],
    ['?limit=1.5', 'limit must be integer'],
    ['?limit=many', 'limit must be integer'],
    ['?limit=1e400', 'limit has characters that are not allowed'],
    ['?unreadOnly=perhaps', 'unreadOnly must be boolean'],
    ['?stats=1.5', 'stats must be boolean'],
    [`?startAfter=${foreign}`, cursor],
    [`?startAfter=${future}`, cursor],
    ['?startAfter=00000000-0000-7000-8000-000000000000', cursor],
    ['?startAfter=', cursor],
    ["?startAfter=' or true --", cursor],
    ['?types=MESSAGE_RECEIVED,NONE', /^types must be some of SYSTEM_ANNOUNCEMENT, /],
    ['?types=', /^types must be some of /],
    ['?types=%00', /^types has characters that are not allowed/],
  ] as const) {
    const { status, body } = await app.request('GET', `/api/notifications${query}`, { as: member })
    assert.equal(status, 400, query)
    assert.deepEqual(Object.keys(body), ['error'], query)
    if (typeof error === 'string') assert.equal(body.error, error, query)
    else assert.match(body.error, error, query)
  }
})

test('a notification is read once, then unread again, and gone when it is deleted', async () => {
  const member = await app.member('visitor')
  const [id] = await stored(app, member, 1)
  const path = `/api/notifications/${id}`
  const { status, body } = await app.request('POST', `${path}/read`, { as: member })
  assert.deepEqual([status, body], [200, { success: true, readAt: body.readAt }])
  const again = await app.request('POST', `/api/notifications/${id?.toUpperCase()}/read`, { as: member })
  assert.deepEqual(again.body, body)
  const read = await listOf(app, member)
  const { isRead, readAt, status: state, updatedAt } = read.notifications[0]
  assert.deepEqual([read.unreadCount, isRead, readAt, updatedAt, state], [0, true, body.readAt, body.readAt, 'READ'])

  const unread = await app.request('POST', `${path}/unread`, { as: member })
  assert.deepEqual([unread.status, unread.body], [200, { success: true, message: 'Notification marked as unread' }])
  const after = await listOf(app, member)
  assert.deepEqual(
    [after.unreadCount, after.notifications[0].isRead, after.notifications[0].readAt, after.notifications[0].status],
    [1, false, null, 'DELIVERED'],
  )

  const deleted = await app.request('DELETE', path, { as: member })
  assert.deepEqual(
    [deleted.status, deleted.body],
    [200, { success: true, message: 'Notification deleted successfully' }],
  )
  assert.deepEqual(await listOf(app, member), { notifications: [], unreadCount: 0, totalCount: 0, hasMore: false })
  for (const [method, change] of [
    ['POST', '/read'],
    ['POST', '/unread'],
    ['DELETE', ''],
  ] as const) {
    const gone = await app.request(method, path + change, { as: member })
    assert.deepEqual([gone.status, gone.body], [404, { error: 'Notification not found' }])
  }
})

test('what is not one’s own is answered as what does not exist', async () => {
  const [member, other] = [await app.member('member'), await app.member('admin')]
  const [foreign] = await stored(app, member, 1)
  const [future] = await stored(app, other, 1, { scheduledFor: new Date(Date.now() + 3_600_000) })
  for (const id of [foreign, future, '00000000-0000-7000-8000-000000000000', 'x', '%00', '%F0%9F%A6%84', '..%2F']) {
    for (const [method, change] of [
      ['POST', '/read'],
      ['POST', '/unread'],
      ['DELETE', ''],
    ] as const) {
      const { status, text } = await app.request(method, `/api/notifications/${id}${change}`, { as: other })
      assert.deepEqual([status, text], [404, '{"error":"Notification not found"}'], `${method} ${id}`)
    }
  }
  assert.equal((await listOf(app, member)).unreadCount, 1)
})

test('all are marked as read together: the own ones that have come, and no others', async () => {
  const [member, other] = [await app.member('member'), await app.member('member')]
  const [first] = await stored(app, member, 3)
  await stored(app, other, 1)
  await stored(app, member, 1, { scheduledFor: new Date(Date.now() + 3_600_000) })
  const { body: one } = await app.request('POST', `/api/notifications/${first}/read`, { as: member })
  const all = await app.request('POST', '/api/notifications/read-all', { as: member })
  assert.deepEqual(
    [all.status, all.body],
    [200, { success: true, message: '2 notifications marked as read', markedCount: 2 }],
  )
  const again = await app.request('POST', '/api/notifications/read-all', { as: member })
  assert.deepEqual(again.body, { success: true, message: '0 notifications marked as read', markedCount: 0 })
  const { notifications, unreadCount } = await listOf(app, member)
  assert.equal(unreadCount, 0)
  for (const { isRead, status, readAt, updatedAt } of notifications) {
    assert.deepEqual([isRead, status, updatedAt], [true, 'READ', readAt])
  }
  assert.equal(notifications[2].readAt, one.readAt)
  assert.equal((await listOf(app, other)).unreadCount, 1)
})

test('of many who read the same at once each is counted, and none twice', async () => {
  const member = await app.member('member')
  const ids = await stored(app, member, 20)
  const reading = ids.flatMap((id) => [`${id}/read`, `${id}/read`, 'read-all', `${id}/unread`, `${id}/read`])
  const answers = await Promise.all(
    reading.map((path) => app.request('POST', `/api/notifications/${path}`, { as: member })),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const { notifications, unreadCount } = await listOf(app, member)
  assert.equal(unreadCount, notifications.filter(({ isRead }: { isRead: boolean }) => !isRead).length)
})
