/** Files by their keys, pictures, and which content names them: no picture goes that is named. */
export const pictures = `
  create table unclaimed_files (
    key uuid primary key,
    since timestamptz not null default now()
  );

  -- For tables whose rows name a file by its key.
  create function unclaim_file() returns trigger language plpgsql as $$
  begin
    insert into unclaimed_files (key) values (old.file_key);
    return null;
  end $$;

  create table pictures (
    id uuid primary key,
    uploader_id uuid references users (id) on delete set null,
    alt text not null,
    width integer not null,
    height integer not null,
    bytes integer not null check (bytes > 0),
    created_at timestamptz not null default now(),
    unnamed_since timestamptz not null default now()
  );
  create index pictures_of_uploader on pictures (uploader_id, id) include (bytes);
  create index pictures_unnamed on pictures (unnamed_since);

  create table picture_files (
    picture_id uuid not null references pictures (id) on delete cascade,
    width integer not null,
    bytes integer not null,
    file_key uuid not null unique,
    primary key (picture_id, width)
  );
  create trigger picture_files_removed after delete on picture_files
  for each row execute function unclaim_file();

  create table picture_uses (
    content_id uuid not null,
    picture_id uuid not null references pictures (id),
    primary key (content_id, picture_id)
  );
  create index picture_uses_of_picture on picture_uses (picture_id);

  create table outside_pictures (
    address_hash bytea primary key,
    bytes integer not null,
    file_key uuid not null unique,
    kept_at timestamptz not null default now()
  );
  create index outside_pictures_by_age on outside_pictures (kept_at desc) include (bytes);
  create trigger outside_pictures_removed after delete on outside_pictures
  for each row execute function unclaim_file();
`
