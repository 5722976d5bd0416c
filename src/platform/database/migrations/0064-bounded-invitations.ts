import { type Kysely, sql } from 'kysely'

/** How many invitations to entities an account has sent lately, and whom an entity has asked in vain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sent_entity_invitations (
      id uuid primary key,
      invited_by uuid not null references users on delete cascade,
      sent_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index sent_entity_invitations_by_inviter on sent_entity_invitations (invited_by, sent_at)`.execute(
    db,
  )
  await sql`
    create table ended_entity_invitations (
      entity_id uuid not null references entities on delete cascade,
      user_id uuid not null references users on delete cascade,
      ended_at timestamptz not null default now(),
      primary key (entity_id, user_id)
    )`.execute(db)
  await sql`create index ended_entity_invitations_by_user on ended_entity_invitations (user_id, entity_id)`.execute(db)
}
