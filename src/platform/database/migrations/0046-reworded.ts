import { type Kysely, sql } from 'kysely'
import { createOnlineIndex } from '../online-index.ts'

/** Accounts are written to all the time. */
export const isOnline = true

/**
 * A statement that names a column without changing it, as one that writes a whole form, outdates no search. And members
 * are found newest first without reading their rows, as entities, news and opportunities are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await outdate(db, { table: 'entity_search', key: 'entity_id', columns: ['name', 'description'] })
  await outdate(db, {
    table: 'member_search',
    key: 'user_id',
    columns: ['name', 'company', 'position', 'location', 'bio'],
  })
  await createOnlineIndex(db, {
    table: 'users',
    name: 'users_named',
    definition: sql`(created_at desc, id desc)
      where is_active and deleted_at is null and visibility <> 'hidden'`,
  })
}

interface Texts {
  readonly table: string
  readonly key: string
  readonly columns: readonly string[]
}

async function outdate(db: Kysely<unknown>, { table, key, columns }: Texts): Promise<void> {
  const [index, id] = [sql.table(table), sql.ref(key)]
  const of = (row: 'old' | 'new') => sql.join(columns.map((column) => sql.ref(`${row}.${column}`)))
  await sql`
    create or replace function ${sql.ref(`outdate_${table}`)}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and row(${of('old')}) is not distinct from row(${of('new')}) then
        return null;
      end if;
      insert into ${index} (${id}) values (new.id) on conflict (${id}) do update set search = null;
      return null;
    end $$`.execute(db)
}
