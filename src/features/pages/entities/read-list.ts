import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { User } from '../../../platform/access/caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import { countCategories } from '../../entities/categories.ts'
import { listEntities } from '../../entities/list.ts'
import type { EntityFilter, EntityList } from '../../entities/schema.ts'
import type { PictureAddresses } from '../../pictures/outside/addresses.ts'
import { refusedField } from '../parts/refused-field.ts'
import {
  activeFilters,
  type Chosen,
  chosenIn,
  type FilterName,
  filterOf,
  PAGE_SIZE,
  type PageQuery,
} from './page-query.ts'

export interface ShownList {
  readonly chosen: Chosen
  readonly page: number
  readonly categories: Awaited<ReturnType<typeof countCategories>>
  /** Everything where something is refused. */
  readonly found: Static<typeof EntityList>
  /** The parameter that cannot be used. */
  readonly refused?: string
  /** Where nothing is found: how many there are without each of the filters. */
  readonly hiding: readonly { readonly filter: FilterName; readonly total: number }[]
}

interface ListParts {
  readonly db: Database
  readonly pictureAddresses: PictureAddresses
}

/** By the function of the interface, for the same reader. What is refused there is told in the page. */
export async function readShownList(
  parts: ListParts,
  reader: User | null,
  { query, validationError }: Pick<FastifyRequest, 'validationError'> & { readonly query: PageQuery },
): Promise<ShownList> {
  const chosen = chosenIn(query)
  const categories = await countCategories(parts.db, reader)
  try {
    if (validationError !== undefined) throw validationError
    const filter = filterOf(query)
    const found = await listEntities(parts.db, parts.pictureAddresses, reader, filter)
    const isEmpty = found.pagination.total_items === 0
    const hiding = isEmpty ? await findHiding(parts, reader, chosen, filter) : []
    return { chosen, page: filter.page, categories, found, hiding }
  } catch (error) {
    const refused = refusedField(error)
    const found = await listEntities(parts.db, parts.pictureAddresses, reader, plain)
    return { chosen, page: 1, categories, found, refused, hiding: [] }
  }
}

export const unfiltered = ({ refused: _, ...shown }: ShownList): ShownList => ({ ...shown, chosen: {} })

const plain: EntityFilter = { page: 1, limit: PAGE_SIZE }

async function findHiding(
  { db, pictureAddresses }: ListParts,
  reader: User | null,
  chosen: Chosen,
  filter: EntityFilter,
): Promise<ShownList['hiding']> {
  const totals = activeFilters(chosen).map(async (one) => {
    const kept = Object.entries(filter).filter(([name]) => name !== one)
    const { pagination } = await listEntities(db, pictureAddresses, reader, {
      ...Object.fromEntries(kept),
      page: 1,
      limit: 1,
    })
    return { filter: one, total: pagination.total_items }
  })
  return (await Promise.all(totals)).filter(({ total }) => total > 0)
}
