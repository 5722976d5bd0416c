import { type Static, Type } from 'typebox'
import { EntityFilter } from '../../entities/schema.ts'
import { LanguageChoice } from '../context.ts'
import { addressWith } from '../parts/addresses.ts'
import { textsIn } from '../parts/query-texts.ts'

export const ENTITIES_PATH = '/entities'

export const PAGE_SIZE = 20

/** The filters of the interface under the same names. */
export const PageQuery = Type.Object({ ...EntityFilter.properties, ...LanguageChoice })
export type PageQuery = Static<typeof PageQuery>

const filterNames = ['search', 'category', 'location', 'employee_count', 'verified', 'mine'] as const
export type FilterName = (typeof filterNames)[number]

export type Chosen = { readonly [Name in FilterName | 'sort' | 'order']?: string }

export const chosenIn = (query: PageQuery): Chosen => textsIn(query, [...filterNames, 'sort', 'order'])

export const filterOf = ({ lang: _, ...filter }: PageQuery): EntityFilter => ({ ...filter, limit: PAGE_SIZE })

export const listAddress = (chosen: Chosen, page?: number): string =>
  addressWith(ENTITIES_PATH, { ...chosen, page: page === 1 ? undefined : page })

export function without(chosen: Chosen, name: FilterName): Chosen {
  const { [name]: _, ...rest } = chosen
  return rest
}

export const activeFilters = (chosen: Chosen): FilterName[] => filterNames.filter((name) => chosen[name] !== undefined)
