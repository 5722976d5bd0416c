/**
 * One queue of mails: those with a link, which are composed when they are sent, and letters that are complete. What a
 * mail server puts off is counted apart from what fails, and what was given up is counted by day. `page` is where a link
 * leads in the end.
 */
export const mails = `
  create table mails (
    id uuid primary key,
    purpose text not null check (purpose in (
      'letter', 'invitation', 'address-change', 'address-notice', 'reset', 'verification', 'sign-in', 'access-change',
      'reauthentication', 'repeated-sign-up'
    )),
    invitation_id uuid references invitations (id) on delete cascade,
    address_change_id uuid references address_changes (id) on delete cascade,
    next_attempt_at timestamptz not null default now(),
    attempts integer not null default 0,
    recipient_id uuid references users (id) on delete cascade,
    page text,
    repeated_sign_up_id uuid references repeated_sign_ups (id) on delete cascade,
    access_change_id uuid references access_changes (id) on delete cascade,
    session_id uuid references sessions (id) on delete cascade,
    message jsonb,
    deferrals smallint not null default 0,
    constraint mails_check check (num_nonnulls(
      message, invitation_id, address_change_id, recipient_id, access_change_id, session_id, repeated_sign_up_id
    ) = 1)
  );
  create index mails_due on mails (next_attempt_at);
  create index mails_of_invitation on mails (invitation_id);
  create index mails_of_address_change on mails (address_change_id);
  create index mails_of_recipient on mails (recipient_id);
  create index mails_of_access_change on mails (access_change_id);
  create index mails_of_sign_up on mails (repeated_sign_up_id);
  create index mails_of_session on mails (session_id);

  create table given_up_mails (
    day date not null,
    purpose text not null,
    reason text not null,
    count bigint not null,
    primary key (day, purpose, reason)
  );
`
