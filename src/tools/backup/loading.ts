import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { copyIn } from '../../platform/database/copy.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { knownMigration, migrate } from '../../platform/database/migrate.ts'
import { quoted } from './exact-session.ts'
import type { Manifest, Table } from './manifest.ts'

interface Constraint {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** For sorting the entries of one index, in each of its builders. */
const INDEX_MEMORY = '128MB'

/**
 * Migrates to the backup's version, calls `load` without triggers, foreign keys and indexes, restores these (which
 * checks every reference), and migrates to the current version. Requires only the rights of the tables' owner.
 */
export async function fillTables(
  trx: Transaction,
  { migrations, tables, sequences }: Manifest,
  load: () => Promise<void>,
): Promise<void> {
  await migrate(trx, knownMigration(migrations))
  const gone = await goneFrom(trx, tables)
  await bringBack(trx, gone)
  const foreignKeys = await constraintsOf(trx, 'f')
  const uniqueKeys = await constraintsOf(trx, 'u')
  await inEach(foreignKeys, trx, ({ name }) => sql`drop constraint ${sql.id(name)}`)
  const filled = tables.filter(({ name }) => !gone.some(({ table, isTable }) => isTable && table === name))
  const tablesToFill = filled.map(({ name }) => ({ table: name }))
  await inEach(tablesToFill, trx, () => sql`disable trigger user`)
  // Migrations insert initial rows.
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.id('public', name)))}`.execute(trx)
  const indexes = await indexesOf(trx)
  await inEach(uniqueKeys, trx, ({ name }) => sql`drop constraint ${sql.id(name)}`)
  for (const { name } of indexes) await sql`drop index ${sql.id('public', name)}`.execute(trx)
  await load()
  await takeAway(trx, gone)
  // An index that is built from sorted entries takes a fraction of what its insertions would.
  await sql`select set_config('maintenance_work_mem', ${INDEX_MEMORY}, true)`.execute(trx)
  for (const { definition } of indexes) await sql.raw(definition).execute(trx)
  await inEach(uniqueKeys, trx, ({ name, definition }) => sql`add constraint ${sql.id(name)} ${sql.raw(definition)}`)
  await inEach(tablesToFill, trx, () => sql`enable trigger user`)
  await inEach(foreignKeys, trx, ({ name, definition }) => sql`add constraint ${sql.id(name)} ${sql.raw(definition)}`)
  for (const { name, value, isCalled } of sequences) {
    await sql`select setval(${`public.${quoted(name)}`}::regclass, ${value}::bigint, ${isCalled})`.execute(trx)
  }
  await sql`analyze ${sql.join(filled.map(({ name }) => sql.id('public', name)))}`.execute(trx)
  await migrate(trx)
}

export async function loadRows(
  client: pg.Client,
  { name, columns }: Table,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  return copyIn(client, `copy ${quoted(name)} (${columns.map(quoted)}) from stdin`, rows)
}

/** What commits of before the first release stored, and this one does not. */
interface Gone {
  readonly table: string
  readonly columns: readonly string[]
  readonly isTable: boolean
}

async function goneFrom(trx: Transaction, tables: readonly Table[]): Promise<readonly Gone[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as table, array_agg(attname::text) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    group by relname`.execute(trx)
  const present = new Map(rows.map(({ table, columns }) => [table, new Set(columns)]))
  return tables
    .map(({ name, columns }) => ({
      table: name,
      columns: columns.filter((column) => !present.get(name)?.has(column)),
      isTable: !present.has(name),
    }))
    .filter(({ columns }) => columns.length > 0)
}

/** Rows are loaded as they were stored. */
async function bringBack(trx: Transaction, gone: readonly Gone[]): Promise<void> {
  for (const { table, isTable } of gone) if (isTable) await sql`create table ${sql.id('public', table)} ()`.execute(trx)
  await inEach(columnsOf(gone), trx, ({ column }) => sql`add column ${sql.id(column)} text`)
}

async function takeAway(trx: Transaction, gone: readonly Gone[]): Promise<void> {
  for (const { table, isTable } of gone) if (isTable) await sql`drop table ${sql.id('public', table)}`.execute(trx)
  const columns = columnsOf(gone.filter(({ isTable }) => !isTable))
  await inEach(columns, trx, ({ column }) => sql`drop column ${sql.id(column)}`)
}

const columnsOf = (gone: readonly Gone[]) =>
  gone.flatMap(({ table, columns }) => columns.map((column) => ({ table, column })))

/** In the order of their creation, in which they are created again. */
async function constraintsOf(trx: Transaction, kind: 'f' | 'u'): Promise<readonly Constraint[]> {
  const { rows } = await sql<Constraint>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = ${kind} and connamespace = 'public'::regnamespace
    order by pg_constraint.oid`.execute(trx)
  return rows
}

/** Those that no constraint needs; of partitioned tables only the whole. */
async function indexesOf(trx: Transaction): Promise<readonly { readonly name: string; readonly definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select relname as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not relispartition
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by indexrelid`.execute(trx)
  return rows
}

async function inEach<Item extends { readonly table: string }>(
  items: readonly Item[],
  trx: Transaction,
  change: (item: Item) => RawBuilder<unknown>,
): Promise<void> {
  for (const item of items) await sql`alter table ${sql.id('public', item.table)} ${change(item)}`.execute(trx)
}
