import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'
import { WRITER_SETTING } from './writers.ts'

/** Has the database of an app note from now on what is written under a name, and under which. Needs `namesWriters`. */
export async function noteWrites({ owner }: TestApp): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(owner)
  await sql`create table noted_writes (writer text not null, what text not null)`.execute(owner)
  const writer = sql`current_setting(${sql.lit(WRITER_SETTING)}, true)`
  await sql`
    create function note_write() returns trigger language plpgsql security definer as $$
    begin
      insert into public.noted_writes values (${writer}, lower(tg_op) || ' of ' || tg_table_name);
      return null;
    end $$`.execute(owner)
  for (const { name } of tables) {
    await sql`
      create trigger noted after insert or update or delete on ${sql.table(name)} for each row
      when (${writer} <> '') execute function public.note_write()`.execute(owner)
  }
}

/** Which refusals leave, as the security log promises. */
const RECORD_OF_REFUSAL = 'insert of security_log'

/** Asserts that requests which were refused have written nothing so far but that they were. */
export async function assertWroteNothing(app: TestApp, writer: string): Promise<void> {
  const written = await writesOf(app, writer)
  assert.deepEqual(
    written.filter((what) => what !== RECORD_OF_REFUSAL),
    [],
    `written by what was refused: ${writer}`,
  )
}

/** What was written under a name so far, each kind once. */
export async function writesOf({ owner }: TestApp, writer: string): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select distinct what from noted_writes where writer = ${writer} order by what`.execute(owner)
  return rows.map(({ what }) => what)
}
