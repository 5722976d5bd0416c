import { type Kysely, sql } from 'kysely'

/** Whom entities ask to become their members, until they answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entity_invitations (
      id uuid primary key,
      entity_id uuid not null references entities on delete cascade,
      user_id uuid not null references users on delete cascade,
      invited_by uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      constraint entity_invitations_once unique (entity_id, user_id)
    )`.execute(db)
  await sql`create index entity_invitations_by_user on entity_invitations (user_id, id)`.execute(db)
  await sql`create index entity_invitations_by_inviter on entity_invitations (invited_by, id)`.execute(db)
}
