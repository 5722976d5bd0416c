import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Queries of lists, each of which finds something in the seeded communities of both sizes. */

const { filtered, searched } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'opportunity-queries.json'), 'utf8'),
) as Record<'filtered' | 'searched', string[]>

/** Sorting as many results as this takes longer than anything above. */
export const sortedSearch = 'search=перекладач&sort=title'

/** By kinds. */
export const listQueries: readonly { readonly kind: string; readonly queries: readonly string[] }[] = [
  { kind: 'without filters', queries: [''] },
  { kind: 'filtered', queries: filtered },
  { kind: 'searched', queries: searched },
]

const VARIANTS = 500
/** Above every budget. */
const LARGE_BUDGET = 900_000

/** The same queries, each in many variants by a filter that every budget passes: hardly any is sent twice. */
export const hardlyTwice = (queries: readonly string[]): string[] =>
  queries
    .filter((query) => !query.includes('budget_max='))
    .flatMap((query) =>
      Array.from({ length: VARIANTS }, (_, variant) => `budget_max=${LARGE_BUDGET + variant}&${query}`),
    )

export const listPath = (query: string) => `/api/opportunities?${encodeURI(query)}`
