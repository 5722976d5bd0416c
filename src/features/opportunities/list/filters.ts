import { type RawBuilder, sql } from 'kysely'
import { invalidQuery } from '../../../platform/http/errors/errors.ts'
import { canonicalId, isId } from '../../../platform/http/schemas/schema.ts'
import { searchKey } from '../../../platform/search/fold.ts'
import { keysOfTyped } from '../../../platform/search/tags.ts'
import { MAX_COMMAS, MAX_TAGS } from '../schema.ts'
import { cellsOf, circleOfQuery, isWithin } from './nearby.ts'
import type { OpportunityFilter } from './schema.ts'

/** As many as a list of storable tags can have. */
const MAX_PARTS = MAX_TAGS * (MAX_COMMAS + 1)

export interface Conditions {
  readonly all: readonly RawBuilder<unknown>[]
  /** The stored total for exactly this filter; undefined when none is stored. */
  readonly total: StoredTotal | undefined
}

/** The key of a row of opportunity_totals. */
export interface StoredTotal {
  readonly kind: 'all' | 'type' | 'category' | 'location'
  readonly key: RawBuilder<string>
}

type Filters = Omit<OpportunityFilter, 'page' | 'limit' | 'sort' | 'order' | 'search' | 'status'>

/** @throws 400 for values that are invalid together, which no schema can express */
export function conditionsOf(filters: Filters): Conditions {
  const { location, entity_id, budget_min, budget_max } = filters
  if (budget_min !== undefined && budget_max !== undefined && budget_min > budget_max)
    throw invalidQuery('budget_max', 'TOO_SMALL', { limit: budget_min, reason: 'must not be below budget_min' })
  const circle = circleOfQuery(filters.near, filters.radius_km)
  const cells = circle && cellsOf(circle)
  const keys = [
    ...combinedKey(filters),
    ...(location === undefined ? [] : [sql`${`l:${searchKey(location)}`}`]),
    // Anything but an id matches nothing.
    ...(entity_id === undefined ? [] : [sql`${`e:${isId(entity_id) ? canonicalId(entity_id) : ''}`}`]),
  ]
  const ranges = [
    ...(budget_min === undefined ? [] : [sql`budget_high >= ${budget_min}::float8`]),
    ...(budget_max === undefined ? [] : [sql`budget_low <= ${budget_max}::float8`]),
    ...tagConditions(filters.tags),
    ...(cells === undefined ? [] : [sql`filter_keys && ${cells}::text[]`]),
    ...(circle === undefined ? [] : [isWithin(circle)]),
  ]
  return {
    all: [...(keys.length === 0 ? [] : [sql`filter_keys @> array[${sql.join(keys)}]::text[]`]), ...ranges],
    total: ranges.length === 0 && keys.length <= 1 ? storedTotal(filters) : undefined,
  }
}

/** One key for the three filters that are used together most: rarer than each by itself (opportunity_filter_keys). */
function combinedKey({ type, category, remote }: Filters): RawBuilder<unknown>[] {
  const kinds = `${type ? 't' : ''}${category === undefined ? '' : 'c'}${remote === undefined ? '' : 'r'}`
  if (kinds === '') return []
  const values = [
    ...(type === undefined ? [] : [type]),
    ...(remote === undefined ? [] : [String(remote)]),
    ...(category === undefined ? [] : [searchKey(category)]),
  ]
  const prefix = `${kinds}:${values.join(':')}`
  return [sql`${prefix}`]
}

function storedTotal({ type, category, remote, location, tags, entity_id }: Filters): StoredTotal | undefined {
  const present = [type, category, remote, location, tags, entity_id].filter((value) => value !== undefined)
  if (present.length === 0) return { kind: 'all', key: sql`''` }
  if (present.length > 1) return undefined
  if (type !== undefined) return { kind: 'type', key: sql`${type}` }
  if (category !== undefined) return { kind: 'category', key: sql`${searchKey(category)}` }
  if (location !== undefined) return { kind: 'location', key: sql`${searchKey(location)}` }
  // The total stored for `Remote` counts cities and countries of that name too.
  return undefined
}

/**
 * One for each part of a list that is no blank. A tag may have commas itself: parts one after another are one, too; all of
 * them are one that was stored when a tag could have more.
 */
function tagConditions(list = ''): RawBuilder<unknown>[] {
  const parts = list.split(',')
  const named = [...parts.keys()].filter((index) => parts[index]?.trim() !== '')
  if (named.length > MAX_PARTS) throw invalidQuery('tags', 'TOO_MANY', { limit: MAX_PARTS })
  const tagsWith = (index: number) =>
    Array.from({ length: MAX_COMMAS + 1 }, (_, before) => index - before)
      .filter((start) => start >= 0)
      .flatMap((start) =>
        Array.from({ length: MAX_COMMAS + 1 }, (_, after) => start + after + 1)
          .filter((end) => end > index)
          .map((end) => parts.slice(start, end).join(',')),
      )
  return named.map((index) => {
    const keys = new Set([list, ...tagsWith(index)].flatMap(keysOfTyped))
    return sql`filter_keys && ${Array.from(keys, (key) => `g:${key}`)}::text[]`
  })
}
