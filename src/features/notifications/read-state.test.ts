// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertTogether } from '../../../test/harness/delivery-fixtures.ts'
import { emptyList, insertInApp, listOf } from '../../../test/harness/notification-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'

const app = testApp()

test('a notification is marked as read once, marked as unread again, and deleted', async () => {
  const member = await app.member('visitor')
  const [id] = await insertInApp(app, member, 1)
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
  assert.deepEqual(await listOf(app, member), emptyList)
  for (const [method, change] of [
    ['POST', '/read'],
    ['POST', '/unread'],
    ['DELETE', ''],
  ] as const) {
    const gone = await app.request(method, path + change, { as: member })
    assert.deepEqual([gone.status, gone.body], [404, { error: 'Notification not found' }])
  }
})

test('a notification of another member, or not released yet, is answered like one that does not exist', async () => {
  const [member, other] = [await app.member('member'), await app.member('admin')]
  const [foreign] = await insertInApp(app, member, 1)
  const [future] = await insertInApp(app, other, 1, { scheduledFor: new Date(Date.now() + 3_600_000) })
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

test('marking all as read includes the own listed notifications and no others', async () => {
  const [member, other] = [await app.member('member'), await app.member('member')]
  const [first] = await insertInApp(app, member, 3)
  await insertInApp(app, other, 1)
  await insertInApp(app, member, 1, { scheduledFor: new Date(Date.now() + 3_600_000) })
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

test('deleting what is read leaves what is unread, not due yet, or of others, however much it is', async () => {
  const [member, other] = [await app.member('member'), await app.member('member')]
  const [unread = ''] = await insertInApp(app, member, 1, { title: 'Unread' })
  await insertInApp(app, member, 1, { scheduledFor: new Date(Date.now() + 3_600_000) })
  const rows = Array.from({ length: 5_100 }, () => ({ userId: member.id, channels: ['IN_APP'] as const }))
  await insertTogether(app, rows)
  const [read = ''] = await insertInApp(app, other, 1)
  assert.equal((await app.request('POST', `/api/notifications/${read}/read`, { as: other })).status, 200)
  assert.equal((await app.request('POST', '/api/notifications/read-all', { as: member })).body.markedCount, 5_101)
  assert.equal((await app.request('POST', `/api/notifications/${unread}/unread`, { as: member })).status, 200)

  const deleting = { as: member }
  const all = await app.request('POST', '/api/notifications/delete-read', deleting)
  const message = '5100 notifications deleted'
  assert.deepEqual([all.status, all.body], [200, { success: true, message, deletedCount: 5_100 }])
  assert.equal((await app.request('POST', '/api/notifications/delete-read', deleting)).body.deletedCount, 0)
  const { notifications, totalCount, unreadCount } = await listOf(app, member)
  assert.deepEqual([notifications[0].title, totalCount, unreadCount], ['Unread', 1, 1])
  const { count } = await app.owner
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 2, 'the one that is not due yet stays')
  assert.equal((await listOf(app, other)).totalCount, 1)
})

test('concurrent marking as read and unread keeps the unread count exact', async () => {
  const member = await app.member('member')
  const ids = await insertInApp(app, member, 20)
  const reading = ids.flatMap((id) => [`${id}/read`, `${id}/read`, 'read-all', `${id}/unread`, `${id}/read`])
  const answers = await Promise.all(
    reading.map((path) => app.request('POST', `/api/notifications/${path}`, { as: member })),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const { notifications, unreadCount } = await listOf(app, member)
  assert.equal(unreadCount, notifications.filter(({ isRead }: { isRead: boolean }) => !isRead).length)
})

test('what is named at once is marked and deleted, and what is not there, expired or of others is left out', async () => {
  const [member, other] = [await app.member('member'), await app.member('member')]
  const ids = await insertInApp(app, member, 3)
  const [expiring = ''] = await insertInApp(app, member, 1, { expiresAt: new Date(Date.now() + 3_600_000) })
  const [foreign = ''] = await insertInApp(app, other, 1)
  const named = [...ids, expiring, foreign, 'x', '00000000-0000-7000-8000-000000000000']
  const act = async (name: string, given = named) => {
    const { status, body } = await app.request('POST', `/api/notifications/bulk/${name}`, {
      as: member,
      body: { ids: given },
    })
    assert.equal(status, 200, JSON.stringify(body))
    return { ...body, ids: body.ids.toSorted() }
  }
  const own = [...ids, expiring].toSorted()
  assert.deepEqual(await act('read'), { success: true, message: '4 notifications marked as read', ids: own })
  const { notifications, unreadCount } = await listOf(app, member)
  assert.equal(unreadCount, 0)
  const readTimes = notifications.map(({ readAt }: { readAt: string }) => readAt)
  assert.deepEqual(await act('read'), { success: true, message: '4 notifications marked as read', ids: own })
  const again = (await listOf(app, member)).notifications
  assert.deepEqual(
    again.map(({ readAt }: { readAt: string }) => readAt),
    readTimes,
  )
  await app.owner
    .updateTable('notifications')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', expiring)
    .execute()
  const message = '3 notifications marked as unread'
  assert.deepEqual(await act('unread'), { success: true, message, ids: ids.toSorted() })
  assert.equal((await listOf(app, member)).unreadCount, 3)
  const [first = '', ...rest] = ids
  assert.deepEqual(await act('delete', [first, first, foreign]), {
    success: true,
    message: '1 notifications deleted',
    ids: [first],
  })
  assert.deepEqual(
    (await listOf(app, member)).notifications.map(({ id }: { id: string }) => id).toSorted(),
    [...rest, expiring].toSorted(),
  )
  assert.equal((await listOf(app, other)).unreadCount, 1)
  for (const given of [[], Array(101).fill(first), 'x', [1]]) {
    for (const name of ['read', 'unread', 'delete']) {
      const { status } = await app.request('POST', `/api/notifications/bulk/${name}`, {
        as: member,
        body: { ids: given },
      })
      assert.equal(status, 400)
    }
  }
})

test('one notification is read by its id as the list has it, and stays unread', async () => {
  const [member, other] = [await app.member('member'), await app.member('admin')]
  const [id] = await insertInApp(app, member, 1)
  const { status, body } = await app.request('GET', `/api/notifications/${id?.toUpperCase()}`, { as: member })
  const [listed] = (await listOf(app, member)).notifications
  assert.deepEqual([status, body, body.isRead], [200, listed, false])
  for (const unknown of [id, 'x', '%00', '00000000-0000-7000-8000-000000000000']) {
    const { status, text } = await app.request('GET', `/api/notifications/${unknown}`, { as: other })
    assert.deepEqual([status, text], [404, '{"error":"Notification not found"}'])
  }
})
