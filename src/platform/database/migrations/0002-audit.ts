import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Details are json, not jsonb: the hash covers the text as it was written.
  await sql`
    create table audit_entries (
      sequence bigint primary key,
      id uuid not null unique,
      action text not null,
      actor_id uuid not null,
      target_type text not null,
      target_id text not null,
      batch_id uuid,
      details json not null,
      occurred_at timestamptz not null,
      actor_commitment bytea not null,
      target_commitment bytea not null,
      hash bytea not null
    )`.execute(db)
  await sql`create index audit_entries_by_actor on audit_entries (actor_id, sequence desc)`.execute(db)
  await sql`create index audit_entries_by_target on audit_entries (target_id, sequence desc)`.execute(db)
  await sql`create index audit_entries_by_action on audit_entries (action, sequence desc)`.execute(db)
  await sql`create index audit_entries_by_time on audit_entries (occurred_at)`.execute(db)

  // What names a person lies apart, so that it can be erased while the entries, which hold only its salted hash, stay.
  await sql`
    create table audit_persons (
      sequence bigint not null references audit_entries (sequence),
      part text not null check (part in ('actor', 'target')),
      user_id uuid,
      salt bytea not null,
      fields json not null,
      primary key (sequence, part)
    )`.execute(db)
  await sql`create index audit_persons_of_user on audit_persons (user_id)`.execute(db)

  await sql`
    create table audit_head (
      is_only boolean primary key default true check (is_only),
      sequence bigint not null,
      hash bytea not null
    )`.execute(db)
  await sql`insert into audit_head (sequence, hash) values (0, '')`.execute(db)

  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit entries cannot be changed';
    end $$`.execute(db)
  await sql`
    create trigger audit_entries_are_final before update or delete or truncate on audit_entries
    for each statement execute function refuse_audit_change()`.execute(db)
}
