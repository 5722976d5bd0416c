import { randomUUIDv7 } from 'node:crypto'
import type { Actor } from '../../../platform/access/caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { DecisionOutcome } from '../../../platform/database/tables/opportunities.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { ApiError } from '../../../platform/http/errors/errors.ts'
import { canonicalId, isId } from '../../../platform/http/schemas/schema.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AssertMayName } from '../../pictures/visibility.ts'
import type { OpportunityAudit } from '../audit-actions.ts'
import { deleteOpportunity, updateOpportunity } from '../update.ts'
import { type Changed, type Review, readDecisions } from './decisions.ts'
import type { BulkRemoval, BulkStatusDecision, DecisionResult } from './schema.ts'

interface DecideParts extends Pick<Platform, 'db' | 'community' | 'ownAddresses'> {
  readonly audit: OpportunityAudit
  readonly assertMayName: AssertMayName
  readonly isModerationStrict: boolean
}

/** Gives opportunities a status, each in a transaction of its own. */
export function decideInBulk(
  parts: DecideParts,
  actor: Actor,
  { status, ...request }: BulkStatusDecision,
): Promise<DecisionResult[]> {
  return eachById(parts, actor, { ...request, outcome: status }, async (trx, id, review) => {
    await updateOpportunity(trx, parts, actor, { id, status }, review)
  })
}

/** Removes opportunities for good, each in a transaction of its own. */
export function removeInBulk(parts: DecideParts, actor: Actor, request: BulkRemoval): Promise<DecisionResult[]> {
  return eachById(parts, actor, { ...request, outcome: 'removed' }, (trx, id, review) =>
    deleteOpportunity(trx, parts, actor, id, review),
  )
}

interface Request extends Omit<BulkStatusDecision, 'status'> {
  readonly outcome: DecisionOutcome
}

async function eachById(
  { db, ownAddresses }: DecideParts,
  actor: Actor,
  { ids, seen = {}, reason, outcome }: Request,
  decide: (trx: Transaction, id: string, review: Review) => Promise<void>,
): Promise<DecisionResult[]> {
  const versions = new Map(Object.entries(seen).map(([id, version]) => [canonicalId(id), version]))
  const batchId = randomUUIDv7()
  const results: DecisionResult[] = []
  for (const id of new Set(ids.map(canonicalId))) {
    const review = { seenVersion: versions.get(id), reason, batchId }
    try {
      await transaction(db, (trx) => decide(trx, id, review))
      results.push({ id, success: true })
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      const changed = await changedOf({ db, ownAddresses }, id, problem)
      // A request that is repeated because its answer was lost finds its own outcome.
      const isOwnOutcome = changed !== undefined && changed.by?.id === actor.user.id && changed.outcome === outcome
      results.push(isOwnOutcome ? { id, success: true } : refused(id, problem, changed))
    }
  }
  return results
}

/** Who was quicker, and what they made of it. */
async function changedOf(
  { db, ownAddresses }: Pick<DecideParts, 'db' | 'ownAddresses'>,
  id: string,
  { kind, parts }: ApiError,
): Promise<Changed | undefined> {
  if (kind !== 'NOT_FOUND') return parts.extra?.changed as Changed | undefined
  const [last] = isId(id) ? await readDecisions(db, ownAddresses, id) : []
  return last?.outcome === 'removed' ? { outcome: last.outcome, by: last.by, at: last.at } : undefined
}

const refused = (id: string, { kind, parts }: ApiError, changed: Changed | undefined): DecisionResult => ({
  id,
  success: false,
  error: parts.details?.code ?? parts.code ?? kind,
  message: parts.message ?? kind,
  ...(changed && { changed }),
})

export function summaryOf(results: readonly DecisionResult[]) {
  const failed = results.filter(({ success }) => !success).length
  return { updated: results.length - failed, failed, results: [...results] }
}
