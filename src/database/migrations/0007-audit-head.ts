import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_head add column signature bytea`.execute(db)
  // Both rows are written by one statement, and entries never go. Its check would ask of the tables' owner for the
  // right to change entries, which nobody shall have.
  await sql`alter table audit_persons drop constraint audit_persons_sequence_fkey`.execute(db)
  await indexFilters(db)
}

/**
 * One index for each set of filters that can each be common and together rare, in the order of the list: whatever is
 * asked for, the first row that is read is one that is shown.
 */
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
  const ofUsers = sql`where target_type = 'user'`
  await sql`create index audit_entries_by_target on audit_entries (target_id, ${order}) ${ofUsers}`.execute(db)
  await sql`
    create index audit_entries_by_target_action on audit_entries (target_id, action, ${order}) ${ofUsers}`.execute(db)
  await sql`
    create index audit_entries_by_target_actor on audit_entries (target_id, actor_id, ${order}) ${ofUsers}`.execute(db)
}
