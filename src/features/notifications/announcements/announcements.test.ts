// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../../test/harness/eventually.ts'
import { announce } from '../../../../test/harness/notification-fixtures.ts'
import { withoutDetails } from '../../../../test/harness/refusals.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { ABSENT, addUsers, invalidAs, notAdmin, notSignedIn } from '../../../../test/harness/user-fixtures.ts'
import { sumUpFigures } from './figures.ts'

const app = testApp({}, { hasClock: true })
const admin = testMember(app, 'admin')

const LATER = '2999-01-01T00:00:00.000Z'
const none = { pending: 0, held: 0, sent: 0, delivered: 0, failed: 0, skipped: 0, cancelled: 0, reasons: [] }

const get = (path: string, as: Member = admin) => app.request('GET', `/api/admin/${path}`, { as })
const read = async (batchId: string) => {
  const { status, body, text } = await get(`announcements/${batchId}`)
  assert.equal(status, 200, text)
  return body
}
const send = async (given: object) => {
  const { status, body, text } = await announce(app, admin, given)
  assert.equal(status, 201, text)
  return body.data.batchId as string
}

test('an announcement shows what was said, by whom, to whom, and what became of it', async () => {
  const people = await Promise.all([app.member('member'), app.member('member'), app.member('member')])
  const [quiet, deaf, off] = people as [Member, Member, Member]
  const prefer = (member: Member, body: object) =>
    app.request('PUT', '/api/notifications/preferences', { as: member, body })
  await prefer(deaf, { channels: { inApp: false } })
  await prefer(off, { enabled: false })
  const batchId = await send({
    userIds: people.map(({ id }) => id),
    title: undefined,
    body: undefined,
    translations: { en: { title: 'Break', body: 'On Sunday.' }, uk: { title: 'Перерва', body: 'У неділю.' } },
    channels: ['EMAIL', 'IN_APP'],
    actionUrl: '/news',
  })
  const shown = await eventually(
    'every mail is skipped',
    () => read(batchId),
    ({ state }) => state === 'done',
  )
  const skipped = (reason: string, count: number) => ({ outcome: 'SKIPPED', reason, count })
  const inApp = { channel: 'IN_APP', ...none, delivered: 2, skipped: 1, reasons: [skipped('channel switched off', 1)] }
  const email = {
    channel: 'EMAIL',
    ...none,
    skipped: 3,
    reasons: [skipped('channel not configured', 2), skipped('notifications switched off', 1)],
  }
  const profile = await app.request('GET', '/api/profile', { as: admin })
  const expected = {
    batchId,
    state: 'done',
    type: 'SYSTEM_ANNOUNCEMENT',
    priority: 'NORMAL',
    titles: { en: 'Break', uk: 'Перерва' },
    channels: ['IN_APP', 'EMAIL'],
    templateId: null,
    audience: null,
    recipients: 3,
    sender: { id: admin.id, name: profile.body.name, avatar: null },
    createdAt: shown.createdAt,
    scheduledFor: null,
    expiresAt: null,
    cancelledAt: null,
    read: 0,
    figures: [inApp, email],
  }
  assert.deepEqual(shown, {
    ...expected,
    texts: {
      en: { title: 'Break', body: 'On Sunday.', actionText: null },
      uk: { title: 'Перерва', body: 'У неділю.', actionText: null },
    },
    actionUrl: '/news',
  })
  assert.deepEqual((await get('announcements?limit=1')).body.announcements, [expected])

  await app.request('POST', '/api/notifications/read-all', { as: quiet })
  const { notifications } = (await app.request('GET', '/api/notifications', { as: off })).body
  const path = `/api/notifications/${notifications[0].id}`
  await app.request('POST', `${path}/read`, { as: off })
  await app.request('POST', `${path}/read`, { as: off })
  assert.equal((await read(batchId)).read, 2)
  await app.request('POST', `${path}/unread`, { as: off })
  await sumUpFigures(app.platform.db)
  await app.request('DELETE', path, { as: off })
  const after = { ...shown, read: 1 }
  assert.deepEqual(await read(batchId), after)
  await sumUpFigures(app.platform.db)
  assert.deepEqual(await read(batchId), after)
})

test('an audience is counted before; its announcement is scheduled, then sent, and lists its recipients', async () => {
  const count = async (audience: object) =>
    (await app.request('POST', '/api/admin/announcements/count', { as: admin, body: { audience } })).body
  const users = await addUsers(app, 3)
  await app.owner.updateTable('users').set({ role: 'confidential' }).where('id', 'in', users).execute()
  await app.owner
    .updateTable('users')
    .set({ language: 'uk', email_verified: true })
    .where('id', '=', users[0] ?? '')
    .execute()
  assert.deepEqual(await count({ roles: ['confidential'] }), {
    count: 3,
    languages: { en: 2, uk: 1 },
    channels: { IN_APP: 3, EMAIL: 1, SMS: 0, PUSH: 0 },
    isEstimate: false,
  })
  assert.ok((await count({})).count > 3)
  const batchId = await send({
    audience: { roles: ['confidential'] },
    scheduledFor: LATER,
    channels: ['IN_APP', 'SMS'],
  })
  const waiting = { ...none, pending: 3 }
  const announcement = await eventually(
    'the audience has its notifications',
    () => read(batchId),
    ({ figures }) => figures[0].pending === 3,
  )
  assert.deepEqual(
    [announcement.state, announcement.audience, announcement.scheduledFor, announcement.figures],
    [
      'scheduled',
      { roles: ['confidential'] },
      LATER,
      [
        { channel: 'IN_APP', ...waiting },
        { channel: 'SMS', ...waiting },
      ],
    ],
  )
  const first = (await get(`notifications?batchId=${batchId}&limit=2`)).body
  const second = (await get(`notifications?batchId=${batchId}&limit=2&cursor=${first.nextCursor}`)).body
  assert.deepEqual(
    [...first.notifications, ...second.notifications].map(({ recipient }) => recipient.id),
    users.toSorted(),
  )
  assert.equal(second.nextCursor, null)
  assert.deepEqual([first.notifications[0].batchId, first.notifications[0].deliveries.length], [batchId, 2])
  const ofBatch = async (query: string) =>
    (await get(`notifications?batchId=${batchId}&${query}`)).body.notifications.length
  assert.deepEqual(
    [await ofBatch('scheduled=true'), await ofBatch('scheduled=false'), await ofBatch(`userId=${users[1]}`)],
    [3, 0, 1],
  )

  const due = new Date(Date.now() - 1_000)
  const times = { scheduled_for: due, due_at: due }
  await app.owner.updateTable('notification_batches').set({ scheduled_for: due }).where('id', '=', batchId).execute()
  await app.owner
    .updateTable('notification_deliveries')
    .set({ next_attempt_at: due })
    .where('user_id', 'in', users)
    .where('channel', '=', 'SMS')
    .execute()
  await app.owner.updateTable('notifications').set(times).where('batch_id', '=', batchId).execute()
  const sent = await eventually(
    'it is sent',
    () => read(batchId),
    ({ state }) => state === 'done',
  )
  assert.deepEqual(
    sent.figures.map(({ delivered, skipped }: typeof none) => [delivered, skipped]),
    [
      [3, 0],
      [0, 3],
    ],
  )
})

test('only administrators look at announcements, and what is not asked properly is refused', async () => {
  const confidential = await app.member('confidential')
  const batchId = await send({ userId: confidential.id, scheduledFor: LATER })
  const calls = [
    ['GET', 'notifications?userId=x'],
    ['GET', 'announcements'],
    ['GET', `announcements/${batchId}`],
    ['DELETE', `announcements/${batchId}`],
    ['POST', 'announcements/count'],
  ] as const
  for (const [method, path] of calls) {
    const body = method === 'POST' ? { audience: {} } : undefined
    const refused = await app.request(method, `/api/admin/${path}`, { as: confidential, body })
    assert.deepEqual([refused.status, refused.body], [403, notAdmin], path)
    const anonymous = await app.request(method, `/api/admin/${path}`, { body })
    assert.deepEqual([anonymous.status, anonymous.body], [401, notSignedIn], path)
  }
  const cursor = Buffer.from(`notification 2999-99-99T00:00:00.000000Z ${ABSENT}`).toString('base64url')
  const notGiven = invalidAs('cursor is not one that this list gave')
  for (const [path, refusal] of [
    ['notifications', invalidAs('batchId or userId is required')],
    ['notifications?batchId=&userId=', invalidAs('batchId or userId is required')],
    [`notifications?userId=${ABSENT}&cursor=x`, notGiven],
    [`notifications?userId=${ABSENT}&cursor=${cursor}`, notGiven],
    [`notifications?userId=${ABSENT}&scheduled=soon`, invalidAs('scheduled must be a boolean')],
    ['announcements?cursor=x', notGiven],
    ['announcements?limit=101', invalidAs('limit must be at most 100')],
  ] as const) {
    const { status, body } = await get(path)
    assert.deepEqual([status, withoutDetails(body)], [400, refusal], path)
  }
  for (const absent of [ABSENT, 'nobody', '%00', "'%20or%201=1", 'x'.repeat(150)]) {
    const nothing = await get(`notifications?userId=${absent}`)
    assert.ok(nothing.status === 400 || nothing.body.notifications.length === 0, absent)
    for (const method of ['GET', 'DELETE'] as const) {
      const { status, body } = await app.request(method, `/api/admin/announcements/${absent}`, { as: admin })
      assert.deepEqual([status, body.error], [404, 'ANNOUNCEMENT_NOT_FOUND'], absent)
    }
  }
  for (const body of [undefined, {}, { audience: 'all' }, { audience: { roles: ['owner'] } }]) {
    const { status } = await app.request('POST', '/api/admin/announcements/count', { as: admin, body })
    assert.equal(status, 400, JSON.stringify(body))
  }
})
