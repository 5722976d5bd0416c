import { type SelectQueryBuilder, sql } from 'kysely'

const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

/** Keyset pagination: yields pages, each read when requested, until one is not full. */
export async function* readPages<Row>(
  pageSize: number,
  readPage: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after: Row | undefined
  for (;;) {
    const rows = await readPage(after)
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)
  }
}

export async function* readInPages<Row extends { readonly id: string }, Item>(
  readPage: (after: string) => Promise<readonly Row[]>,
  toItem: (row: Row) => Item,
): AsyncGenerator<Item> {
  const pages = readPages(1, (after: Row | undefined) => readPage(after?.id ?? BEFORE_ALL_IDS))
  for await (const rows of pages) {
    for (const row of rows) yield toItem(row)
  }
}

/** All that a query finds in one table, which gets its order and its bounds here. */
export function readAllInPages<DB, From extends keyof DB, Row extends { readonly id: string }, Item>(
  query: SelectQueryBuilder<DB, From, Row>,
  toItem: (row: Row) => Item,
  pageSize = 100,
): AsyncGenerator<Item> {
  const ordered = query.orderBy(sql`id`).limit(pageSize)
  return readInPages(async (after) => (await ordered.where(sql<boolean>`id > ${after}`).execute()) as Row[], toItem)
}
