import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { SealedColumn } from '../../platform/sealed-column.ts'
import type { Keys } from '../../platform/settings/keys.ts'

const BATCH_SIZE = 500
/** A row that is busy, or that a program with the older secret first has sealed meanwhile, waits for the next pass. */
const MAX_PASSES = 5

export interface Resealed {
  readonly resealed: number
  /** Values that an older secret has sealed. */
  readonly older: number
  /** Values that none of the secrets opens. */
  readonly unreadable: number
}

interface Run {
  readonly signal: AbortSignal
  onBatch(seen: number): void
}

/** Seals a column with the first secret, beside running programs. What is done stays done if it is interrupted. */
export async function resealColumn(db: Database, keys: Keys, column: SealedColumn, run: Run): Promise<Resealed> {
  let resealed = 0
  for (let pass = 1; ; pass += 1) {
    const found = await passOver(db, keys, column, run)
    resealed += found.changed
    if (found.changed + found.missed === 0 || pass === MAX_PASSES)
      return { resealed, older: found.missed, unreadable: found.unreadable }
  }
}

async function passOver(db: Database, keys: Keys, column: SealedColumn, { signal, onBatch }: Run) {
  const found = { seen: 0, changed: 0, missed: 0, unreadable: 0 }
  let batch = await sealBatch(db, keys, column)
  while (batch.last !== undefined) {
    signal.throwIfAborted()
    const { seen, changes, unreadable, last } = batch
    // Pipeline: the next batch is sealed while the database writes this one.
    const [changed, next] = await Promise.all([writeBatch(db, column, changes), sealBatch(db, keys, column, last)])
    found.seen += seen
    found.changed += changed
    found.missed += changes.length - changed
    found.unreadable += unreadable
    onBatch(found.seen)
    batch = next
  }
  return found
}

async function sealBatch(db: Database, keys: Keys, column: SealedColumn, after?: string) {
  const rows = await readBatch(db, column, after)
  const changes: Change[] = []
  let unreadable = 0
  for (const { id, value: former } of rows) {
    const value = await column.reseal(keys, id, former)
    if (value === undefined) unreadable += 1
    else if (!value.equals(former)) changes.push({ id, former, value })
  }
  return { seen: rows.length, changes, unreadable, last: rows.at(-1)?.id }
}

interface Change {
  readonly id: string
  readonly former: Buffer
  readonly value: Buffer
}

/** By cursor. */
async function readBatch(db: Database, { table, primaryKey, column, type }: SealedColumn, after?: string) {
  const key = sql.ref(primaryKey.column)
  const from = after === undefined ? sql`true` : sql`${key} > ${after}::${sql.raw(primaryKey.type)}`
  const value = type === 'bytea' ? sql.ref(column) : sql`convert_to(${sql.ref(column)}, 'UTF8')`
  const { rows } = await sql<{ id: string; value: Buffer }>`
    select ${key}::text as id, ${value} as value from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${from} order by ${key} limit ${BATCH_SIZE}`.execute(db)
  return rows
}

/** Compare-and-swap. Busy rows are skipped, so that neither side waits for the other. Returns how many were written. */
async function writeBatch(db: Database, sealed: SealedColumn, changes: readonly Change[]): Promise<number> {
  if (changes.length === 0) return 0
  const [table, key, column] = [sql.table(sealed.table), sql.ref(sealed.primaryKey.column), sql.ref(sealed.column)]
  const isText = sealed.type === 'text'
  const stored = isText ? sql`convert_to(stored.${column}, 'UTF8')` : sql`stored.${column}`
  const value = isText ? sql`convert_from(changed.value, 'UTF8')` : sql`changed.value`
  const { numAffectedRows } = await sql`
    with changed as (
      select id::${sql.raw(sealed.primaryKey.type)} as id, former, value
      from unnest(${changes.map(({ id }) => id)}::text[], ${changes.map(({ former }) => former)}::bytea[],
        ${changes.map((change) => change.value)}::bytea[]) as one (id, former, value)
    ), free as (
      select stored.${key} as id from ${table} as stored join changed on changed.id = stored.${key}
      for update of stored skip locked
    )
    update ${table} as stored set ${column} = ${value}
    from changed join free on free.id = changed.id
    where stored.${key} = changed.id and ${stored} = changed.former`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
