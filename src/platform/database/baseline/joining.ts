/**
 * How somebody comes to an account, and how its ways in change. Of links only the hashes are stored: a link is made when
 * its mail is sent, so that no row can be used.
 */
export const joining = `
  create table invitations (
    id uuid primary key,
    email text not null,
    role text not null check (role in ('visitor', 'subscriber', 'member', 'confidential', 'admin')),
    language text not null check (language in ('en', 'uk')),
    message text,
    invited_by uuid references users (id) on delete set null,
    mail_state text not null default 'pending' check (mail_state in ('pending', 'sent', 'failed')),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    accepted_at timestamptz,
    accepted_by uuid references users (id) on delete cascade
  );
  create unique index invitations_open on invitations (email) where accepted_at is null;
  create index invitations_newest on invitations (created_at, id);
  create index invitations_by on invitations (invited_by);
  create index invitations_accepted_by on invitations (accepted_by);

  create table address_changes (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    former_address text not null,
    new_address text not null,
    created_at timestamptz not null default now(),
    changed_at timestamptz,
    former_proven_at timestamptz
  );
  create index address_changes_of_user on address_changes (user_id);
  create index address_changes_oldest on address_changes (created_at);

  -- What was changed of an account's ways in.
  create table access_changes (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    change text not null,
    created_at timestamptz not null default now()
  );
  create index access_changes_of_user on access_changes (user_id, created_at);
  create index access_changes_by_age on access_changes (created_at);

  -- Links that confirm an address are rows, each for one sign-up: of several with one address each has its own.
  create table repeated_sign_ups (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    name text not null,
    password_hash text not null,
    created_at timestamptz not null default now()
  );
  create index repeated_sign_ups_of_user on repeated_sign_ups (user_id);
  create index repeated_sign_ups_by_age on repeated_sign_ups (created_at);

  -- What a link acts on goes with it. That by which the first administrator founds the community has no subject.
  create table links (
    token_hash bytea primary key check (octet_length(token_hash) = 32),
    purpose text not null,
    user_id uuid references users (id) on delete cascade,
    repeated_sign_up_id uuid references repeated_sign_ups (id) on delete cascade,
    invitation_id uuid references invitations (id) on delete cascade,
    address_change_id uuid references address_changes (id) on delete cascade,
    access_change_id uuid references access_changes (id) on delete cascade,
    expires_at timestamptz not null,
    check (num_nonnulls(user_id, invitation_id, address_change_id, access_change_id) = (purpose <> 'founding')::int)
  );
  create index links_of_user on links (user_id);
  create index links_by_expiry on links (expires_at);
  create index links_of_sign_up on links (repeated_sign_up_id);
  create index links_of_invitation on links (invitation_id);
  create index links_of_address_change on links (address_change_id);
  create index links_of_access_change on links (access_change_id);
`
