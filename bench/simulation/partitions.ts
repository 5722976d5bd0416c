import { openListing } from '../../src/notifications/listing.ts'
import type { BenchDatabase } from '../seed.ts'
import { progress } from '../table.ts'

const MONTHS = 24
const MEMBERS = 1_000
const NOTIFICATIONS_OF_EACH = 240
const LISTS = 1_000
const MEMBERS_ASKING = 200

/**
 * Milliseconds for the first page of a member's notifications, from one table and from one of as many months: what the
 * quickest tenth takes, as nothing else was in its way.
 */
export interface PartitionCost {
  readonly months: number
  readonly plainMs: number
  readonly partitionedMs: number
}

/** The ways of docs/scaling.md, tried: the tables are cut by month as they are, and lists read from them. */
export async function measurePartitions({ pool, hotPool }: BenchDatabase): Promise<PartitionCost> {
  progress('notifications by month …')
  await pool.query('truncate notifications cascade')
  await pool.query(firstId)
  const { rows } = await pool.query<{ id: string }>(`select id from users order by id limit ${MEMBERS}`)
  const userIds = rows.map(({ id }) => id)
  await pool.query(insertNotifications, [userIds, NOTIFICATIONS_OF_EACH, MONTHS])
  await pool.query('vacuum analyze notifications')
  const plainMs = await listMs(hotPool, userIds)
  const months = Array.from({ length: MONTHS + 1 }, (_, month) => addMonth(month - MONTHS))
  await runOnOne(pool, [...cutting, ...months, ...moving])
  await pool.query('vacuum analyze notifications')
  return { months: MONTHS, plainMs, partitionedMs: await listMs(hotPool, userIds) }
}

async function runOnOne(pool: BenchDatabase['pool'], statements: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release(true)
  }
}

async function listMs(pool: BenchDatabase['pool'], userIds: readonly string[]): Promise<number> {
  const list = openListing(pool)
  const times: number[] = []
  for (let count = 0; count < LISTS; count += 1) {
    const start = performance.now()
    await list(userIds[count % MEMBERS_ASKING] as string, { limit: 20, unreadOnly: false, stats: false })
    times.push(performance.now() - start)
  }
  return times.sort((one, other) => one - other)[LISTS / 10] as number
}

/** The least id of version 7 that a moment has. */
const firstId = `
  create function first_id_of(moment timestamptz) returns uuid language sql immutable parallel safe as $$
    select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
  $$`

const insertNotifications = `
  insert into notifications (
    id, user_id, type, priority, status, trigger, title, body, channels, locale, created_at, due_at, released_at
  )
  select encode(overlay(uuid_send(gen_random_uuid()) placing substring(uuid_send(first_id_of(came_at)) from 1 for 7) from 1), 'hex')::uuid,
    user_id, 'OPPORTUNITY_UPDATE', 'NORMAL', 'DELIVERED', 'SYSTEM_EVENT', 'Notification ' || number,
    'What has happened, in the words that such a notification has', array['IN_APP'], 'en', came_at, came_at, came_at
  from generate_series(1, $2::int) number, unnest($1::uuid[]) user_id,
    lateral (select now() - number * (make_interval(months => $3::int) / $2::int) as came_at) times`

const isListed = `released_at is not null and status <> 'EXPIRED'`

const cutting = [
  'begin',
  'alter table notification_deliveries drop constraint notification_deliveries_notification_id_fkey',
  'alter table notifications rename to notifications_before',
  'create table notifications (like notifications_before including defaults including constraints) partition by range (id)',
  'alter table notifications add primary key (id)',
  'alter table notifications add foreign key (user_id) references users (id) on delete cascade',
  `create index on notifications (user_id, due_at desc, id desc) where ${isListed}`,
  `create index on notifications (user_id, type, due_at desc, id desc) where ${isListed}`,
  `create index on notifications (user_id, type, due_at desc, id desc) where read_at is null and ${isListed}`,
  `create index on notifications (due_at) where released_at is null and status <> 'EXPIRED'`,
  `create index on notifications (expires_at) where status = 'EXPIRED'`,
  `create index on notifications (expires_at) where expires_at is not null and read_at is null and status <> 'EXPIRED'`,
  `create index on notifications (user_id, expires_at) where expires_at is not null and read_at is null and ${isListed}`,
  ...[
    ['inserted', 'insert', 'new table as added'],
    ['deleted', 'delete', 'old table as removed'],
    ['updated', 'update', 'new table as added old table as removed'],
  ].flatMap(([name, event, tables]) => [
    `drop trigger notifications_${name} on notifications_before`,
    `create trigger notifications_${name} after ${event} on notifications referencing ${tables}
     for each statement execute function count_notifications()`,
  ]),
  'alter table notification_deliveries add foreign key (notification_id) references notifications (id) on delete cascade',
  'commit',
]

/** Counted from this month. */
const addMonth = (month: number) => {
  const first = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + month, 1))
  const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1))
  const name = `notifications_${first.getUTCFullYear()}_${first.getUTCMonth() + 1}`
  return `create table ${name} partition of notifications
    for values from (first_id_of('${first.toISOString()}')) to (first_id_of('${next.toISOString()}'))`
}

const moving = ['insert into notifications select * from notifications_before', 'drop table notifications_before']
