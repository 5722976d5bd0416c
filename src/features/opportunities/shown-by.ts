import { sql } from 'kysely'
import type { Reader } from '../../platform/access/visibility.ts'
import type { Database } from '../../platform/database/database.ts'
import { opportunityVisibilities } from '../../platform/database/tables/opportunities.ts'
import { openTo, readableBy } from './visibility.ts'

/** An active opportunity, as it is named beside something else. */
export interface BriefOpportunity {
  readonly id: string
  readonly title: string
  readonly createdAt: string
}

/** The newest active ones that the reader may see, of those whose owner says so. */
export async function opportunitiesShownBy(
  db: Database,
  reader: Reader,
  ownerId: string,
  limit: number,
): Promise<BriefOpportunity[]> {
  const scope = openTo(reader, { visibilities: opportunityVisibilities, statuses: ['active'] })
  const { rows } = await sql<{ id: string; title: string; created_at: Date }>`
    select id, title, created_at from opportunities
    where owner_id = ${ownerId} and show_owner and ${readableBy(reader, scope)}
    order by created_at desc, id desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ created_at, ...brief }) => ({ ...brief, createdAt: created_at.toISOString() }))
}
