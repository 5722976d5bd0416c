import { type RawBuilder, sql } from 'kysely'
import type { Sort } from './schema.ts'

export interface ListQuery {
  /** What the reader may see of the list before any filter. */
  readonly scope: RawBuilder<boolean>
  readonly filters: readonly RawBuilder<unknown>[]
  /** Conditions that the scope implies and the index of filters can answer. */
  readonly scopeKeys: readonly RawBuilder<unknown>[]
  readonly search: SearchTerms | undefined
  readonly sort: Sort | undefined
  readonly order: 'asc' | 'desc' | undefined
  readonly limit: number
  readonly offset: number
}

export interface SearchTerms {
  /** A tsquery; null when no typed word can be searched for. */
  readonly query: string | null
  /** A tsquery with the same matches that also tells the forms of a word apart. */
  readonly rankQuery: string | null
  /** Stems of which a title must have all to be ranked first. */
  readonly titleStems: readonly string[]
}

/** What a page shows of it is cached by id and version (read.ts). */
export interface PageRow {
  readonly id: string
  readonly version: number
  readonly views: string
  readonly applications: string
}

export function matchConditions({ scope, filters, search }: ListQuery): RawBuilder<unknown> {
  return sql.join([scope, ...filters, ...searchCondition(search)], sql` and `)
}

export function searchCondition(search: SearchTerms | undefined): RawBuilder<unknown>[] {
  if (search === undefined) return []
  return [search.query === null ? sql`false` : sql`search @@ ${search.query}::tsquery`]
}

const newestFirst = sql`created_at desc, id desc`

const orders: Record<Sort, Record<'asc' | 'desc', RawBuilder<unknown>>> = {
  created_at: { asc: sql`created_at, id`, desc: newestFirst },
  title: { asc: sql`title collate "und-x-icu", id`, desc: sql`title collate "und-x-icu" desc, id desc` },
  // Nulls last either way.
  budget: { asc: sql`budget_order, id`, desc: sql`budget_order desc nulls last, id desc` },
  views: { asc: sql`ranked_views, opportunity_id`, desc: sql`ranked_views desc, opportunity_id desc` },
}

export const directionOf = ({ sort, order }: Pick<ListQuery, 'sort' | 'order'>): 'asc' | 'desc' =>
  order ?? (sort === 'title' ? 'asc' : 'desc')

export function orderOf({ sort = 'created_at', order }: Pick<ListQuery, 'sort' | 'order'>): RawBuilder<unknown> {
  return orders[sort][directionOf({ sort, order })]
}

export function sourceFor({ sort }: Pick<ListQuery, 'sort'>): RawBuilder<unknown> {
  return sort === 'views'
    ? sql`opportunities join opportunity_counters on opportunity_id = opportunities.id`
    : sql`opportunities`
}
