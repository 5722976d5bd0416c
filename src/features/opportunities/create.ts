import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OpportunityStatus } from '../../platform/database/tables/opportunities.ts'
import { translateViolations } from '../../platform/database/violations.ts'
import { raise } from '../../platform/events/events.ts'
import { forbidden, invalidBody, unauthenticated } from '../../platform/http/errors/errors.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import { belongsTo, lockActiveUsers } from '../entities/members.ts'
import { readableBy } from '../entities/visibility.ts'
import { namePictures } from '../pictures/uses.ts'
import type { AssertMayName } from '../pictures/visibility.ts'
import { duplicate } from './duplicates.ts'
import { eventDataOf, eventSubjectOf, opportunityCreated } from './events.ts'
import { columnsOf, searchColumnsOf } from './fields.ts'
import { notifyOfStatus } from './notifications.ts'
import { type OpportunityRow, opportunityColumns } from './row.ts'
import type { NewOpportunity } from './schema.ts'

const DEFAULT_CATEGORY = 'Other'

interface CreationParts {
  readonly community: Community
  readonly assertMayName: AssertMayName
}

/**
 * Of a draft nobody is told, until it is submitted or published.
 * @throws 422 for an unknown entity, 403 for one that the user does not belong to, 409 when the user has a pending or
 *   active one of this type and title, 401 when the account was deleted in the meantime
 */
export async function createOpportunity(
  trx: Transaction,
  parts: CreationParts,
  user: User,
  { as_draft: isDraft = false, ...body }: NewOpportunity,
) {
  const status = isDraft ? ('draft' as const) : ('pending' as const)
  const row = await insertOpportunity(trx, parts, user, { ownerId: user.id, body, status, isUntold: isDraft })
  const { id, title, created_at } = row
  if (!isDraft) {
    await raise(trx, opportunityCreated, eventSubjectOf(row), eventDataOf(row))
    await notifyOfStatus(trx, parts.community, user, { after: row, reason: null })
  }
  return { id, title, status, created_at: created_at.toISOString() }
}

interface OpportunityOrigin {
  /** Null: a former member. */
  readonly ownerId: string | null
  readonly body: Omit<NewOpportunity, 'as_draft'>
  readonly status?: OpportunityStatus
  readonly isFeatured?: boolean
  readonly isUntold?: boolean
  readonly createdAt?: Date
  /** When it expired, of what has. */
  readonly expiredAt?: Date | undefined
}

/**
 * Tells nobody. Throws as `createOpportunity`.
 * @param user whose rights decide for which entity it may be, and which pictures may be named
 */
export async function insertOpportunity(
  trx: Transaction,
  { community, assertMayName }: CreationParts,
  user: User,
  { ownerId, body, createdAt: now = new Date(), expiredAt, ...origin }: OpportunityOrigin,
): Promise<OpportunityRow> {
  const { status = 'pending', isFeatured = false, isUntold = false } = origin
  const id = randomUUIDv7()
  const columns = columnsOf(community.timeZone, body)
  // Lock order: accounts, entities, opportunities. Without the lock a concurrent deletion of the account would miss it.
  if (ownerId !== null && (await lockActiveUsers(trx, [ownerId])).size === 0) throw unauthenticated()
  await lockEntityShared(trx, columns.entity_id)
  if (typeof columns.entity_id === 'string') await assertMayPostFor(trx, user, columns.entity_id)
  const { title, description, type, short_description = null } = body
  await assertMayName(trx, user, { description, short_description })
  const row = await translateViolations(opportunityRefusals, () =>
    trx
      .insertInto('opportunities')
      .values({
        id,
        owner_id: ownerId,
        category: DEFAULT_CATEGORY,
        remote: false,
        requirements: [],
        benefits: [],
        tags: [],
        visibility: 'public',
        ...columns,
        ...searchColumnsOf({ title, description, short_description }),
        title,
        description,
        type,
        status,
        is_featured: isFeatured,
        is_untold: isUntold,
        ...(expiredAt !== undefined && { expires_at: expiredAt }),
        created_at: now,
        updated_at: now,
      })
      .returning(opportunityColumns)
      .executeTakeFirstOrThrow(),
  )
  await trx.insertInto('opportunity_counters').values({ opportunity_id: id }).execute()
  await namePictures(trx, { id, texts: [description, short_description] })
  return row
}

/** Keeps an entity from changing until the transaction ends. Lock order: before opportunities, as changes of it do. */
export async function lockEntityShared(trx: Transaction, entityId: string | null | undefined): Promise<void> {
  if (entityId && isId(entityId)) await sql`select from entities where id = ${entityId} for key share`.execute(trx)
}

/** Throws 422 for an entity that the user may not see, 403 for one that they do not belong to. */
export async function assertMayPostFor(trx: Transaction, user: User, entityId: string): Promise<void> {
  if (!(await maySee(trx, user, entityId))) throw unknownEntity()
  if (user.role !== 'admin' && !(await belongsTo(trx, user.id, entityId)))
    throw forbidden('You do not belong to this entity')
}

async function maySee(trx: Transaction, user: User, entityId: string): Promise<boolean> {
  if (!isId(entityId)) return false
  const { rows } = await sql`select from entities where id = ${entityId} and ${readableBy(user)}`.execute(trx)
  return rows.length > 0
}

const unknownEntity = () => invalidBody('entity_id', 'UNKNOWN', { reason: 'must be the id of an existing entity' })

export const opportunityRefusals = {
  opportunities_once: duplicate,
  opportunities_entity_id_fkey: unknownEntity,
}
