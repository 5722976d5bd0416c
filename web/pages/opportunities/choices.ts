import { api } from '../../api.ts'
import type { Opportunity } from './fields.ts'
import type { Choices } from './sections.tsx'

/** The organizations that one may post for, and the categories that others use. */
export async function loadChoices(signal: AbortSignal, before?: Opportunity): Promise<Choices> {
  const [own, others] = await Promise.all([
    api.get('/api/entities', { params: { query: { mine: true, limit: 50, sort: 'name' } }, signal }),
    api.get('/api/opportunities', { params: { query: { limit: 1 } }, signal }),
  ])
  const entities = own.data.entities.map(({ id, name }) => ({ id, name }))
  const current = before?.entity
  const isOther = current !== undefined && !entities.some(({ id }) => id === current.id)
  return { categories: others.data.filters.categories, entities: isOther ? [...entities, current] : entities }
}
