import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { violatesReference, violatesUnique } from '../database/failures.ts'
import { belongsTo, lockLiveUsers } from '../entities/members.ts'
import { readableBy } from '../entities/visibility.ts'
import { raise } from '../events/events.ts'
import type { User } from '../http/caller.ts'
import { conflict, forbidden, invalidBody, unauthenticated } from '../http/errors.ts'
import { isId } from '../http/schema.ts'
import { tellOfStatus } from './notices.ts'
import { columnsOf, foundBy } from './opportunity-fields.ts'
import type { NewOpportunity } from './schema.ts'
import { opportunityColumns } from './tables.ts'
import { factsOf, subjectOf } from './told.ts'

const DEFAULT_CATEGORY = 'Other'

/**
 * Writes a new opportunity of the user; it awaits review.
 * @throws 422 for an entity that is not there, 403 for one that the user does not belong to, 409 when the user has one
 *   of this type and title already, pending or active, 401 for an account that is gone meanwhile
 */
export async function createOpportunity(trx: Transaction, user: User, given: NewOpportunity) {
  const id = randomUUIDv7()
  const now = new Date()
  const columns = columnsOf(given)
  // What a deletion of the account does not see would stay when the account has gone.
  if ((await lockLiveUsers(trx, [user.id])).size === 0) throw unauthenticated()
  await holdEntity(trx, columns.entity_id)
  if (typeof columns.entity_id === 'string') await assertMayPostFor(trx, user, columns.entity_id)
  const { title, description, type } = given
  const row = await writing(() =>
    trx
      .insertInto('opportunities')
      .values({
        id,
        owner_id: user.id,
        category: DEFAULT_CATEGORY,
        remote: false,
        requirements: [],
        benefits: [],
        tags: [],
        visibility: 'public',
        ...columns,
        ...foundBy({ title, description, short_description: given.short_description ?? null }),
        title,
        description,
        type,
        status: 'pending',
        created_at: now,
        updated_at: now,
      })
      .returning(opportunityColumns)
      .executeTakeFirstOrThrow(),
  )
  await trx.insertInto('opportunity_counters').values({ opportunity_id: id }).execute()
  await raise(trx, 'opportunity.created', subjectOf(row), factsOf(row))
  await tellOfStatus(trx, user, undefined, row)
  return { id, title, status: 'pending' as const, created_at: now.toISOString() }
}

/**
 * Keeps an entity as it is until the transaction ends. Taken before opportunities are locked: whoever changes an entity
 * goes in this order too.
 */
export async function holdEntity(trx: Transaction, entityId: string | null | undefined): Promise<void> {
  if (entityId && isId(entityId)) await sql`select from entities where id = ${entityId} for key share`.execute(trx)
}

/** Throws 422 for an entity that the user cannot see, 403 for one that the user does not belong to. */
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

/** Two requests may agree that a title is free to use; the database decides, and this says what it said. */
export async function writing<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violatesUnique(error, 'opportunities_once'))
      throw conflict('You already have an opportunity of this type and title', 'DUPLICATE_OPPORTUNITY')
    if (violatesReference(error, 'opportunities_entity_id_fkey')) throw unknownEntity()
    throw error
  }
}

const unknownEntity = () => invalidBody('entity_id', 'must be the id of an existing entity')
