/** Files of opportunities, and who applied for them. was_decided: somebody had decided when it was withdrawn. */
export const applications = `
  create table attachments (
    id uuid primary key,
    opportunity_id uuid references opportunities (id) on delete cascade,
    withdrawn_from uuid references opportunities (id) on delete cascade,
    uploader_id uuid references users (id) on delete set null,
    file_key uuid not null unique,
    name text not null,
    media_type text not null,
    size integer not null check (size > 0),
    description text,
    is_listed boolean not null,
    uploaded_at timestamptz not null default now(),
    check (num_nonnulls(opportunity_id, withdrawn_from) = 1)
  );
  create index attachments_of_opportunity on attachments (opportunity_id, uploaded_at, id);
  create index attachments_withdrawn on attachments (withdrawn_from) where withdrawn_from is not null;
  create index attachments_of_uploader on attachments (uploader_id) include (size);
  create trigger attachments_removed after delete on attachments
  for each row execute function unclaim_file();

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
    was_decided boolean not null default false,
    constraint applications_once unique (opportunity_id, applicant_id)
  );
  create index applications_of_opportunity on applications (opportunity_id, created_at desc, id desc)
    where not is_hidden;
  create index applications_by_status on applications (opportunity_id, status, created_at desc, id desc)
    where not is_hidden;
  create index applications_by_applicant on applications (applicant_id, created_at desc, id desc);
  create index applications_by_former_applicant on applications (former_applicant_id)
    where former_applicant_id is not null;

  create table application_attachments (
    attachment_id uuid primary key references attachments (id) on delete cascade,
    application_id uuid not null references applications (id) on delete cascade
  );
  create index application_attachments_of_application on application_attachments (application_id);
`
