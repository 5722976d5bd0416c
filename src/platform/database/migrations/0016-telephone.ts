import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column verified_phone text`.execute(db)
  // True of every row there is, as the column is new: it need not be looked for.
  await sql`
    alter table users add constraint users_verified_phone_is_phone
    check (verified_phone is null or (phone is not null and verified_phone = phone)) not valid`.execute(db)

  await sql`
    create table phone_codes (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      phone text not null,
      code_hash bytea not null,
      tries_left smallint not null check (tries_left >= 0),
      created_at timestamptz not null default now(),
      used_at timestamptz
    )`.execute(db)
  await sql`create index phone_codes_of_user on phone_codes (user_id, created_at desc)`.execute(db)
  await sql`create index phone_codes_by_age on phone_codes (created_at)`.execute(db)
}
