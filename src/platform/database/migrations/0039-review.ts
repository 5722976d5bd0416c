import { type Kysely, sql } from 'kysely'

/**
 * What administrators decided on others' opportunities: how owners have fared, and who was quicker. Rows outlive the
 * opportunity, so that a removal counts too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table opportunity_decisions (
      id uuid primary key,
      opportunity_id uuid not null,
      owner_id uuid references users (id) on delete cascade,
      decided_by uuid references users (id) on delete set null,
      outcome text not null check (outcome in ('draft', 'pending', 'active', 'expired', 'closed', 'removed')),
      reason text,
      decided_at timestamptz not null
    )`.execute(db)
  await sql`
    create index opportunity_decisions_about on opportunity_decisions (opportunity_id, decided_at desc)`.execute(db)
  await sql`
    create index opportunity_decisions_of_owner on opportunity_decisions (owner_id, outcome, opportunity_id)`.execute(
    db,
  )
  await sql`create index opportunity_decisions_by on opportunity_decisions (decided_by)`.execute(db)
  // Null: submitted when it was created. Without an index: few are pending at a time.
  await sql`alter table opportunities add column submitted_at timestamptz`.execute(db)
}
