import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_head add column signature bytea`.execute(db)
  // Both rows are written by one statement, and entries never go. Its check would ask of the tables' owner for the
  // right to change entries, which nobody shall have.
  await sql`alter table audit_persons drop constraint audit_persons_sequence_fkey`.execute(db)
  await indexFilters(db)
  // Ids of persons come in no order, so each indexed one costs a page; who acted is found by the entries.
  await sql`drop index audit_persons_of_user`.execute(db)
  await sql`create index audit_persons_of_target on audit_persons (user_id) where part = 'target'`.execute(db)
}

/** Indexes for the filters of the list, in its order: administrators and actions can each be common and together rare. */
async function indexFilters(db: Kysely<unknown>): Promise<void> {
  for (const name of ['actor', 'target', 'action', 'time']) {
    await sql`drop index ${sql.ref(`audit_entries_by_${name}`)}`.execute(db)
  }
  const order = sql`occurred_at desc, sequence desc`
  // All entries fulfil its condition, but only a query that names it can use the index: with a filter beside the time
  // it would read through all that the filter leaves out.
  await sql`create index audit_entries_by_time on audit_entries (${order}) where sequence > 0`.execute(db)
  await sql`create index audit_entries_by_action on audit_entries (action, ${order})`.execute(db)
  await sql`create index audit_entries_by_actor on audit_entries (actor_id, ${order})`.execute(db)
  await sql`create index audit_entries_by_actor_action on audit_entries (actor_id, action, ${order})`.execute(db)
  // Of one person there are few entries: what else is asked for is left out of them. Ids come in no order, and each
  // more index of them costs every entry a page.
  await sql`
    create index audit_entries_by_target on audit_entries (target_id, ${order}) where target_type = 'user'`.execute(db)
}
