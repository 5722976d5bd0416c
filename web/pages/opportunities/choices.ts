import { api } from '../../api.ts'
import type { Opportunity } from './fields.ts'
import type { Choices } from './sections.tsx'

/** The organizations that one may post for, and the categories that others use. */
export async function loadChoices(signal: AbortSignal, before?: Opportunity): Promise<Choices> {
  const [entities, others] = await Promise.all([
    readOwnEntities(signal),
    api.get('/api/opportunities', { params: { query: { limit: 1 } }, signal }),
  ])
  const current = before?.entity
  const isOther = current !== undefined && !entities.some(({ id }) => id === current.id)
  return { categories: others.data.filters.categories, entities: isOther ? [...entities, current] : entities }
}

const MAX_PAGES = 20

/** All of them, by name, up to a thousand. */
async function readOwnEntities(signal: AbortSignal): Promise<{ id: string; name: string }[]> {
  const found = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = { mine: true, limit: 50, page, sort: 'name' } as const
    const { data } = await api.get('/api/entities', { params: { query }, signal })
    found.push(...data.entities.map(({ id, name }) => ({ id, name })))
    if (!data.pagination.has_next) break
  }
  return found
}
