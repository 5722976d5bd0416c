import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { OwnAddresses } from '../../../platform/community/own-addresses.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { DecisionOutcome } from '../../../platform/database/tables/opportunities.ts'
import { ApiError } from '../../../platform/http/errors/errors.ts'
import { PERSON, personOf, type StoredPerson } from '../../members/people.ts'
import type { Person } from '../../members/schema.ts'
import type { OpportunityRow } from '../row.ts'
import type { SentBack } from '../schema.ts'

const MAX_SHOWN = 20

export interface Review {
  /** The version that the administrator saw: another one is refused. */
  readonly seenVersion?: number | undefined
  readonly reason?: string | null | undefined
  readonly batchId?: string
}

interface Decision {
  readonly outcome: DecisionOutcome
  /** Null for accounts that are gone. */
  readonly by: Person | null
  readonly reason: string | null
  readonly at: string
}

/** What became of an opportunity since it was seen; `by` is null unless an administrator decided on it last. */
export interface Changed {
  readonly outcome: DecisionOutcome
  readonly by: Person | null
  readonly at: string
}

/** Remembers what an administrator made of another's opportunity. */
export async function recordDecision(
  trx: Transaction,
  { id, owner_id }: Pick<OpportunityRow, 'id' | 'owner_id'>,
  decision: {
    readonly by: string
    readonly outcome: DecisionOutcome
    readonly at: Date
    readonly reason: string | null
  },
): Promise<void> {
  const { by, outcome, at, reason } = decision
  await trx
    .insertInto('opportunity_decisions')
    .values({
      id: randomUUIDv7(),
      opportunity_id: id,
      owner_id,
      decided_by: by,
      outcome,
      reason,
      decided_at: at,
    })
    .execute()
}

/** The newest ones about an opportunity, also about one that is gone. */
export async function readDecisions(
  db: Database | Transaction,
  addresses: OwnAddresses,
  opportunityId: string,
): Promise<Decision[]> {
  const { rows } = await sql<Omit<Decision, 'at' | 'by'> & { decided_at: Date; by: StoredPerson | null }>`
    select outcome, reason, decided_at,
      case when users.id is not null then ${sql.raw(PERSON)} end as by
    from opportunity_decisions left join users on users.id = decided_by
    where opportunity_id = ${opportunityId}
    order by decided_at desc, opportunity_decisions.id desc limit ${sql.lit(MAX_SHOWN)}`.execute(db)
  return rows.map(({ decided_at, by, ...decision }) => ({
    ...decision,
    by: by && personOf(by, addresses),
    at: decided_at.toISOString(),
  }))
}

/** Why an administrator made a draft of it again; undefined unless that was the last decision on what is a draft. */
export async function readSentBack(
  db: Database,
  { id, status }: Pick<OpportunityRow, 'id' | 'status'>,
): Promise<SentBack | undefined> {
  if (status !== 'draft') return undefined
  const last = await db
    .selectFrom('opportunity_decisions')
    .select(['outcome', 'reason', 'decided_at'])
    .where('opportunity_id', '=', id)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.outcome === 'draft' ? { reason: last.reason, at: last.decided_at.toISOString() } : undefined
}

/** Throws 409 for a locked opportunity that is no longer as the administrator saw it. */
export async function assertAsSeen(
  trx: Transaction,
  addresses: OwnAddresses,
  { id, status, updated_at }: Pick<OpportunityRow, 'id' | 'status' | 'updated_at'>,
  seenVersion: number | undefined,
): Promise<void> {
  if (seenVersion === undefined) return
  // Lock: an upload changes what is seen without locking the opportunity for changes.
  const { version } = await trx
    .selectFrom('opportunity_counters')
    .select('version')
    .where('opportunity_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (version === seenVersion) return
  const [last] = await readDecisions(trx, addresses, id)
  const at = updated_at.toISOString()
  throw changedSince({ outcome: status, by: last?.at === at ? last.by : null, at })
}

const changedSince = (changed: Changed) =>
  new ApiError('CONFLICT', {
    message: 'The opportunity was changed since it was seen',
    code: 'CHANGED_SINCE',
    extra: { changed },
  })
