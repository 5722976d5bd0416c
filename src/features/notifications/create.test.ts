import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { announce, listOf } from '../../../test/harness/notification-fixtures.ts'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { dayOrTimeReason } from '../../platform/http/schemas/given-times.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')

const countStored = async () => {
  const count = async (table: 'notifications' | 'notification_batches') => {
    const { count } = await app.owner
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  return [await count('notifications'), await count('notification_batches')]
}

const speaks = (language: 'en' | 'uk', { id }: Member) =>
  app.owner.updateTable('users').set({ language }).where('id', '=', id).execute()

const incomplete = 'Invalid notification data. Title, body, and type are required.'

test('an invalid notification is refused, and nothing of it is stored', async () => {
  const before = await countStored()
  const unallowed = 'title has characters that are not allowed'
  for (const [given, error] of [
    [{ title: undefined }, incomplete],
    [{ title: '' }, incomplete],
    [{ title: ' \u00a0' }, incomplete],
    [{ body: undefined }, incomplete],
    [{ body: '' }, incomplete],
    [{ type: undefined }, incomplete],
    [{ type: undefined, title: undefined, body: undefined, userId: undefined }, incomplete],
    [{ type: 'NEWS' }, 'Invalid notification type.'],
    [{ type: 'system_announcement' }, 'Invalid notification type.'],
    [{ type: null }, incomplete],
    [{ type: ['SYSTEM_ANNOUNCEMENT'] }, 'Invalid notification type.'],
    [{ userId: undefined }, 'No target users specified for notification'],
    [{ userId: undefined, userIds: [] }, 'No target users specified for notification'],
    [{ userId: 'nobody' }, 'Unknown users: nobody'],
    [{ userId: '' }, 'No target users specified for notification'],
    [{ userId: 7 }, 'userId must be a string'],
    [{ userIds: ['\u0000'] }, 'userIds.0 has characters that are not allowed'],
    [{ userIds: [member.id, 'x'.repeat(99)] }, `Unknown users: ${'x'.repeat(50)}`],
    [{ userIds: Array.from({ length: 10_001 }, () => member.id) }, 'userIds must have at most 10000 items'],
    [{ audience: {} }, 'audience must not come with userId or userIds'],
    [{ userId: undefined, audience: { roles: ['owner'] } }, /^audience\.roles\.0 must be one of visitor, /],
    [{ userId: undefined, audience: 'all' }, 'audience must be an object'],
    [{ priority: 'CRITICAL' }, 'priority must be one of LOW, NORMAL, HIGH, URGENT'],
    [{ channels: [] }, 'channels must have at least 1 item'],
    [{ channels: ['FAX'] }, 'channels.0 must be one of IN_APP, EMAIL, SMS, PUSH'],
    [{ channels: ['SMS', 'SMS'] }, 'channels must not have the same item twice'],
    [{ channels: 'EMAIL' }, 'channels must be an array'],
    [{ title: 'x'.repeat(201) }, 'title must have at most 200 characters'],
    [{ title: 'One\r\nBcc: all@example.com' }, unallowed],
    [{ title: 'One\nTwo' }, unallowed],
    [{ title: 'One\u0000' }, unallowed],
    [{ title: 'One\u2028Two' }, unallowed],
    [{ title: '=?utf-8?Q?One?=' }, unallowed],
    [{ title: '\ud800' }, unallowed],
    [{ body: 'x'.repeat(5_001) }, 'body must have at most 5000 characters'],
    [{ body: 'One\u0000' }, 'body has characters that are not allowed'],
    [{ actionText: 'Go\n' }, 'actionText has characters that are not allowed'],
    [{ actionUrl: 'javascript:alert(1)' }, 'actionUrl is not in the expected form'],
    [{ actionUrl: 'JaVaScRiPt:alert(1)' }, 'actionUrl is not in the expected form'],
    [{ actionUrl: ' javascript:alert(1)' }, 'actionUrl is not in the expected form'],
    [{ actionUrl: 'data:text/html,x' }, 'actionUrl is not in the expected form'],
    [{ actionUrl: '//evil.example/' }, 'actionUrl is not in the expected form'],
    [{ actionUrl: '/\\evil.example/' }, 'actionUrl is not in the expected form'],
    [{ actionUrl: 'https:///x' }, 'actionUrl is not in the expected form'],
    [{ actionUrl: 'events/1' }, 'actionUrl is not in the expected form'],
    [{ actionUrl: '/a b' }, 'actionUrl is not in the expected form'],
    [{ data: [] }, 'data must be an object'],
    [{ data: { text: 'x'.repeat(4_096) } }, 'data must have at most 4096 bytes'],
    [{ data: { '\u0000': 1 } }, 'data has characters that are not allowed'],
    [{ scheduledFor: 'tomorrow' }, `scheduledFor ${dayOrTimeReason}`],
    [{ scheduledFor: '2027-02-30T00:00:00Z' }, `scheduledFor ${dayOrTimeReason}`],
    [{ scheduledFor: '0000-01-01T00:00:00Z' }, `scheduledFor ${dayOrTimeReason}`],
    [{ scheduledFor: '9999-12-31T23:59:59-01:00' }, `scheduledFor ${dayOrTimeReason}`],
    [{ scheduledFor: 1 }, 'scheduledFor must be a string'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt must lie after the time at which the notification is due'],
    [
      { scheduledFor: '2999-01-01T00:00:00Z', expiresAt: '2999-01-01T00:00:00.000Z' },
      'expiresAt must lie after the time at which the notification is due',
    ],
    [{ templateId: 'none' }, /^Invalid template: /],
    [{ templateId: '__proto__' }, /^Invalid template: /],
    [{ templateId: 'opportunities_new' }, /^Invalid template: .*count/],
    [{ templateId: 'opportunities_new', data: { count: 'many' } }, /^Invalid template: .*count/],
  ] as const) {
    const { status, body } = await announce(app, admin, { userId: member.id, ...given })
    const context = JSON.stringify(given).slice(0, 100)
    assert.deepEqual([status, Object.keys(body)], [400, ['error', 'details']], context)
    if (typeof error === 'string') assert.equal(body.error, error, context)
    else assert.match(body.error, error, context)
  }
  for (const body of [undefined, '', 'null', '[]', '{"type":', '"x"']) {
    const { status } = await app.request('POST', '/api/notifications', {
      body,
      headers: { 'content-type': 'application/json' },
      as: admin,
    })
    assert.equal(status, 400, String(body))
  }
  assert.deepEqual(await countStored(), before)
})

test('the first ten unknown recipients are named, and nobody is notified', async () => {
  const before = await countStored()
  const unknown = Array.from({ length: 12 }, () => randomUUID())
  const deleted = await app.member('member')
  await app.owner.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
  const { status, body } = await announce(app, admin, { userIds: [deleted.id, member.id, ...unknown] })
  const named = [deleted.id, ...unknown.slice(0, 9)].join(', ')
  assert.deepEqual([status, withoutDetails(body)], [400, { error: `Unknown users: ${named} and 3 more` }])
  assert.deepEqual(await countStored(), before)
})

test('each recipient is notified once, however often named, in the language of the account', async () => {
  const people = await Promise.all((['member', 'visitor', 'confidential'] as const).map((role) => app.member(role)))
  const [first, second, third] = people as [Member, Member, Member]
  await speaks('uk', second)
  const userIds = [first.id, second.id.toUpperCase(), third.id, second.id]
  const { status, body } = await announce(app, admin, {
    userIds,
    userId: first.id,
    title: undefined,
    body: undefined,
    templateId: 'opportunities_new',
    data: { count: 22, secret: 'kept' },
    channels: ['PUSH', 'IN_APP'],
  })
  assert.deepEqual([status, body.data.created, body.data.notifications.length], [201, 3, 3])
  for (const [{ id }, locale, title] of [
    [first, 'en', '22 new opportunities'],
    [second, 'uk', '22 нові оголошення'],
    [third, 'en', '22 new opportunities'],
  ] as const) {
    const [shown, ...others] = body.data.notifications.filter(({ userId }: { userId: string }) => userId === id)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [shown.locale, shown.title, shown.templateId, shown.data, shown.channels, shown.status],
      [locale, title, 'opportunities_new', { count: 22, secret: 'kept' }, ['IN_APP', 'PUSH'], 'DELIVERED'],
    )
  }
  assert.equal((await listOf(app, second)).totalCount, 1)
  const own = await announce(app, admin, {
    userId: second.id,
    title: 'Own title',
    body: undefined,
    templateId: 'opportunities_new',
    data: { count: 1 },
  })
  const [notification] = own.body.data.notifications
  assert.deepEqual([own.status, notification.title, notification.locale], [201, 'Own title', 'uk'])
})

test('the template of an announcement needs no variables, and gives way to the texts of its author', async () => {
  const member = await app.member('member')
  await speaks('uk', member)
  const sent = { userId: member.id, templateId: 'system_announcement' }
  const plain = await announce(app, admin, { ...sent, title: undefined, body: undefined })
  assert.deepEqual([plain.status, plain.body.data.notifications[0].title], [201, 'Новина від адміністрації'])
  const own = await announce(app, admin, { ...sent, title: 'Перерва', body: 'У неділю.' })
  const { title, body, templateId } = own.body.data.notifications[0]
  assert.deepEqual([title, body, templateId], ['Перерва', 'У неділю.', 'system_announcement'])
})

test('of many recipients in one request the first hundred notifications are returned', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into users (id, name, email, role)
    select gen_random_uuid(), 'One of many', number || '@many.example', 'visitor' from generate_series(1, 299) as number
    returning id`.execute(app.owner)
  const userIds = [member.id, ...rows.map(({ id }) => id)]
  const { status, body } = await announce(app, admin, { userIds })
  assert.deepEqual([status, body.data.created, body.data.notifications.length], [201, 300, 100])
  const stored = await app.owner
    .selectFrom('notifications')
    .select('user_id')
    .where('batch_id', '=', body.data.batchId)
    .execute()
  assert.deepEqual(stored.map((row) => row.user_id).toSorted(), userIds.toSorted())
})

test('a repeated request creates nothing again', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const reader = await app.member('member')
  const first = await announce(app, admin, { userId: reader.id, data: { a: [1] } }, headers)
  const second = await announce(app, admin, { userId: reader.id, data: { a: [1] } }, headers)
  assert.deepEqual([second.status, second.text], [201, first.text])
  assert.equal((await announce(app, admin, { userId: reader.id }, headers)).status, 422)
  assert.equal((await listOf(app, reader)).totalCount, 1)
})

test('only administrators create notifications and list the templates', async () => {
  const confidential = await app.member('confidential')
  const refused = await announce(app, confidential, { userId: confidential.id })
  const error = 'Access denied. Only administrators can create notifications manually.'
  assert.deepEqual([refused.status, refused.body], [403, { error }])
  const anonymous = await app.request('POST', '/api/notifications', { body: {} })
  assert.deepEqual([anonymous.status, anonymous.body], [401, { error: 'User not authenticated' }])
  const templates = await app.request('GET', '/api/notifications/templates', { as: admin })
  assert.equal(templates.status, 200)
  const found = templates.body.templates.find(({ id }: { id: string }) => id === 'opportunities_new')
  assert.deepEqual(found, {
    id: 'opportunities_new',
    type: 'OPPORTUNITY_UPDATE',
    locales: ['en', 'uk'],
    variables: ['count'],
  })
  assert.equal((await app.request('GET', '/api/notifications/templates', { as: confidential })).status, 403)
})
