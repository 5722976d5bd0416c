import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { singleFlight } from '../../platform/database/single-flight.ts'
import type { Condition } from '../../platform/jobs/due-check.ts'
import { searchVector } from '../../platform/search/search-vector.ts'

const BATCH_SIZE = 50
/** Half of the ten seconds that a stopping process waits for a job. */
const MAX_RUN_MS = 5_000

/** A table of vectors, with the texts of weight A, B and D that each is made of. */
interface Index {
  readonly table: string
  readonly key: string
  readonly texts: RawBuilder<unknown>
}

const entities: Index = {
  table: 'entity_search',
  key: 'entity_id',
  texts: sql`name as a, '' as b, coalesce(description, '') as d from entities where id = entity_id`,
}
const members: Index = {
  table: 'member_search',
  key: 'user_id',
  texts: sql`name as a, concat_ws(' ', position, company) as b, concat_ws(' ', location, bio) as d
    from users where id = user_id`,
}

export const someWait: Condition = sql`(
  exists (select from entity_search where search is null) or exists (select from member_search where search is null))`

/** A job: after an upgrade everything waits. */
export async function indexWaiting(db: Database): Promise<void> {
  const endMs = performance.now() + MAX_RUN_MS
  for (const index of [entities, members]) {
    while (performance.now() < endMs) {
      const batch = await readWaiting(db, index)
      for (const waiting of batch) await indexOne(db, index, waiting)
      if (batch.length < BATCH_SIZE) break
    }
  }
}

/** Indexes what was written a moment ago, so that its author finds it; a longer queue is left to the job. */
export function openIndexing(db: Database): () => Promise<void> {
  const indexNewest = singleFlight(async () => {
    for (const index of [entities, members]) {
      const batch = await readWaiting(db, index)
      if (batch.length < BATCH_SIZE) for (const waiting of batch) await indexOne(db, index, waiting)
    }
  })
  return () => indexNewest(null)
}

interface Waiting {
  readonly id: string
  /** The xmin of the row: another one after every change. */
  readonly rowVersion: string
  readonly a: string
  readonly b: string
  readonly d: string
}

async function readWaiting(db: Database, { table, key, texts }: Index): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select ${sql.ref(key)} as id, xmin::text as "rowVersion", a, b, d
    from (
      select ${sql.ref(key)}, xmin from ${sql.table(table)} where search is null limit ${sql.lit(BATCH_SIZE)}
    ) waiting
    cross join lateral (select ${texts}) texts`.execute(db)
  return rows
}

/** One that changed since it was read waits on. */
async function indexOne(db: Database, { table, key }: Index, { id, rowVersion, a, b, d }: Waiting): Promise<void> {
  const search = searchVector([
    { text: a, weight: 'A' },
    { text: b, weight: 'B' },
    { text: d, weight: 'D' },
  ])
  await sql`
    update ${sql.table(table)} set search = ${search}::tsvector
    where ${sql.ref(key)} = ${id} and xmin = ${rowVersion}::xid`.execute(db)
}
