import { sql } from 'kysely'
import type { Actor } from '../../../platform/access/caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type OpportunityReading, opportunityNotFound, viewOpportunity } from '../read.ts'
import { readDecisions } from './decisions.ts'
import { readOwners } from './owners.ts'
import type { ReviewedOpportunity } from './schema.ts'

interface ReviewParts extends Pick<Platform, 'db' | 'ownAddresses'> {
  readonly opportunityReading: OpportunityReading
}

/** All of an opportunity, with what a decision needs; counts no view. Throws 404. */
export async function readForReview(
  { db, ownAddresses, opportunityReading }: ReviewParts,
  { user }: Actor,
  { id, isRendered }: { readonly id: string; readonly isRendered: boolean },
): Promise<ReviewedOpportunity> {
  const { opportunity, answer } = await viewOpportunity(opportunityReading, user, id, { isCounted: false })
  const [owners, decisions, standing, html] = await Promise.all([
    readOwners(db, ownAddresses, [opportunity.ownerId]),
    readDecisions(db, ownAddresses, opportunity.id),
    readStanding(db, opportunity.id),
    isRendered ? opportunityReading.render(opportunity.common.fields) : undefined,
  ])
  const { viewer: _, entity, ...shown } = answer.fields
  return {
    ...shown,
    ...(html !== undefined && { description_html: html }),
    ...(entity && { entity: { ...entity, is_verified: standing.is_verified } }),
    owner: owners.get(opportunity.ownerId) ?? null,
    version: opportunity.version,
    submitted_at: standing.submitted_at.toISOString(),
    decisions,
  }
}

async function readStanding(db: Database, id: string): Promise<{ submitted_at: Date; is_verified: boolean }> {
  const { rows } = await sql<{ submitted_at: Date; is_verified: boolean }>`
    select coalesce(submitted_at, opportunities.created_at) as submitted_at, coalesce(is_verified, false) as is_verified
    from opportunities left join entities on entities.id = entity_id
    where opportunities.id = ${id}`.execute(db)
  const [standing] = rows
  if (standing === undefined) throw opportunityNotFound()
  return standing
}
