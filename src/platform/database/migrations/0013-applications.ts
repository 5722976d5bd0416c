import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table applications (
      id uuid primary key,
      opportunity_id uuid not null references opportunities (id) on delete cascade,
      applicant_id uuid references users (id) on delete set null,
      former_applicant_id uuid references users (id) on delete set null,
      message text not null,
      contact text,
      status text not null check (status in ('submitted', 'reviewed', 'accepted', 'rejected', 'withdrawn')),
      is_hidden boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint applications_once unique (opportunity_id, applicant_id)
    )`.execute(db)
  await sql`
    create index applications_of_opportunity on applications (opportunity_id, created_at desc, id desc)
    where not is_hidden`.execute(db)
  await sql`
    create index applications_by_status on applications (opportunity_id, status, created_at desc, id desc)
    where not is_hidden`.execute(db)
  await sql`
    create index applications_by_applicant on applications (applicant_id, created_at desc, id desc)`.execute(db)
  await sql`
    create index applications_by_former_applicant on applications (former_applicant_id)
    where former_applicant_id is not null`.execute(db)

  await sql`
    create table application_attachments (
      attachment_id uuid primary key references attachments (id) on delete cascade,
      application_id uuid not null references applications (id) on delete cascade
    )`.execute(db)
  await sql`
    create index application_attachments_of_application on application_attachments (application_id)`.execute(db)
}
