export const wallets = `
  create table wallets (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
    is_primary boolean not null,
    linked_at timestamptz not null default now(),
    seen_wei numeric(78) check (seen_wei >= 0),
    seen_at timestamptz,
    -- Deferrable, so that one statement can make another wallet the primary one.
    constraint wallets_one_primary exclude using btree (user_id with =) where (is_primary) deferrable
  );
  create unique index wallets_by_address on wallets (lower(address));
  create index wallets_of_user on wallets (user_id, linked_at, id);
  create index wallets_to_watch on wallets (seen_at nulls first, id) where is_primary;

  create table wallet_nonces (
    nonce text primary key,
    user_id uuid references users (id) on delete cascade,
    expires_at timestamptz not null
  );
  create index wallet_nonces_of_user on wallet_nonces (user_id);
  create index wallet_nonces_by_expiry on wallet_nonces (expires_at);
`
