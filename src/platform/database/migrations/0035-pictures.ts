import { type Kysely, sql } from 'kysely'

/**
 * Pictures, and which content names them. Triggers keep the latter, so that it is true also for what an older program
 * writes, and no picture goes that is named.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pictures (
      id uuid primary key,
      uploader_id uuid references users (id) on delete set null,
      alt text not null,
      width integer not null,
      height integer not null,
      bytes integer not null check (bytes > 0),
      created_at timestamptz not null default now(),
      unnamed_since timestamptz not null default now()
    )`.execute(db)
  await sql`create index pictures_of_uploader on pictures (uploader_id, id) include (bytes)`.execute(db)
  await sql`create index pictures_unnamed on pictures (unnamed_since)`.execute(db)
  await sql`
    create table picture_files (
      picture_id uuid not null references pictures (id) on delete cascade,
      width integer not null,
      bytes integer not null,
      file_key uuid not null unique,
      primary key (picture_id, width)
    )`.execute(db)
  await sql`
    create table picture_uses (
      content_id uuid not null,
      picture_id uuid not null references pictures (id),
      primary key (content_id, picture_id)
    )`.execute(db)
  await sql`create index picture_uses_of_picture on picture_uses (picture_id)`.execute(db)
  await sql`
    create table outside_pictures (
      address_hash bytea primary key,
      bytes integer not null,
      file_key uuid not null unique,
      kept_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index outside_pictures_by_age on outside_pictures (kept_at desc) include (bytes)`.execute(db)
  for (const table of ['picture_files', 'outside_pictures']) {
    await sql`
      create trigger ${sql.ref(`${table}_removed`)} after delete on ${sql.table(table)}
      for each row execute function unclaim_file()`.execute(db)
  }
  await noteUses(db)
}

async function noteUses(db: Kysely<unknown>): Promise<void> {
  // Lock: a picture that is being removed is waited for, and then is not there to be named.
  await sql`
    create function name_pictures(content uuid, written text) returns void language plpgsql as $$
    declare
      named uuid[] := '{}';
    begin
      if strpos(written, '/api/pictures/') > 0 then
        select coalesce(array_agg(distinct hit[1]::uuid), '{}') into named
        from regexp_matches(
          written, '/api/pictures/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f-])', 'gi'
        ) as hit;
      end if;
      delete from picture_uses where content_id = content and picture_id <> all(named);
      insert into picture_uses (content_id, picture_id)
      select content, id from pictures where id = any(named) order by id for key share
      on conflict do nothing;
    end $$`.execute(db)
  await sql`
    create function forget_named_pictures() returns trigger language plpgsql as $$
    begin
      delete from picture_uses where content_id = old.id;
      return null;
    end $$`.execute(db)
  await sql`
    create function note_unnamed_pictures() returns trigger language plpgsql as $$
    begin
      update pictures set unnamed_since = now()
      where id in (select id from pictures where id in (select picture_id from ended) order by id for no key update);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger picture_uses_ended after delete on picture_uses referencing old table as ended
    for each statement execute function note_unnamed_pictures()`.execute(db)
  await nameBy(db, 'news_articles', ['featured_image', 'content'], ['gallery'])
  await nameBy(db, 'entities', ['logo', 'description'])
  await nameBy(db, 'opportunities', ['description', 'short_description'])
}

/** An insert that names none, and an update that leaves the texts, cost a comparison. */
async function nameBy(
  db: Kysely<unknown>,
  table: string,
  texts: readonly string[],
  lists: readonly string[] = [],
): Promise<void> {
  const columns = [...texts, ...lists].map((column) => sql.ref(column))
  const written = sql.join([
    ...texts.map((column) => sql`new.${sql.ref(column)}`),
    ...lists.map((column) => sql`array_to_string(new.${sql.ref(column)}, ' ')`),
  ])
  const isSame = sql.join(
    columns.map((column) => sql`new.${column} is not distinct from old.${column}`),
    sql` and `,
  )
  const name = sql.ref(`name_pictures_of_${table}`)
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    declare
      written text := concat_ws(' ', ${written});
    begin
      if tg_op = 'INSERT' and strpos(written, '/api/pictures/') = 0 then return null; end if;
      if tg_op = 'UPDATE' and ${isSame} then return null; end if;
      perform name_pictures(new.id, written);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ${sql.ref(`${table}_name_pictures`)} after insert or update of ${sql.join(columns)}
    on ${sql.table(table)} for each row execute function ${name}()`.execute(db)
  await sql`
    create trigger ${sql.ref(`${table}_forget_pictures`)} after delete on ${sql.table(table)}
    for each row execute function forget_named_pictures()`.execute(db)
}
