import { type RawBuilder, sql } from 'kysely'
import { invalidQuery } from '../http/errors.ts'
import { canonicalId, isId } from '../http/schema.ts'
import type { OpportunityFilter } from './list-schema.ts'
import { cellsOf, circleOfQuery, isWithin } from './nearby.ts'

const MOST_TAGS = 20

/** A filter as conditions on rows of opportunities, and what is known of it beforehand. */
export interface Conditions {
  readonly all: readonly RawBuilder<unknown>[]
  /** What the kept totals tell of exactly this filter; undefined when they do not. */
  readonly total: KeptTotal | undefined
}

/** A row of the kept totals. */
export interface KeptTotal {
  readonly kind: 'all' | 'type' | 'category' | 'location'
  readonly key: RawBuilder<string>
}

type Filters = Omit<OpportunityFilter, 'page' | 'limit' | 'sort' | 'order' | 'search' | 'status'>

/** @throws 400 for values that no schema can tell to be wrong */
export function conditionsOf(filters: Filters): Conditions {
  const { location, entity_id, budget_min, budget_max } = filters
  if (budget_min !== undefined && budget_max !== undefined && budget_min > budget_max)
    throw invalidQuery('budget_max', 'must not be below budget_min')
  const circle = circleOfQuery(filters.near, filters.radius_km)
  const cells = circle && cellsOf(circle)
  const keys = [
    ...combinedKey(filters),
    ...(location === undefined ? [] : [sql`'l:' || opportunity_key(${location})`]),
    ...tagsOf(filters.tags).map((tag) => sql`'g:' || opportunity_key(${tag})`),
    // What is no id is nobody's.
    ...(entity_id === undefined ? [] : [sql`${`e:${isId(entity_id) ? canonicalId(entity_id) : ''}`}`]),
  ]
  const ranges = [
    ...(budget_min === undefined ? [] : [sql`budget_high >= ${budget_min}::float8`]),
    ...(budget_max === undefined ? [] : [sql`budget_low <= ${budget_max}::float8`]),
    ...(cells === undefined ? [] : [sql`filter_keys && ${cells}::text[]`]),
    ...(circle === undefined ? [] : [isWithin(circle)]),
  ]
  return {
    all: [...(keys.length === 0 ? [] : [sql`filter_keys @> array[${sql.join(keys)}]::text[]`]), ...ranges],
    total: ranges.length === 0 && keys.length <= 1 ? keptTotal(filters) : undefined,
  }
}

/** One key for the three filters that are most used together (migration 0009 makes them). */
function combinedKey({ type, category, remote }: Filters): RawBuilder<unknown>[] {
  const kinds = `${type ? 't' : ''}${category === undefined ? '' : 'c'}${remote === undefined ? '' : 'r'}`
  if (kinds === '') return []
  const values = [
    ...(type === undefined ? [] : [type]),
    ...(remote === undefined ? [] : [String(remote)]),
    ...(category === undefined ? [] : ['']),
  ]
  const prefix = `${kinds}:${values.join(':')}`
  return [category === undefined ? sql`${prefix}` : sql`${prefix} || opportunity_key(${category})`]
}

/** Of a filter that is one key. */
function keptTotal({ type, category, remote, location, tags, entity_id }: Filters): KeptTotal | undefined {
  const given = [type, category, remote, location, tags, entity_id].filter((value) => value !== undefined)
  if (given.length === 0) return { kind: 'all', key: sql`''` }
  if (given.length > 1) return undefined
  if (type !== undefined) return { kind: 'type', key: sql`${type}` }
  if (category !== undefined) return { kind: 'category', key: sql`opportunity_key(${category})` }
  if (location !== undefined) return { kind: 'location', key: sql`opportunity_key(${location})` }
  // What is kept of `Remote` counts cities and countries of that name too.
  return undefined
}

function tagsOf(list: string | undefined): string[] {
  const tags = (list ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  if (tags.length > MOST_TAGS) throw invalidQuery('tags', `must not be more than ${MOST_TAGS}`)
  return tags
}
