// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { insertOne } from '../../../test/harness/delivery-fixtures.ts'
import { listOf } from '../../../test/harness/notification-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { firstIdSince } from '../../platform/database/time-ordered-ids.ts'
import { forgetReadNotifications } from './retention.ts'

const app = testApp()
const DAY_MS = 86_400_000

/** Days ago. */
interface Ages {
  readonly created: number
  readonly read: number | null
}

test('what was read long ago is forgotten, what was not read or read lately stays, and 0 keeps all', async () => {
  const member = await app.member('member')
  const stored = async () => {
    const rows = await app.owner.selectFrom('notifications').select('id').where('user_id', '=', member.id).execute()
    return new Set(rows.map(({ id }) => id))
  }

  async function add({ created, read }: Ages): Promise<string> {
    const id = await insertOne(app, member, { channels: ['IN_APP'] })
    const aged = firstIdSince(created * DAY_MS).slice(0, 14) + id.slice(14)
    const readAt = read === null ? null : new Date(Date.now() - read * DAY_MS)
    await app.owner.deleteFrom('notification_deliveries').where('notification_id', '=', id).execute()
    await app.owner.updateTable('notifications').set({ id: aged, read_at: readAt }).where('id', '=', id).execute()
    return aged
  }
  const unread = await add({ created: 200, read: null })
  const longRead = await add({ created: 200, read: 181 })
  const kept = [unread, await add({ created: 200, read: 179 }), await add({ created: 1, read: 0 })]
  await forgetReadNotifications(app.platform.db, 0)
  assert.deepEqual(await stored(), new Set([longRead, ...kept]))
  await forgetReadNotifications(app.platform.db, 180)
  assert.deepEqual(await stored(), new Set(kept))
  const { notifications } = await listOf(app, member, `?startAfter=${longRead}`)
  assert.deepEqual(
    notifications.map(({ id }: { id: string }) => id),
    [unread],
    'lists go on behind its place',
  )
})

test('more than one step is walked, and deliveries go with their notifications', async () => {
  const member = await app.member('member')
  await sql`
    insert into notifications (id, user_id, type, priority, channels, trigger, title, body, locale, status, due_at, released_at, read_at)
    select ('01000000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, ${member.id}, type, priority, channels, trigger, title,
      body, locale, status, due_at, released_at, now() - interval '200 days'
    from notifications, generate_series(1, 2500) number
    where id = (select id from notifications order by id desc limit 1)`.execute(app.owner)
  await sql`
    insert into notification_deliveries (notification_id, user_id, channel, status)
    select id, user_id, 'EMAIL', 'DELIVERED' from notifications where user_id = ${member.id}`.execute(app.owner)
  await forgetReadNotifications(app.platform.db, 180)
  const { rows } = await sql<{ notifications: string; deliveries: string }>`
    select (select count(*) from notifications where user_id = ${member.id}) as notifications,
      (select count(*) from notification_deliveries where user_id = ${member.id}) as deliveries`.execute(app.owner)
  assert.deepEqual(rows, [{ notifications: '0', deliveries: '0' }])
})
