import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '../../../../test/harness/eventually.ts'
import { announce, listOf } from '../../../../test/harness/notification-fixtures.ts'
import { withoutDetails } from '../../../../test/harness/refusals.ts'
import { testAppPair, testMember } from '../../../../test/harness/suite.ts'
import { addUsers } from '../../../../test/harness/user-fixtures.ts'
import { expireAndReleaseDue } from '../due-sweep.ts'

const [app, other] = testAppPair({ hasClock: true })
const admin = testMember(app, 'admin')

const LATER = '2999-01-01T00:00:00.000Z'
const alreadyDue = { error: 'ALREADY_DUE', message: 'The announcement is due already', code: 409 }
const alreadyCancelled = { error: 'ALREADY_CANCELLED', message: 'The announcement has been cancelled', code: 409 }

const cancel = (batchId: string, by = app) => by.request('DELETE', `/api/admin/announcements/${batchId}`, { as: admin })
const stateOf = async (batchId: string) =>
  (await app.request('GET', `/api/admin/announcements/${batchId}`, { as: admin })).body
const notificationsOf = (batchId: string) =>
  app.owner.selectFrom('notifications').select(['id', 'released_at']).where('batch_id', '=', batchId).execute()
const sendTo = async (userIds: readonly string[], given: object) => {
  const { body, status, text } = await announce(app, admin, { userIds, ...given })
  assert.equal(status, 201, text)
  return body.data.batchId as string
}

test('what is not due yet is cancelled once, on record, and nobody learns of it', async () => {
  const member = await app.member('member')
  const batchId = await sendTo([member.id], { scheduledFor: LATER, channels: ['IN_APP', 'EMAIL'] })
  const kept = await sendTo([member.id], { scheduledFor: LATER })
  const { status, body } = await cancel(batchId.toUpperCase())
  const message = 'Announcement cancelled successfully'
  assert.deepEqual([status, body], [200, { success: true, message, data: { cancelled: 1 } }])
  const { state, cancelledAt, figures } = await stateOf(batchId)
  const nothing = { pending: 0, held: 0, sent: 0, delivered: 0, failed: 0, skipped: 0, reasons: [] }
  assert.deepEqual(
    [state, typeof cancelledAt, figures],
    [
      'cancelled',
      'string',
      [
        { channel: 'IN_APP', ...nothing, cancelled: 1 },
        { channel: 'EMAIL', ...nothing, cancelled: 1 },
      ],
    ],
  )
  await eventually(
    'its notifications are removed',
    () => notificationsOf(batchId),
    (rows) => rows.length === 0,
  )
  assert.deepEqual((await stateOf(batchId)).figures, figures)
  assert.equal((await notificationsOf(kept)).length, 1)
  const again = await cancel(batchId)
  assert.deepEqual([again.status, withoutDetails(again.body)], [409, alreadyCancelled])
  const { entries } = (await app.request('GET', '/api/admin/audit-log?action=NOTIFICATION_CANCEL', { as: admin })).body
  assert.deepEqual(
    entries.map(({ targetType, targetId, details }: Record<string, unknown>) => [targetType, targetId, details]),
    [['notification_batch', batchId, { cancelled: 1, scheduledFor: LATER }]],
  )
  assert.equal((await listOf(app, member)).totalCount, 0)
})

test('what is due stays', async () => {
  const member = await app.member('member')
  for (const scheduledFor of [null, '2020-01-01T00:00:00Z']) {
    const batchId = await sendTo([member.id], { scheduledFor })
    const { status, body } = await cancel(batchId)
    assert.deepEqual([status, withoutDetails(body)], [409, alreadyDue])
    assert.equal((await stateOf(batchId)).state, 'done')
  }
  assert.equal((await listOf(app, member)).totalCount, 2)
})

test('an audience that is cancelled while it is being handed out gets nothing', async () => {
  await addUsers(app, 20)
  const { body } = await announce(app, admin, { audience: {}, scheduledFor: LATER })
  const { batchId, created } = body.data
  assert.equal((await cancel(batchId, other)).body.data.cancelled, created)
  await eventually('its notifications are removed', async () => {
    const batch = app.owner.selectFrom('notification_batches').select(['removed_at', 'done_at', 'contents'])
    const { removed_at, done_at, contents } = await batch.where('id', '=', batchId).executeTakeFirstOrThrow()
    return removed_at !== null && done_at !== null && contents === null
  })
  assert.deepEqual(await notificationsOf(batchId), [])
})

/** As if it had been scheduled for this moment. */
async function dueIn(batchId: string, ms: number): Promise<void> {
  const due = sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1000})`
  await sql`
    with batch as (update notification_batches set scheduled_for = ${due} where id = ${batchId} returning scheduled_for),
    deliveries as (
      update notification_deliveries set next_attempt_at = scheduled_for from batch
      where channel = 'EMAIL' and notification_id in (select id from notifications where batch_id = ${batchId})
    )
    update notifications set scheduled_for = batch.scheduled_for, due_at = batch.scheduled_for from batch
    where batch_id = ${batchId}`.execute(app.owner)
}

test('at the time itself it is cancelled or delivered, never both, whichever instance does it', async () => {
  const users = await addUsers(app, 300)
  const outcomes = new Set<string>()
  // Nearer to the moment at which neither is sure: later after a release, sooner after a cancellation.
  let dueInMs = 20
  for (let round = 0; round < 10 || (outcomes.size < 2 && round < 60); round += 1) {
    const batchId = await sendTo(users, { scheduledFor: LATER, channels: ['IN_APP', 'EMAIL'] })
    await dueIn(batchId, dueInMs)
    let isOver = false
    const releasing = [app, other].map(async ({ platform }) => {
      while (!isOver) await expireAndReleaseDue(platform.db)
    })
    const answers = await Promise.all([cancel(batchId, other), cancel(batchId)])
    const isCancelled = answers.some(({ status }) => status === 200)
    dueInMs *= isCancelled ? 0.7 : 1.3
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), isCancelled ? [200, 409] : [409, 409])
    const isEnded = (rows: Awaited<ReturnType<typeof notificationsOf>>) =>
      isCancelled ? rows.length === 0 : rows.every(({ released_at }) => released_at !== null)
    const rows = await eventually('all are released or removed', () => notificationsOf(batchId), isEnded)
    isOver = true
    await Promise.all(releasing)
    assert.equal(rows.length, isCancelled ? 0 : 300)
    const settled = await eventually(
      'the mails have ended',
      () => stateOf(batchId),
      ({ state }) => state !== 'sending',
    )
    const [inApp, email] = settled.figures
    assert.deepEqual(
      [settled.state, inApp.delivered, inApp.cancelled, email.skipped, email.cancelled],
      isCancelled ? ['cancelled', 0, 300, 0, 300] : ['done', 300, 0, 300, 0],
    )
    outcomes.add(settled.state)
  }
  const { rows } = await sql<{ counted: number }>`
    select count(*)::int as counted from notification_counts where total > 0 and user_id = any(${users})`.execute(
    app.owner,
  )
  assert.equal(rows[0]?.counted, outcomes.has('done') ? 300 : 0)
})
