import { type Kysely, sql } from 'kysely'

export const name = '0002-audit-lanes'

/** As many transactions can write entries at once without waiting for each other. */
const LANES = 32

/** Entries are written into lanes, each a chain of its own, and sealed into the one chain of the log afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- The last entry of each lane, named by whoever writes it: what is missing before it was removed.
    -- The key is that of the log since its last rotation, by its fingerprint.
    create table audit_lanes (lane smallint primary key, number bigint not null, hash bytea not null, key text)
      with (fillfactor = 10);
    -- Up to where each lane is sealed; a table of its own, as rows of the other are locked until a transaction ends.
    create table audit_sealed_lanes (lane smallint primary key, number bigint not null, hash bytea not null)
      with (fillfactor = 10);
    insert into audit_lanes select lane, 0, convert_to('lane ' || lane, 'UTF8') from generate_series(1, ${LANES}) lane;
    insert into audit_sealed_lanes select lane, number, hash from audit_lanes;

    create table audit_waiting (
      lane smallint not null,
      number bigint not null,
      -- In the order of writing, among all lanes.
      place bigint generated always as identity,
      id uuid not null,
      action text not null,
      actor_id uuid not null,
      target_type text not null,
      target_id text not null,
      batch_id uuid,
      details json not null,
      occurred_at timestamptz not null,
      actor_commitment bytea not null,
      target_commitment bytea not null,
      hash bytea not null,
      actor_salt bytea,
      actor_fields json,
      target_user_id uuid,
      target_salt bytea,
      target_fields json,
      primary key (lane, number)
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
    -- For what somebody did last.
    create index audit_waiting_by_actor on audit_waiting (actor_id, occurred_at desc);
  `)
    .execute(db)
}
