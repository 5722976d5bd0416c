import { type Kysely, sql } from 'kysely'

/**
 * Invitations, changes of addresses, and the mails of both: only new tables, which older programs do not read. Of links only
 * the hashes are stored: a mail's link is made when the mail is sent, so that no row can be used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      id uuid primary key,
      email text not null,
      role text not null check (role in ('visitor', 'subscriber', 'member', 'confidential', 'admin')),
      language text not null check (language in ('en', 'uk')),
      message text,
      invited_by uuid references users (id) on delete set null,
      token_hash bytea unique,
      mail_state text not null default 'pending' check (mail_state in ('pending', 'sent', 'failed')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      accepted_at timestamptz,
      accepted_by uuid references users (id) on delete cascade
    )`.execute(db)
  await sql`create unique index invitations_open on invitations (email) where accepted_at is null`.execute(db)
  await sql`create index invitations_newest on invitations (created_at, id)`.execute(db)
  await sql`create index invitations_by on invitations (invited_by)`.execute(db)
  await sql`create index invitations_accepted_by on invitations (accepted_by)`.execute(db)

  await sql`
    create table address_changes (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      former_address text not null,
      new_address text not null,
      token_hash bytea unique,
      expires_at timestamptz,
      return_token_hash bytea unique,
      created_at timestamptz not null default now(),
      changed_at timestamptz
    )`.execute(db)
  await sql`create index address_changes_of_user on address_changes (user_id)`.execute(db)
  await sql`create index address_changes_oldest on address_changes (created_at)`.execute(db)

  await sql`
    create table link_mails (
      id uuid primary key,
      purpose text not null check (purpose in ('invitation', 'address-change', 'address-notice')),
      invitation_id uuid references invitations (id) on delete cascade,
      address_change_id uuid references address_changes (id) on delete cascade,
      next_attempt_at timestamptz not null default now(),
      attempts integer not null default 0,
      check (num_nonnulls(invitation_id, address_change_id) = 1)
    )`.execute(db)
  await sql`create index link_mails_due on link_mails (next_attempt_at)`.execute(db)
  await sql`create index link_mails_of_invitation on link_mails (invitation_id)`.execute(db)
  await sql`create index link_mails_of_address_change on link_mails (address_change_id)`.execute(db)
}
