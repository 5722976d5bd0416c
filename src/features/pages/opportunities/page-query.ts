import { type Static, Type } from 'typebox'
import { OpportunityFilter } from '../../opportunities/list/schema.ts'
import { LanguageChoice } from '../context.ts'
import { addressWith } from '../parts/addresses.ts'
import { textsIn } from '../parts/query-texts.ts'

export const OPPORTUNITIES_PATH = '/opportunities'

/** So many are on a page, whatever the address says. */
export const PAGE_SIZE = 20

/** What people mean who name a point and no distance. */
const DEFAULT_RADIUS_KM = 50

/** The filters of the interface under the same names, and which list; a point may have the name of a city here. */
export const PageQuery = Type.Object({
  ...OpportunityFilter.properties,
  near: Type.Optional(Type.String({ maxLength: 100, description: 'A city, or `lat,lng`.' })),
  ...LanguageChoice,
  list: Type.Optional(Type.Enum(['confidential'])),
})
export type PageQuery = Static<typeof PageQuery>

const filterNames = [
  'search',
  'type',
  'category',
  'location',
  'remote',
  'budget_min',
  'budget_max',
  'tags',
  'entity_id',
  'near',
  'radius_km',
  'status',
] as const
export type FilterName = (typeof filterNames)[number]

/** What the address names, as text; `sort`, `order` and `list` go along when a filter changes. */
export type Chosen = { readonly [Name in FilterName | 'sort' | 'order' | 'list']?: string }

const carried = [...filterNames, 'sort', 'order', 'list'] as const

export function chosenIn(query: PageQuery): Chosen {
  const { radius_km, status, near, ...rest } = textsIn(query, carried)
  return {
    ...rest,
    ...(near !== undefined && { near, radius_km: radius_km ?? String(DEFAULT_RADIUS_KM) }),
    ...(status !== undefined && status !== 'active' && { status }),
  }
}

export function filterOf({ lang: _, list: _list, near, radius_km, ...filter }: PageQuery): OpportunityFilter {
  const circle = near === undefined ? {} : { near, radius_km: radius_km ?? DEFAULT_RADIUS_KM }
  return { ...filter, ...circle, limit: PAGE_SIZE }
}

/** The list with other filters: from its first page, unless one is named. */
export const listAddress = (chosen: Chosen, page?: number): string =>
  addressWith(OPPORTUNITIES_PATH, { ...chosen, page: page === 1 ? undefined : page })

export function without(chosen: Chosen, name: FilterName): Chosen {
  const { [name]: _, ...rest } = chosen
  // A distance alone is from nowhere.
  return name === 'near' || name === 'radius_km' ? withoutPoint(rest) : rest
}

const withoutPoint = ({ near: _, radius_km: _radius, ...rest }: Chosen): Chosen => rest

/** Those that hide something; a distance belongs to its point. */
export const activeFilters = (chosen: Chosen): FilterName[] =>
  filterNames.filter((name) => chosen[name] !== undefined && name !== 'radius_km')
