import type pg from 'pg'
import type { Reader } from '../../platform/access/visibility.ts'
import { batchCalls } from '../../platform/database/batch.ts'

/** Whether a reader has applied to an opportunity, withdrawn or not. */
export type HasApplied = (reader: Reader, opportunityId: string) => Promise<boolean> | boolean

interface Asked {
  readonly readerId: string
  readonly opportunityId: string
}

/** Batch: the items of a page, and of several readers, share a statement. */
export function openHasApplied(pool: pg.Pool): HasApplied {
  const ask = batchCalls(async (asked: readonly Asked[]) => {
    const { rows } = await pool.query<{ has_applied: boolean }>(statement, [
      asked.map(({ readerId }) => readerId),
      asked.map(({ opportunityId }) => opportunityId),
    ])
    return rows.map(({ has_applied }) => has_applied)
  })
  return (reader, opportunityId) => reader !== null && ask({ readerId: reader.id, opportunityId })
}

const statement = `
  select exists (
    select from applications where applicant_id = reader_id and opportunity_id = asked.opportunity_id
  ) as has_applied
  from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (reader_id, opportunity_id, place)
  order by place`
