// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  becomeDue,
  finalDelivery,
  insertTogether,
  noFactorRequired,
  untilDelivery,
} from '../../../../test/harness/delivery-fixtures.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { claimDeliveries } from './due-deliveries.ts'

const [app, sink] = testAppWithMail()

const email = { channels: ['EMAIL'] } as const

test('a claimed delivery is claimed by no other process during its lease of five minutes, and sent after it', async () => {
  const member = await app.member('member')
  const scheduled = { ...email, userId: member.id, scheduledFor: new Date(Date.now() + 3_600_000) }
  const ids = await insertTogether(
    app,
    [1, 2].map((number) => ({ ...scheduled, title: `Claimed ${number}` })),
  )
  const claims = await transaction(app.owner, async (trx) => {
    await trx
      .updateTable('notification_deliveries')
      .set({ next_attempt_at: sql<Date>`now()` })
      .where('notification_id', 'in', ids)
      .execute()
    return [
      await claimDeliveries(trx, noFactorRequired, 'EMAIL', 10),
      await claimDeliveries(trx, noFactorRequired, 'EMAIL', 10),
    ]
  })
  assert.deepEqual(
    claims.map((claimed) => claimed.map(({ notification }) => notification.id).toSorted()),
    [ids.toSorted(), []],
  )
  const claimedAtMs = claims[0]?.[0]?.now.epochMilliseconds ?? 0
  for (const id of ids) {
    const { next_attempt_at: leaseEnd } = await untilDelivery(app, id, 'EMAIL', () => true)
    assert.equal(leaseEnd?.getTime(), claimedAtMs + 300_000)
  }
  await becomeDue(app, ...ids)
  const subjects = [(await sink.next()).subject, (await sink.next()).subject]
  assert.deepEqual(subjects.toSorted(), ['Claimed 1', 'Claimed 2'])
  for (const id of ids) assert.equal((await finalDelivery(app, id, 'EMAIL')).retry_count, 0)
})

test('two processes share the deliveries, and send none twice', async () => {
  const { databaseUrl } = app.platform.settings
  await using other = await startTestApp({ SMTP_URL: sink.url, DATABASE_URL: String(databaseUrl) })
  const member = await app.member('member')
  const titles = Array.from({ length: 200 }, (_, index) => `Mail ${index}`)
  const tellAll = (by: TestApp, some: readonly string[]) =>
    insertTogether(
      by,
      some.map((title) => ({ ...email, title, userId: member.id })),
    )
  const ids = await Promise.all([tellAll(app, titles.slice(0, 100)), tellAll(other, titles.slice(100))])
  for (const id of ids.flat()) assert.equal((await finalDelivery(app, id, 'EMAIL')).status, 'SENT')
  const received = sink.received.filter(({ recipients }) => recipients.includes(member.email))
  assert.deepEqual(received.map(({ subject }) => subject).toSorted(), titles.toSorted())
})
