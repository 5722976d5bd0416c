/**
 * What happened to accounts, and the guesses at their secrets. No foreign key to users: rows are written in batches after
 * the fact, and one account that was erased in between must not fail the others.
 */
export const securityLog = `
  create table security_log (
    number bigint generated always as identity primary key,
    kind text not null,
    user_id uuid,
    occurred_at timestamptz(3) not null,
    ip_address text,
    device text,
    request_id text,
    detail text
  );
  create index security_log_by_time on security_log (occurred_at, number);
  create index security_log_by_kind on security_log (kind, occurred_at, number);
  create index security_log_of_user on security_log (user_id, occurred_at, number)
    where user_id is not null;

  create table guesses (
    subject bytea not null,
    place text not null,
    failures integer not null,
    waits_until timestamptz not null,
    forgotten_at timestamptz not null,
    primary key (subject, place)
  );
  create index guesses_forgotten on guesses (forgotten_at);
`
