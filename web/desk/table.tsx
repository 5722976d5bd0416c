import type { ComponentChildren } from 'preact'
import { query, setQuery } from '../router.ts'
import { Icon } from '../ui/icon.tsx'
import { useRowsInSight } from '../ui/painted.ts'
import type { Selection } from './selection.ts'
import { deskWords } from './words.ts'

export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ComponentChildren
  readonly isNumber?: boolean
  /** As the query names the order by it: `sort=name`, descending `sort=-name`. */
  readonly sort?: string
}

interface DataTableProps<Row> {
  /** What the table holds. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** The first names the row. */
  readonly columns: readonly Column<Row>[]
  readonly selection?: Selection
  /** What a person calls the row, beside its box. */
  readonly nameOf?: (row: Row) => string
  /** Few short columns, which have room on a telephone too. */
  readonly isSlim?: boolean
}

/**
 * Rows under a head that stays in sight; where there is little room, a card for each row.
 */
export function DataTable<Row>({ label, rows, idOf, columns, selection, nameOf, isSlim = false }: DataTableProps<Row>) {
  const { chooseAll, choose } = deskWords()
  const drawn = useRowsInSight(rows)
  const ids = rows.map(idOf)
  const areAllChosen = selection !== undefined && ids.length > 0 && ids.every(selection.has)
  return (
    <table class={isSlim ? 'data-table slim' : 'data-table'} aria-label={label}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" class="box-cell">
              <input
                type="checkbox"
                aria-label={chooseAll}
                checked={areAllChosen}
                onChange={() => selection.setAll(ids, !areAllChosen)}
              />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.head} {...column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {drawn.map((row) => {
          const id = idOf(row)
          return (
            <tr key={id} class={selection?.has(id) ? 'chosen' : undefined}>
              {selection && (
                <td class="box-cell">
                  <input
                    type="checkbox"
                    aria-label={choose(nameOf?.(row) ?? id)}
                    checked={selection.has(id)}
                    onChange={() => selection.toggle(id)}
                  />
                </td>
              )}
              {columns.map(({ head, cell, isNumber }, index) => {
                const attributes = { class: isNumber ? 'number' : undefined, 'data-label': head }
                return index === 0 ? (
                  <th key={head} scope="row" {...attributes}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={head} {...attributes}>
                    {cell(row)}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Head<Row>({ head, isNumber, sort }: Column<Row>) {
  const order = query.value.get('sort')
  const direction =
    sort === undefined ? undefined : order === sort ? 'ascending' : order === `-${sort}` ? 'descending' : 'none'
  return (
    <th scope="col" class={isNumber ? 'number' : undefined} aria-sort={direction}>
      {sort === undefined ? (
        head
      ) : (
        <button type="button" onClick={() => setQuery({ sort: direction === 'ascending' ? `-${sort}` : sort })}>
          {head}
          {direction !== 'none' && <Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} />}
        </button>
      )}
    </th>
  )
}
