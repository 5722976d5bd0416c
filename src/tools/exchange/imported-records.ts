import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { isFields } from './columns.ts'
import type { KindName } from './record-kind.ts'

interface Imported {
  readonly recordId: string
  readonly digest: Buffer
}

const tableOf = (kind: KindName) => sql.table(`imported_${kind}`)

/** One import of a kind at a time writes, until the transaction ends. */
export async function lockImports(trx: Transaction, kind: KindName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hromada import ${kind}`}, 0))`.execute(trx)
}

/** Those that were imported before, by external id. */
export async function findImported(
  trx: Transaction,
  kind: KindName,
  externalIds: readonly string[],
): Promise<Map<string, Imported>> {
  const { rows } = await sql<Imported & { externalId: string }>`
    select external_id as "externalId", record_id as "recordId", digest
    from ${tableOf(kind)} where external_id = any(${externalIds})`.execute(trx)
  return new Map(rows.map((row) => [row.externalId, row]))
}

export async function noteImported(
  trx: Transaction,
  kind: KindName,
  { externalId, recordId, digest }: Imported & { readonly externalId: string },
): Promise<void> {
  await sql`
    insert into ${tableOf(kind)} (external_id, record_id, digest) values (${externalId}, ${recordId}, ${digest})
    on conflict (external_id) do update set digest = excluded.digest, imported_at = now()`.execute(trx)
}

/** The same for the same fields in any order, and whether empty ones are there or not. */
export const digestOf = (fields: object): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(canonical(fields)))
    .digest()

function canonical(value: unknown): unknown {
  if (!isFields(value)) return value
  const present = Object.entries(value).filter(([, inner]) => inner !== '' && inner !== null && inner !== undefined)
  return present.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, inner]) => [name, canonical(inner)])
}
