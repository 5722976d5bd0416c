import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  becomeDue,
  finalDelivery,
  insertOne,
  noFactorRequired,
  untilDelivery,
} from '../../../../test/harness/delivery-fixtures.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { claimDeliveries } from './due-deliveries.ts'

const [app, sink] = testAppWithMail()

const change = (as: Member, body: unknown) => app.request('PUT', '/api/notifications/preferences', { as, body })
const startMs = Date.now()
const clock = (hours: number) => new Date(startMs + hours * 3_600_000).toISOString().slice(11, 16)

test('what waits for the end of quiet hours or a digest is decided about again when preferences change that time', async () => {
  const member = await app.member('member')
  const until = (id: string, reason: string) => untilDelivery(app, id, 'EMAIL', (one) => one.failure_reason === reason)
  await change(member, { quiet_hours: { enabled: true, start: clock(-1), end: clock(1) } })
  const held = await insertOne(app, member, { title: 'Held', channels: ['EMAIL'] })
  const { next_attempt_at: end } = await untilDelivery(app, held, 'EMAIL', (one) => one.failure_reason !== null)
  assert.equal(end?.toISOString().slice(11), `${clock(1)}:00.000Z`)
  await until(held, `quiet hours until ${end.toISOString().replace('.000', '')}`)
  await change(member, { quietHours: { end: clock(2) } })
  const later = new Date(end.getTime() + 3_600_000).toISOString()
  await until(held, `quiet hours until ${later.replace('.000', '')}`)
  await change(member, { quietHours: { enabled: false } })
  assert.equal((await sink.next()).subject, 'Held')

  await change(member, { frequency: { digest: 'weekly' } })
  const waiting = await insertOne(app, member, { title: 'Waiting', channels: ['EMAIL'] })
  await until(waiting, 'waits for the weekly digest')
  await change(member, { frequency: { daily: true } })
  await until(waiting, 'waits for the daily digest')
  await change(member, { frequency: { immediate: true } })
  assert.equal((await sink.next()).subject, 'Waiting')
  assert.equal((await finalDelivery(app, waiting, 'EMAIL')).status, 'SENT')
})

test('a claimed delivery is not rescheduled when preferences change', async () => {
  const member = await app.member('member')
  await change(member, { quietHours: { enabled: true, start: clock(-1), end: clock(1) } })
  const id = await insertOne(app, member, { title: 'Claimed', channels: ['EMAIL'] })
  const held = await untilDelivery(app, id, 'EMAIL', (one) => one.failure_reason !== null)
  assert.equal(held.waits_for, 'quiet-hours')
  const claimed = await transaction(app.owner, async (trx) => {
    await sql`update notification_deliveries set next_attempt_at = now() where notification_id = ${id}`.execute(trx)
    return claimDeliveries(trx, noFactorRequired, 'EMAIL', 10)
  })
  assert.deepEqual(
    claimed.map(({ notification }) => notification.id),
    [id],
  )
  const leased = await untilDelivery(app, id, 'EMAIL', () => true)
  await change(member, { quietHours: { enabled: false } })
  assert.deepEqual(await untilDelivery(app, id, 'EMAIL', () => true), leased)
  await becomeDue(app, id)
  assert.equal((await sink.next()).subject, 'Claimed')
})
