/** Sorts before every id. */
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

/**
 * Gives rows one by one that are read in pages, the next page when it is asked for.
 * @param readPage the rows with the ids that follow the given one, in their order, at most a page of them
 */
export async function* readInPages<Row extends { readonly id: string }, Item>(
  readPage: (after: string) => Promise<readonly Row[]>,
  toItem: (row: Row) => Item,
): AsyncGenerator<Item> {
  let after = BEFORE_ALL_IDS
  for (;;) {
    const rows = await readPage(after)
    for (const row of rows) yield toItem(row)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}
