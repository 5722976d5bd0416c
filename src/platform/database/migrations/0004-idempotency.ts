import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      caller text not null,
      key text not null,
      fingerprint bytea not null,
      status smallint not null,
      body text not null,
      created_at timestamptz not null default now(),
      primary key (caller, key)
    )`.execute(db)
  await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(db)
}
