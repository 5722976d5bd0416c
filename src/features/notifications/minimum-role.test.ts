// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  becomeDue,
  finalDelivery,
  insertOne,
  notForRole,
  untilDelivery,
} from '../../../test/harness/delivery-fixtures.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { announce, emptyList, listOf } from '../../../test/harness/notification-fixtures.ts'
import { postOpportunity } from '../../../test/harness/opportunity-fixtures.ts'
import { testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import type { Role } from '../../platform/database/tables/accounts.ts'
import { expireAndReleaseDue } from './due-sweep.ts'
import { changePreferences } from './preferences/store.ts'

const [app] = testAppWithMail({ HROMADA_PUBLIC_URL: 'https://community.example' })
const admin = testMember(app, 'admin')

/** Without the notice of it. */
async function changeRole({ id }: Member, role: Role): Promise<void> {
  const { status, text } = await app.request('PUT', `/api/admin/users/${id}/role`, { as: admin, body: { role } })
  assert.equal(status, 200, text)
  await app.owner
    .deleteFrom('notifications')
    .where('user_id', '=', id)
    .where('template_id', '=', 'role_changed')
    .execute()
}

/** Announces to roles. @returns the id of what one member got */
async function announceTo(roles: readonly Role[], { id: userId }: Member, given: object): Promise<string> {
  const { status, body, text } = await announce(app, admin, { audience: { roles }, ...given })
  assert.equal(status, 201, text)
  const row = await eventually(
    'the member has it',
    () =>
      app.owner
        .selectFrom('notifications')
        .select('id')
        .where('batch_id', '=', body.data.batchId)
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    (found) => found !== undefined,
  )
  return row?.id ?? ''
}

/** As if the time of what is scheduled had come. */
async function passTo(id: string): Promise<void> {
  const due = { due_at: new Date(), scheduled_for: new Date() }
  await app.owner.updateTable('notifications').set(due).where('id', '=', id).execute()
  await expireAndReleaseDue(app.platform.db)
  await becomeDue(app, id)
}

const titlesOf = async (as: Member) =>
  (await listOf(app, as)).notifications.map(({ title }: { title: string }) => title)

test('what was scheduled for a role does not reach who no longer has it, and is there when the role is back', async () => {
  const demoted = await app.member('admin')
  const scheduledFor = '2999-01-01T00:00:00Z'
  const channels = ['IN_APP', 'EMAIL', 'PUSH']
  const id = await announceTo(['admin'], demoted, { title: 'For administrators', channels, scheduledFor })
  await changeRole(demoted, 'subscriber')
  await passTo(id)
  for (const channel of ['IN_APP', 'EMAIL', 'PUSH'] as const) {
    assert.deepEqual(await finalDelivery(app, id, channel), notForRole, channel)
  }
  assert.deepEqual(await listOf(app, demoted), emptyList)
  await changeRole(demoted, 'admin')
  const { notifications, unreadCount, totalCount } = await listOf(app, demoted)
  assert.deepEqual([notifications[0].title, unreadCount, totalCount], ['For administrators', 1, 1])
})

test('what waits for a digest is not in it once the role is gone', async () => {
  const demoted = await app.member('confidential')
  const cadences = { replaced: ['daily'], added: [], removed: [] } as const
  await changePreferences(app.platform, demoted.id, () => ({ cadences }))
  const kept = await insertOne(app, demoted, { channels: ['EMAIL'] })
  const lost = await announceTo(['confidential'], demoted, { channels: ['EMAIL'] })
  for (const id of [kept, lost]) await untilDelivery(app, id, 'EMAIL', ({ digest }) => digest !== null)
  await changeRole(demoted, 'member')
  await becomeDue(app, kept, lost)
  assert.deepEqual(await finalDelivery(app, lost, 'EMAIL'), notForRole)
  assert.equal((await finalDelivery(app, kept, 'EMAIL')).status, 'SENT')
})

test('a notice to administrators is neither listed nor counted for who is none any more', async () => {
  const [demoted, owner] = [await app.member('admin'), await app.member('confidential')]
  const { title } = await postOpportunity(app, owner, { visibility: 'confidential' })
  const awaiting = `Awaiting review: “${title}”`
  assert.deepEqual(await titlesOf(demoted), [awaiting])
  const [{ id }] = (await listOf(app, demoted)).notifications
  await changeRole(demoted, 'member')
  assert.deepEqual(await listOf(app, demoted), emptyList)
  const { body } = await app.request('GET', '/api/notifications?stats=true', { as: demoted })
  assert.deepEqual([body.unreadCount, body.totalCount, body.recentActivity.last7Days], [0, 0, 0])
  assert.equal((await app.request('POST', `/api/notifications/${id}/read`, { as: demoted })).status, 404)
  const { text: exported } = await app.request('GET', '/api/profile/export', { as: demoted })
  assert.equal(exported.includes(title), false)

  await changeRole(demoted, 'admin')
  await app.request('POST', `/api/notifications/${id}/read`, { as: demoted })
  const { unreadCount, totalCount } = await listOf(app, demoted)
  assert.deepEqual([unreadCount, totalCount], [0, 1])
  assert.equal((await app.request('DELETE', `/api/notifications/${id}`, { as: demoted })).status, 200)
  assert.deepEqual(await listOf(app, demoted), emptyList)
})

test('who rises keeps what they have, and what names an account stays with it', async () => {
  const member = await app.member('member')
  await announceTo(['subscriber', 'member'], member, { title: 'To members' })
  await announce(app, admin, { title: 'To you', userId: member.id })
  for (const [role, titles] of [
    ['admin', ['To you', 'To members']],
    ['subscriber', ['To you', 'To members']],
    ['visitor', ['To you']],
  ] as const) {
    await changeRole(member, role)
    assert.deepEqual(await titlesOf(member), titles, role)
  }
})
