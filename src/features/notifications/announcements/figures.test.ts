// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../../test/harness/eventually.ts'
import { announce } from '../../../../test/harness/notification-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import { countWaiting } from '../../../../test/harness/waiting-statements.ts'
import { sumUpFigures } from './figures.ts'

const app = testApp({}, { hasClock: true })
const admin = testMember(app, 'admin')

const LATER = '2999-01-01T00:00:00.000Z'

test('what a former version sent is completed and counted, whatever it becomes meanwhile', async () => {
  const { batchId, member, told } = await formerAnnouncement()
  await app.request('POST', '/api/notifications/read-all', { as: member })
  await Promise.all([sumUpFigures(app.platform.db), sumUpFigures(app.platform.db)])
  // In the language of its only reader.
  const { titles, texts } = told
  const known = { titles: { ...titles, uk: null }, texts: { ...texts, uk: null } }
  assert.deepEqual(await read(batchId), { ...told, ...known, read: 1 })
})

test('what is read while one program sums up and another completes is counted once', async () => {
  const { batchId, member } = await formerAnnouncement()
  await app.request('POST', '/api/notifications/read-all', { as: member })
  const figures = await app.owner.startTransaction().execute()
  await figures.selectFrom('notification_figures').where('batch_id', '=', batchId).select('count').forUpdate().execute()
  const batch = await app.owner.startTransaction().execute()
  await batch.selectFrom('notification_batches').where('id', '=', batchId).select('id').forUpdate().execute()
  // As while another completes it.
  const summed = sumUpFigures(app.platform.db)
  await Promise.race([
    summed,
    eventually('it waits for the figures', async () => (await countWaiting(app.owner)) === 1),
  ])
  const before = await countWaiting(app.owner)
  await batch.rollback().execute()
  const completed = sumUpFigures(app.platform.db)
  await eventually('the figures are to be replaced', async () => (await countWaiting(app.owner)) > before)
  await figures.rollback().execute()
  await Promise.all([summed, completed])
  assert.equal((await read(batchId)).read, 1)
})

/** One that is done, and of which only is known what a former version has stored. */
async function formerAnnouncement() {
  const member = await app.member('member')
  const given = { userId: member.id, expiresAt: LATER, channels: ['IN_APP', 'SMS'] }
  const { status, body, text } = await announce(app, admin, given)
  assert.equal(status, 201, text)
  const { batchId } = body.data
  const told = await eventually(
    'it is done',
    () => read(batchId),
    ({ state }) => state === 'done',
  )
  const unknown = { type: null, priority: null, channels: null, texts: null, expires_at: null, is_complete: false }
  await app.owner.transaction().execute(async (trx) => {
    await trx.updateTable('notification_batches').set(unknown).where('id', '=', batchId).execute()
    await trx.deleteFrom('notification_figures').where('batch_id', '=', batchId).execute()
  })
  return { batchId, member, told }
}

async function read(batchId: string) {
  const { status, body, text } = await app.request('GET', `/api/admin/announcements/${batchId}`, { as: admin })
  assert.equal(status, 200, text)
  return body
}
