import { type RawBuilder, sql } from 'kysely'
import type { Sort } from './list-schema.ts'

/** Everything that decides which opportunities a list has, and in which order. */
export interface ListQuery {
  /** What the list is about before anything is filtered. */
  readonly range: RawBuilder<boolean>
  readonly filters: readonly RawBuilder<unknown>[]
  /** What the range says already, as the index of filters knows it. */
  readonly rangeKeys: readonly RawBuilder<unknown>[]
  readonly search: SearchTerms | undefined
  readonly sort: Sort | undefined
  readonly order: 'asc' | 'desc' | undefined
  readonly limit: number
  readonly offset: number
}

export interface SearchTerms {
  /** A tsquery; null when nothing was typed that could be found. */
  readonly query: string | null
  /** One that finds the same, and tells the forms of a word apart. */
  readonly rankQuery: string | null
  /** The stems that a title must have to answer the search by itself. */
  readonly titleStems: readonly string[]
}

/** One row of a page: what is shown of it is found elsewhere, by its version. */
export interface PageRow {
  readonly id: string
  readonly version: number
  readonly views: string
  readonly applications: string
}

export function matchConditions({ range, filters, search }: ListQuery): RawBuilder<unknown> {
  return sql.join([range, ...filters, ...searchCondition(search)], sql` and `)
}

export function searchCondition(search: SearchTerms | undefined): RawBuilder<unknown>[] {
  if (search === undefined) return []
  return [search.query === null ? sql`false` : sql`search @@ ${search.query}::tsquery`]
}

const newestFirst = sql`created_at desc, id desc`

const orders: Record<Sort, Record<'asc' | 'desc', RawBuilder<unknown>>> = {
  created_at: { asc: sql`created_at, id`, desc: newestFirst },
  title: { asc: sql`title collate "und-x-icu", id`, desc: sql`title collate "und-x-icu" desc, id desc` },
  // What has no budget comes last either way.
  budget: { asc: sql`budget_order, id`, desc: sql`budget_order desc nulls last, id desc` },
  views: { asc: sql`views, opportunity_id`, desc: sql`views desc, opportunity_id desc` },
}

/** By default the newest first. Titles rise unless said otherwise, everything else falls. */
export function orderOf({ sort = 'created_at', order }: Pick<ListQuery, 'sort' | 'order'>): RawBuilder<unknown> {
  return orders[sort][order ?? (sort === 'title' ? 'asc' : 'desc')]
}

/** Rows of opportunities, with their counters where the order needs them. */
export function sourceFor({ sort }: Pick<ListQuery, 'sort'>): RawBuilder<unknown> {
  return sort === 'views'
    ? sql`opportunities join opportunity_counters on opportunity_id = opportunities.id`
    : sql`opportunities`
}
