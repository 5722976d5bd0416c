import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { hasAtLeast, type User } from '../../../platform/access/caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import { ApiError, invalidQuery } from '../../../platform/http/errors/errors.ts'
import type { Replicas } from '../../../platform/replicas/replicas.ts'
import { readEntity } from '../../entities/view.ts'
import { countFacets, type FacetCounts } from '../../opportunities/list/facet-counts.ts'
import { listOpportunities, type OpportunityLists, scopeOf } from '../../opportunities/list/list.ts'
import { listPlaces, pointOf } from '../../opportunities/list/places.ts'
import type { OpportunityFilter, OpportunityList } from '../../opportunities/list/schema.ts'
import type { ListedOpportunity } from '../../opportunities/schema.ts'
import type { PictureAddresses } from '../../pictures/outside/addresses.ts'
import { refusedField } from '../parts/refused-field.ts'
import {
  activeFilters,
  type Chosen,
  chosenIn,
  type FilterName,
  filterOf,
  PAGE_SIZE,
  type PageQuery as Query,
} from './page-query.ts'

type Found = Omit<Static<ReturnType<typeof OpportunityList<typeof ListedOpportunity>>>, 'filters'>

export interface ShownList {
  readonly name: 'general' | 'confidential'
  readonly mayChoose: boolean
  readonly chosen: Chosen
  readonly page: number
  readonly facets: FacetCounts
  /** Cities whose points are known; undefined: too many to look. */
  readonly places: readonly string[] | undefined
  /** Of the entity that the list is limited to; undefined when it is not for this reader. */
  readonly entityName: string | undefined
  readonly found: Found
  /** The parameter that cannot be used. */
  readonly refused?: string
  /** Where nothing is found: how many there are without each of the filters. */
  readonly hiding: readonly { readonly filter: FilterName; readonly total: number }[]
}

interface ListParts {
  readonly replicas: Pick<Replicas, 'read'>
  readonly pictureAddresses: PictureAddresses
  readonly opportunityLists: OpportunityLists
}

/** By the function of the interface, for the same reader. What is refused there is told in the page. */
export async function readShownList(
  parts: ListParts,
  reader: User | null,
  { query, validationError }: Pick<FastifyRequest, 'validationError'> & { readonly query: Query },
): Promise<ShownList> {
  const { list, ...chosen } = chosenIn(query)
  const mayChoose = reader !== null && hasAtLeast(reader.role, 'confidential')
  const name = mayChoose && list === 'confidential' ? 'confidential' : 'general'
  const common = { name, mayChoose, chosen: name === 'general' ? chosen : { ...chosen, list: name } } as const
  try {
    if (validationError !== undefined) throw validationError
    const filter = await located(parts, name, reader, filterOf(query))
    const read = await readMatches(parts, name, reader, filter)
    const { found } = read
    const isEmpty = found.pagination.total_items === 0
    return {
      ...common,
      ...read,
      page: filter.page,
      entityName: await entityNameIn(parts, reader, chosen, found),
      hiding: isEmpty ? await findHiding(parts, name, reader, { chosen, filter }) : [],
    }
  } catch (error) {
    const refused = refusedField(error)
    const read = await readMatches(parts, name, reader, plain)
    return { ...common, ...read, page: 1, refused, entityName: undefined, hiding: [] }
  }
}

export function unfiltered({ refused: _, chosen: { list }, ...shown }: ShownList): ShownList {
  return { ...shown, chosen: list === undefined ? {} : { list } }
}

const plain: OpportunityFilter = { page: 1, limit: PAGE_SIZE, status: 'active' }

/** With the point of the city that is named instead. Throws 400 where none is known. */
async function located(
  { replicas }: ListParts,
  name: ShownList['name'],
  reader: User | null,
  filter: OpportunityFilter,
): Promise<OpportunityFilter> {
  const { near } = filter
  if (near === undefined || !/\p{L}/u.test(near)) return filter
  const scope = scopeOf(name, filter.status)
  const point = await replicas.read(reader?.id, (db) => pointOf(db, reader, scope, near))
  if (point === undefined) throw invalidQuery('near', 'UNKNOWN', { reason: 'must be a place whose point is known' })
  return { ...filter, near: point }
}

async function find(
  { opportunityLists }: ListParts,
  name: ShownList['name'],
  reader: User | null,
  filter: OpportunityFilter,
): Promise<Found> {
  return (await listOpportunities(opportunityLists, name, reader, filter)).fields
}

async function readMatches(parts: ListParts, name: ShownList['name'], reader: User | null, filter: OpportunityFilter) {
  const read = <Result>(work: (db: Database) => Promise<Result>) => parts.replicas.read(reader?.id, work)
  const [found, facets, places] = await Promise.all([
    find(parts, name, reader, filter),
    read((db) => countFacets(db, name, reader, filter)),
    read((db) => listPlaces(db, reader, scopeOf(name, filter.status))),
  ])
  return { found, facets, places }
}

async function findHiding(
  parts: ListParts,
  name: ShownList['name'],
  reader: User | null,
  { chosen, filter }: { readonly chosen: Chosen; readonly filter: OpportunityFilter },
): Promise<ShownList['hiding']> {
  const totals = activeFilters(chosen).map(async (one) => {
    const { pagination } = await find(parts, name, reader, filterWithout(filter, one))
    return { filter: one, total: pagination.total_items }
  })
  return (await Promise.all(totals)).filter(({ total }) => total > 0)
}

function filterWithout(filter: OpportunityFilter, name: FilterName): OpportunityFilter {
  const dropped: readonly string[] = name === 'near' ? ['near', 'radius_km'] : [name]
  const kept = Object.entries(filter).filter(([one]) => !dropped.includes(one))
  return { status: 'active', ...Object.fromEntries(kept), page: 1, limit: 1 }
}

async function entityNameIn(
  { replicas, pictureAddresses }: ListParts,
  reader: User | null,
  { entity_id }: Chosen,
  { opportunities }: Found,
): Promise<string | undefined> {
  if (entity_id === undefined) return undefined
  const name = opportunities[0]?.entity?.name
  if (name !== undefined) return name
  try {
    return (await replicas.read(reader?.id, (db) => readEntity(db, pictureAddresses, reader, entity_id))).name
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'NOT_FOUND') return undefined
    throw error
  }
}
