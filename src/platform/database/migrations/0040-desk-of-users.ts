import { type Kysely, sql } from 'kysely'
import { createOnlineIndex } from '../online-index.ts'

/** Entities are written to all the time. */
export const isOnline = true

/** An older program beside this one writes neither: it audits each page of a list, and decides about entities unseen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key: what an administrator asked is forgotten within hours, by a job.
  await sql`
    create table if not exists user_questions (
      admin_id uuid not null,
      question bytea not null check (octet_length(question) = 32),
      asked_at timestamptz not null default now(),
      primary key (admin_id, question)
    )`.execute(db)
  await sql`
    alter table entities
      add column if not exists looked_at timestamptz,
      add column if not exists looked_at_as jsonb`.execute(db)
  await createOnlineIndex(db, {
    table: 'entities',
    name: 'entities_awaiting_look',
    definition: sql`(updated_at, id)
      where not is_verified and not is_hidden and (looked_at is null or updated_at > looked_at)`,
  })
}
