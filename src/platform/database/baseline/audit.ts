/** The log of what was done, whose entries form a chain of hashes and never change. */
export const auditLog = String.raw`
  -- Details are json, not jsonb: the hash covers the text as it was written.
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
  );
  -- Indexes for the filters of the list, in its order: administrators and actions can each be common and together rare.
  -- All entries fulfil its condition, but only a query that names it can use the index: with a filter beside the time
  -- it would read through all that the filter leaves out.
  create index audit_entries_by_time on audit_entries (occurred_at desc, sequence desc) where sequence > 0;
  create index audit_entries_by_action on audit_entries (action, occurred_at desc, sequence desc);
  create index audit_entries_by_actor on audit_entries (actor_id, occurred_at desc, sequence desc);
  create index audit_entries_by_actor_action on audit_entries (actor_id, action, occurred_at desc, sequence desc);
  -- Of one person there are few entries: what else is asked for is left out of them. Ids come in no order, and each
  -- more index of them costs every entry a page.
  create index audit_entries_by_target on audit_entries (target_id, occurred_at desc, sequence desc)
    where target_type = 'user';
  create index audit_entries_by_thing on audit_entries (target_id, occurred_at desc, sequence desc)
    where target_type <> 'user';
  create index audit_entries_by_batch on audit_entries (batch_id, occurred_at desc, sequence desc)
    where batch_id is not null;
  -- For the log without its many looks at personal data, which no index gets an entry for.
  create index audit_entries_acts on audit_entries (occurred_at desc, sequence desc) where action not like '%\_VIEW';

  create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise exception 'audit entries cannot be changed';
  end $$;
  create trigger audit_entries_are_final before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();

  -- What names a person lies apart, so that it can be erased while the entries, which hold only its salted hash, stay.
  -- Without a foreign key, whose check would ask of the tables' owner for the right to change entries, which nobody
  -- shall have.
  create table audit_persons (
    sequence bigint not null,
    part text not null check (part in ('actor', 'target')),
    user_id uuid,
    salt bytea not null,
    fields json not null,
    primary key (sequence, part)
  );
  -- Ids of persons come in no order, so each indexed one costs a page; who acted is found by the entries.
  create index audit_persons_of_target on audit_persons (user_id) where part = 'target';

  create table audit_head (
    is_only boolean primary key default true check (is_only),
    sequence bigint not null,
    hash bytea not null,
    signature bytea
  );
  insert into audit_head (sequence, hash) values (0, '');

  create table audit_verification (
    is_only boolean primary key default true check (is_only),
    started_at timestamptz not null,
    finished_at timestamptz not null,
    entries bigint not null,
    erased bigint not null,
    head text not null,
    broken_sequence bigint,
    broken_reason text
  );
`
