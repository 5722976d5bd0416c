import { type Kysely, sql } from 'kysely'
import { createOnlineIndex } from '../online-index.ts'

/** Notifications are many, and written all the time. */
export const isOnline = true

/** As in 0015. */
const DAYS_COUNTED = 40
const isListed = sql.raw(`released_at is not null and status <> 'EXPIRED'`)

const countedBy = { notification_counts: 'user_id, type, channels', notification_days: 'user_id, day' }

/**
 * The least of the roles that a notification is meant for; a visitor's is for the account, whatever its role, as are all
 * that former versions have made. Counts are apart by it: which of them an account sees depends on its role when it looks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['notifications', ...Object.keys(countedBy)]) {
    await sql`
      alter table ${sql.table(table)}
        add column if not exists minimum_role text not null default 'visitor'`.execute(db)
  }
  for (const [table, columns] of Object.entries(countedBy)) {
    await createOnlineIndex(db, {
      table,
      name: `${table}_by_role`,
      definition: sql`(${sql.raw(columns)}, minimum_role)`,
      isUnique: true,
    })
  }
  await (db.isTransaction ? countByRole(db) : db.transaction().execute(countByRole))
}

/** At once, with nobody inserting: what began to count by the former keys would find them gone. */
async function countByRole(trx: Kysely<unknown>): Promise<void> {
  await sql`lock table notifications in share row exclusive mode`.execute(trx)
  for (const table of Object.keys(countedBy)) {
    const [key, index] = [`${table}_pkey`, `${table}_by_role`]
    const { rows } = await sql<{ isThere: boolean }>`
      select to_regclass(${index}) is not null as "isThere"`.execute(trx)
    // It has the name of the key where another program was first.
    if (!rows[0]?.isThere) continue
    await sql`
      alter table ${sql.table(table)} drop constraint ${sql.ref(key)},
        add constraint ${sql.ref(key)} primary key using index ${sql.ref(index)}`.execute(trx)
  }
  await sql`
    create or replace function count_notifications() returns trigger language plpgsql as $$
    declare
      first_day constant date := current_date - ${sql.lit(DAYS_COUNTED)};
    begin
      -- In the order of users, so that of two statements neither waits for the other while the other waits for it.
      if tg_op = 'INSERT' then
        insert into notification_counts as counts (user_id, type, channels, minimum_role, total, unread)
        select user_id, type, channels, minimum_role, count(*), count(*) filter (where read_at is null)
        from added where ${isListed} group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (user_id, type, channels, minimum_role)
        do update set total = counts.total + excluded.total, unread = counts.unread + excluded.unread;
        insert into notification_days as days (user_id, day, minimum_role, total)
        select user_id, (due_at at time zone 'UTC')::date as day, minimum_role, count(*)
        from added where ${isListed} and due_at >= first_day group by 1, 2, 3 order by 1, 2, 3
        on conflict (user_id, day, minimum_role) do update set total = days.total + excluded.total;
      elsif tg_op = 'DELETE' then
        -- Where the account goes too, there is nothing left to count for.
        update notification_counts counts set total = counts.total - gone.total, unread = counts.unread - gone.unread
        from (
          select user_id, type, channels, minimum_role, count(*) as total,
            count(*) filter (where read_at is null) as unread
          from removed where ${isListed} group by 1, 2, 3, 4
        ) gone
        where (counts.user_id, counts.type, counts.channels, counts.minimum_role)
          = (gone.user_id, gone.type, gone.channels, gone.minimum_role);
        update notification_days days set total = days.total - gone.total
        from (
          select user_id, (due_at at time zone 'UTC')::date as day, minimum_role, count(*) as total
          from removed where ${isListed} group by 1, 2, 3
        ) gone
        where (days.user_id, days.day, days.minimum_role) = (gone.user_id, gone.day, gone.minimum_role);
      else
        insert into notification_counts as counts (user_id, type, channels, minimum_role, total, unread)
        select user_id, type, channels, minimum_role, sum(change),
          coalesce(sum(change) filter (where read_at is null), 0)
        from (
          select user_id, type, channels, minimum_role, read_at, 1 as change from added where ${isListed}
          union all
          select user_id, type, channels, minimum_role, read_at, -1 from removed where ${isListed}
        ) changes
        group by 1, 2, 3, 4 having sum(change) <> 0 or sum(change) filter (where read_at is null) <> 0
        order by 1, 2, 3, 4
        on conflict (user_id, type, channels, minimum_role)
        do update set total = counts.total + excluded.total, unread = counts.unread + excluded.unread;
        insert into notification_days as days (user_id, day, minimum_role, total)
        select user_id, (due_at at time zone 'UTC')::date as day, minimum_role, sum(change)
        from (
          select user_id, due_at, minimum_role, 1 as change from added where ${isListed}
          union all
          select user_id, due_at, minimum_role, -1 from removed where ${isListed}
        ) changes
        where due_at >= first_day group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
        on conflict (user_id, day, minimum_role) do update set total = days.total + excluded.total;
      end if;
      return null;
    end $$`.execute(trx)
}
