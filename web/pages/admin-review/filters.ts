import { query } from '../../router.ts'
import type { Status } from './types.ts'

export const statuses = ['pending', 'active', 'draft', 'expired', 'closed'] as const satisfies readonly Status[]
export const types = ['job', 'project', 'collaboration'] as const

/** As the address has them; what is nonsense there is left out. */
export function filtersInQuery() {
  const asked = query.value
  const [type] = types.filter((one) => one === asked.get('type'))
  const [search, owner, entity] = ['search', 'owner', 'entity'].map((name) => asked.get(name) ?? '')
  const from = instantOf(asked.get('from'), '00:00:00')
  const to = instantOf(asked.get('to'), '23:59:59.999')
  return {
    status: statuses.find((one) => one === asked.get('status')) ?? 'pending',
    ...(type && { type }),
    ...(search && { search }),
    ...(owner && { owner_id: owner }),
    ...(entity && { entity_id: entity }),
    ...(from && { from }),
    ...(to && { to }),
    ...(asked.get('order') === 'desc' && { order: 'desc' as const }),
  }
}
export type Filters = ReturnType<typeof filtersInQuery>

/** Of a day of the reader's own. */
function instantOf(day: string | null, time: string): string | undefined {
  const instant = new Date(`${day}T${time}`)
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString()
}
