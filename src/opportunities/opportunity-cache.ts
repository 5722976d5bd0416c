import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { coalesce } from '../database/coalesce.ts'
import { type ServedOpportunity, type ServedRow, servedOpportunity } from './served-opportunity.ts'
import { opportunityColumns } from './tables.ts'

const MAX_BYTES = 96 * 1024 * 1024

export interface OpportunityCache {
  /** What is remembered for an id. It may be out of date: the version says. */
  recall(id: string): ServedOpportunity | undefined
  /** Reads it from the database; undefined when it is not there. */
  load(id: string): Promise<ServedOpportunity | undefined>
}

/** Keeps the opportunities that are read most, at most 96 MiB of them. Ids are in canonical form. */
export function openOpportunityCache(pool: pg.Pool, urlOf: (attachmentId: string) => string): OpportunityCache {
  const kept = new LRUCache<string, ServedOpportunity>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes })
  const readRow = coalesce(async (ids: readonly string[]) => {
    const { rows } = await pool.query<ServedRow>(readServed, [ids])
    const found = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => found.get(id))
  })

  return {
    recall: (id) => kept.get(id),
    async load(id) {
      const row = await readRow(id)
      if (row === undefined) {
        kept.delete(id)
        return undefined
      }
      const served = servedOpportunity(row, urlOf)
      kept.set(id, served)
      return served
    },
  }
}

const readServed = `
  select ${opportunityColumns.map((column) => `opportunities.${column}`).join(', ')}, version,
    (
      select json_build_object(
        'id', id, 'name', name, 'logo', logo, 'website', website, 'employee_count', employee_count,
        'visibility', visibility, 'member_ids', array(select user_id from entity_members where entity_id = entities.id)
      )
      from entities where id = opportunities.entity_id and not is_hidden
    ) as entity,
    (
      select json_agg(
        json_build_object(
          'id', id, 'name', name, 'size', size, 'description', description, 'uploaded_at', uploaded_at
        ) order by uploaded_at, id
      )
      from attachments where opportunity_id = opportunities.id and is_listed
    ) as attachments,
    exists (
      select from attachments where opportunity_id = opportunities.id and not is_listed
    ) as has_unlisted_attachments
  from opportunities join opportunity_counters on opportunity_id = opportunities.id
  where opportunities.id = any($1::uuid[])`
