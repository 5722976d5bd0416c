import { appendEntries } from '../../src/audit/audit.ts'
import { transaction } from '../../src/database/transaction.ts'
import { openKeys } from '../../src/keys.ts'
import { seedArticles } from '../article-seed.ts'
import { seedNotifications } from '../notification-seed.ts'
import { seedOpportunities } from '../opportunity-seed.ts'
import { type BenchDatabase, seedUsers } from '../seed.ts'
import { progress } from '../table.ts'

/** What a row of a table takes on disk, in bytes, indexes and long texts included. */
export interface RowSize {
  readonly table: MeasuredTable
  readonly rows: number
  readonly bytes: number
  readonly indexBytes: number
}

const USERS = 20_000
const ARTICLES = 2_000
const OPPORTUNITIES = 10_000
const NOTIFIED_USERS = 500
const NOTIFICATIONS_OF_EACH = 60
const AUDIT_ENTRIES = 10_000
const AUDIT_BATCH = 1_000

/**
 * Writes a small community into an empty database with all tables, as life would leave it, and reads how large each
 * table is. What is left in it is what the costs are then measured on.
 */
export async function measureStorage(database: BenchDatabase, dataFolder: string): Promise<RowSize[]> {
  const { pool } = database
  progress('writing a small community …')
  const userIds = await seedUsers(database, USERS)
  await seedArticles(database, ARTICLES, 1)
  await seedOpportunities(database, OPPORTUNITIES, 1, userIds)
  for (const userId of userIds.slice(0, NOTIFIED_USERS)) {
    await seedNotifications(database, userId, NOTIFICATIONS_OF_EACH)
  }
  for (const statement of fillings) await pool.query(statement)
  await appendAuditEntries(database, dataFolder, userIds)
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ table: MeasuredTable; rows: string; size: string; indexes: string }>(
    sizes(measuredTables),
  )
  const found = rows.map(({ table, rows: count, size, indexes }): RowSize => {
    if (Number(count) === 0) throw new Error(`${table} is empty`)
    const each = (bytes: string) => Number(bytes) / Number(count)
    return { table, rows: Number(count), bytes: each(size), indexBytes: each(indexes) }
  })
  return found.toSorted((one, other) => measuredTables.indexOf(one.table) - measuredTables.indexOf(other.table))
}

export const measuredTables = [
  'users',
  'accounts',
  'sessions',
  'sign_ins',
  'known_devices',
  'notification_preferences',
  'push_subscriptions',
  'wallets',
  'notifications',
  'notification_deliveries',
  'notification_counts',
  'notification_days',
  'news_articles',
  'news_counters',
  'news_likes',
  'opportunities',
  'opportunity_counters',
  'applications',
  'attachments',
  'events',
  'webhook_deliveries',
  'audit_entries',
  'audit_persons',
  'idempotency_keys',
] as const
export type MeasuredTable = (typeof measuredTables)[number]

const sizes = (tables: readonly string[]) =>
  tables
    .map(
      (table) => `select '${table}' as table, (select count(*) from ${table}) as rows,
        pg_total_relation_size('${table}') as size, pg_indexes_size('${table}') as indexes`,
    )
    .join(' union all ')

const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

/** As sign-ups, sign-ins, likes, applications and the rest write them, in ids without order where those have none. */
const fillings = [
  `insert into accounts (id, user_id, provider_id, account_id, password)
   select gen_random_uuid(), id, 'credential', id::text, repeat(md5(id::text), 5) from users`,
  `insert into sessions (id, user_id, token, expires_at, ip_address, user_agent)
   select gen_random_uuid(), id, md5(id::text || device), now() + interval '30 days', '192.0.2.7', '${agent}'
   from users, generate_series(1, 2) device`,
  // They would be told of when the program starts; nobody has read them.
  `delete from security_events`,
  `insert into known_devices (user_id, device, first_seen_at, last_seen_at)
   select id, device, now(), now() from users, unnest(array['Chrome on Linux', 'Safari on iOS']) device`,
  `insert into notification_preferences (user_id, timezone) select id, 'Europe/Kyiv' from users`,
  `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, vapid_key, user_agent)
   select gen_random_uuid(), id, 'https://push.bench.example/' || repeat(md5(id::text), 5), repeat('p', 87),
     repeat('a', 22), repeat('v', 87), '${agent}' from users`,
  `insert into wallets (id, user_id, address, is_primary)
   select gen_random_uuid(), id, '0x' || md5(id::text) || substr(md5('-' || id), 1, 8), true from users`,
  `insert into notification_counts (user_id, type, channels, total, unread)
   select id, type, array['IN_APP', 'EMAIL'], 1, 0
   from (select id from users offset ${NOTIFIED_USERS} limit 5000) told, unnest(array['MARKETING_OFFER', 'USER_MENTION']) type
   on conflict do nothing`,
  `insert into notification_days (user_id, day, total)
   select id, current_date - day, 1 from (select id from users limit 1000) told, generate_series(3, 32) day
   on conflict do nothing`,
  `insert into news_likes (id, user_id, article_id)
   select gen_random_uuid(), users.id, articles.id from (select id from users limit 200) users,
     (select id from news_articles limit 200) articles`,
  `insert into applications (id, opportunity_id, applicant_id, message, contact, status)
   select gen_random_uuid(), opportunities.id, users.id, repeat('Why it should be me. ', 30), 'me@bench.example', 'submitted'
   from (select id from opportunities limit 200) opportunities, (select id from users limit 100) users`,
  // What counts rows has to agree with them.
  `update news_counters set like_count = likes
   from (select article_id as id, count(*) as likes from news_likes group by 1) counted where article_id = id`,
  `update opportunity_counters set applications = counted.applications
   from (select opportunity_id as id, count(*) as applications from applications group by 1) counted
   where opportunity_id = id`,
  `insert into attachments (id, opportunity_id, uploader_id, file_key, name, media_type, size, is_listed)
   select gen_random_uuid(), id, owner_id, gen_random_uuid(), 'A document of some pages.pdf', 'application/pdf', 500000, true
   from opportunities`,
  `insert into events (id, type, opportunity_id, owner_id, visibility, data, is_fanned_out)
   select gen_random_uuid(), 'opportunity.updated', id, owner_id, visibility,
     jsonb_build_object('opportunity', jsonb_build_object('id', id, 'title', title, 'status', status), 'updated_fields', array['title']), true
   from opportunities`,
  `insert into webhook_deliveries (id, webhook_id, event_number, event_id, event_type, status, attempts, response_status, response_body)
   select gen_random_uuid(), webhook_id, number, id, type, 'delivered', 1, 200, 'ok'
   from events, (select gen_random_uuid() as webhook_id from generate_series(1, 3)) webhooks`,
  `insert into idempotency_keys (caller, key, fingerprint, status, body)
   select id::text, gen_random_uuid()::text, sha256(id::text::bytea), 201, repeat('an answer ', 80) from users`,
]

async function appendAuditEntries({ db }: BenchDatabase, dataFolder: string, userIds: readonly string[]) {
  const { audit } = await openKeys({ secret: undefined, dataFolder })
  const [actorId = ''] = userIds
  const actor = { user: { id: actorId, email: 'admin@bench.example' }, ipAddress: '192.0.2.7', userAgent: agent }
  for (let written = 0; written < AUDIT_ENTRIES; written += AUDIT_BATCH) {
    const occurrences = Array.from({ length: AUDIT_BATCH }, (_, index) => {
      const userId = userIds[(written + index) % userIds.length] ?? actorId
      return {
        actor,
        event: {
          action: 'USER_ROLE_UPDATE' as const,
          target: { type: 'user' as const, id: userId },
          person: { userId, email: `${userId}@bench.example`, reason: 'As was agreed at the meeting of the board' },
          details: { previousValue: 'subscriber', newValue: 'member' },
        },
      }
    })
    await transaction(db, (trx) => appendEntries(trx, audit, occurrences))
  }
}
