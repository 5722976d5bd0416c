// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../test/harness/eventually.ts'
import { announce, listOf } from '../../../test/harness/notification-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { fanOut } from './fan-out.ts'

const app = testApp({}, { hasClock: true })
const admin = testMember(app, 'admin')

test('an audience is queued at once, and each of its active accounts is notified afterwards', async () => {
  const [subscriber, ukrainian, inactive, deleted] = await Promise.all([
    app.member('subscriber'),
    app.member('subscriber'),
    app.member('subscriber'),
    app.member('subscriber'),
  ])
  await app.owner.updateTable('users').set({ language: 'uk' }).where('id', '=', ukrainian.id).execute()
  await app.owner.updateTable('users').set({ is_active: false }).where('id', '=', inactive.id).execute()
  await app.owner.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
  const { status, body } = await announce(app, admin, { userId: undefined, audience: { roles: ['subscriber'] } })
  const { batchId } = body.data
  assert.deepEqual(
    [status, body],
    [
      201,
      {
        success: true,
        data: { created: 2, batchId, notifications: [] },
        message: 'Notification created successfully',
      },
    ],
  )
  const audited = await app.request('GET', '/api/admin/audit-log?action=NOTIFICATION_CREATE&limit=1', { as: admin })
  const { details } = audited.body.entries[0]
  assert.deepEqual(details, {
    type: 'SYSTEM_ANNOUNCEMENT',
    channels: ['IN_APP'],
    created: 2,
    audience: { roles: ['subscriber'] },
    scheduledFor: null,
  })
  const later = await app.member('subscriber')
  const batchOf = () =>
    app.owner.selectFrom('notification_batches').selectAll().where('id', '=', batchId).executeTakeFirstOrThrow()
  await eventually('the batch is done', batchOf, ({ done_at }) => done_at !== null)
  const rows = await app.owner
    .selectFrom('notifications')
    .select(['user_id', 'locale', 'trigger', 'status'])
    .where('batch_id', '=', batchId)
    .orderBy('locale')
    .execute()
  assert.deepEqual(rows, [
    { user_id: subscriber.id, locale: 'en', trigger: 'ADMIN_ACTION', status: 'DELIVERED' },
    { user_id: ukrainian.id, locale: 'uk', trigger: 'ADMIN_ACTION', status: 'DELIVERED' },
  ])
  assert.equal((await listOf(app, later)).totalCount, 0)
  assert.equal((await listOf(app, subscriber)).notifications[0].title, 'Title')

  // As if a process had died while a step was under way, and two others went on.
  const content = (locale: 'en' | 'uk', title: string) => ({
    type: 'SYSTEM_ANNOUNCEMENT',
    priority: 'NORMAL',
    trigger: 'ADMIN_ACTION',
    title,
    body: 'Body',
    channels: ['IN_APP'],
    locale,
    batchId,
  })
  await app.owner.deleteFrom('notifications').where('user_id', '=', ukrainian.id).execute()
  await app.owner
    .updateTable('notification_batches')
    .set({ done_at: null, contents: JSON.stringify([content('en', 'Again'), content('uk', 'Знову')]) })
    .where('id', '=', batchId)
    .execute()
  await Promise.all([fanOut(app.platform.db), fanOut(app.platform.db)])
  await eventually('the batch is done', batchOf, ({ done_at }) => done_at !== null)
  const titles = async (one: Member) =>
    (await listOf(app, one)).notifications.map(({ title }: { title: string }) => title)
  assert.deepEqual([await titles(subscriber), await titles(ukrainian)], [['Title'], ['Знову']])
})

test('an audience without roles is all active accounts', async () => {
  const { count } = await app.owner
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  for (const audience of [{}, { roles: [] }]) {
    const { body } = await announce(app, admin, { userId: undefined, audience, scheduledFor: '2999-01-01T00:00:00Z' })
    assert.equal(body.data.created, Number(count))
    const countOf = () =>
      app.owner
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('batch_id', '=', body.data.batchId)
        .where('released_at', 'is', null)
        .executeTakeFirstOrThrow()
    await eventually('everybody is notified', countOf, (batch) => batch.count === count)
  }
})
