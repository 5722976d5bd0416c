import { type Kysely, sql } from 'kysely'

/**
 * By what entities and members are found: made by the program from their words, null while that is still to do. Apart
 * from their rows, which others lock and read whole. Whatever program changes those words, a trigger asks for new ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const texts of indexed) await makeIndex(db, texts)
  // From here on the sources are locked: for as long as it takes to find what was written since.
  for (const texts of indexed) await attach(db, texts)
}

interface Texts {
  readonly table: string
  readonly key: string
  readonly source: string
  readonly columns: readonly string[]
  readonly trigger: string
}

const indexed: readonly Texts[] = [
  {
    table: 'entity_search',
    key: 'entity_id',
    source: 'entities',
    columns: ['name', 'description'],
    trigger: 'entities_reworded',
  },
  {
    table: 'member_search',
    key: 'user_id',
    source: 'users',
    columns: ['name', 'company', 'position', 'location', 'bio'],
    trigger: 'users_reworded',
  },
]

async function makeIndex(db: Kysely<unknown>, { table, key, source }: Texts): Promise<void> {
  const [index, id, rows] = [sql.table(table), sql.ref(key), sql.table(source)]
  await sql`create table ${index} (${id} uuid primary key, search tsvector)`.execute(db)
  await sql`insert into ${index} (${id}) select id from ${rows}`.execute(db)
  await sql`create index ${sql.ref(`${table}_words`)} on ${index} using gin (search)`.execute(db)
  await sql`create index ${sql.ref(`${table}_waiting`)} on ${index} (${id}) where search is null`.execute(db)
  await sql`alter table ${index} alter column search set statistics 300`.execute(db)
  await sql`
    create function ${sql.ref(`outdate_${table}`)}() returns trigger language plpgsql as $$
    begin
      insert into ${index} (${id}) values (new.id) on conflict (${id}) do update set search = null;
      return null;
    end $$`.execute(db)
}

async function attach(db: Kysely<unknown>, { table, key, source, columns, trigger }: Texts): Promise<void> {
  const [index, id, rows] = [sql.table(table), sql.ref(key), sql.table(source)]
  await sql`
    create trigger ${sql.ref(trigger)} after insert or update of ${sql.join(columns.map((column) => sql.ref(column)))}
    on ${rows} for each row execute function ${sql.ref(`outdate_${table}`)}()`.execute(db)
  await sql`insert into ${index} (${id}) select id from ${rows} on conflict do nothing`.execute(db)
  await sql`delete from ${index} where not exists (select from ${rows} where id = ${id})`.execute(db)
  await sql`
    alter table ${index} add foreign key (${id}) references ${rows} (id) on delete cascade`.execute(db)
}
