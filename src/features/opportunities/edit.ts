import { sql } from 'kysely'
import type { Audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import { raise } from '../events/events.ts'
import type { Actor } from '../http/caller.ts'
import { forbidden, invalidBody } from '../http/errors.ts'
import { isId } from '../http/schema.ts'
import { assertMayPostFor, holdEntity, writing } from './creation.ts'
import { tellOfStatus } from './notices.ts'
import { columnsOf, foundBy } from './opportunity-fields.ts'
import { opportunityNotFound } from './reading.ts'
import type { OpportunityChanges, Status } from './schema.ts'
import { budgetOf, locationFields } from './served-opportunity.ts'
import { type OpportunityRow, opportunityColumns } from './tables.ts'
import { factsOf, subjectOf } from './told.ts'
import { mayChange, mayRead } from './visibility.ts'

export interface Moderation {
  /** True: what was not reviewed by an administrator never becomes open. */
  readonly isStrict: boolean
}

/**
 * Changes the fields that are in the body.
 * @throws 404 for one that the actor may not see, 403 for one that is another's and for a status that is not the
 *   owner's to give, 422 for a body that contradicts itself, 409 for a title that the owner has already
 */
export async function updateOpportunity(
  trx: Transaction,
  audit: Audit,
  { isStrict }: Moderation,
  actor: Actor,
  { id, updated_fields: named = [], status, is_featured, ...given }: OpportunityChanges,
): Promise<{ id: string; updated_at: string }> {
  assertPresent(named, { id, ...given, status, is_featured })
  await holdEntity(trx, given.entity_id)
  const before = await lockChangeable(trx, actor, id)
  const { user } = actor
  const isAdministrator = user.role === 'admin'
  if (status !== undefined && isStrict && !isAdministrator) assertOwnersToGive(before.status, status)
  const columns = columnsOf(given, before)
  if (typeof columns.entity_id === 'string' && columns.entity_id !== before.entity_id)
    await assertMayPostFor(trx, user, columns.entity_id)
  const next = { ...before, ...columns, status: status ?? before.status }
  if (next.status === 'active' && next.expires_at !== null && next.expires_at.getTime() <= Date.now())
    throw invalidBody('expires_at', 'must be in the future for an active opportunity')
  await touchOpportunities(trx, [before.id])
  const after = await writing(() =>
    trx
      .updateTable('opportunities')
      .set({
        ...columns,
        ...foundBy(next),
        status: next.status,
        ...(isAdministrator && is_featured !== undefined && { is_featured }),
        updated_at: new Date(),
      })
      .where('id', '=', before.id)
      .returning(opportunityColumns)
      .executeTakeFirstOrThrow(),
  )
  await tell(trx, audit, actor, before, after)
  await tellOfStatus(trx, user, before.status, after)
  return { id: after.id, updated_at: after.updated_at.toISOString() }
}

/**
 * Removes an opportunity with all that hangs on it.
 * @throws 404 for one that the actor may not see, 403 for one that is another's
 */
export async function deleteOpportunity(trx: Transaction, audit: Audit, actor: Actor, id: string): Promise<void> {
  const row = await lockChangeable(trx, actor, id)
  await trx.deleteFrom('opportunities').where('id', '=', row.id).execute()
  await raise(trx, 'opportunity.deleted', subjectOf(row), factsOf(row))
  if (row.owner_id === actor.user.id) return
  const { status, visibility } = row
  const details = { previousValue: { status, visibility } }
  await audit(trx, actor, { action: 'OPPORTUNITY_DELETE', target: { type: 'opportunity', id: row.id }, details })
}

/**
 * Makes what is remembered of opportunities out of date. Called when they are locked and before they are changed: every
 * change takes accounts, entities, opportunities, their counters and the kept totals in this order, and each of them in
 * the order of ids, as views are counted too.
 */
export async function touchOpportunities(trx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    select from opportunity_counters where opportunity_id = any(${ids}::uuid[])
    order by opportunity_id for update`.execute(trx)
  await sql`
    update opportunity_counters set version = version + 1 where opportunity_id = any(${ids}::uuid[])`.execute(trx)
}

/** The same for all that show one of these entities; locks them. */
export async function touchOpportunitiesOf(trx: Transaction, entityIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from opportunities where entity_id = any(${entityIds}::uuid[]) order by id for update`.execute(trx)
  await touchOpportunities(
    trx,
    rows.map(({ id }) => id),
  )
}

function assertPresent(named: readonly string[], given: Readonly<Record<string, unknown>>): void {
  const missing = named.find((name) => !Object.hasOwn(given, name) || given[name] === undefined)
  if (missing !== undefined) throw invalidBody('updated_fields', `names ${missing}, which is not in the body`)
}

async function lockChangeable(trx: Transaction, { user }: Actor, id: string): Promise<OpportunityRow> {
  if (!isId(id)) throw opportunityNotFound()
  const row = await trx
    .selectFrom('opportunities')
    .select(opportunityColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || !mayRead(user, guardedBy(row))) throw opportunityNotFound()
  if (!mayChange(user, guardedBy(row))) throw forbidden()
  return row
}

export const guardedBy = ({ status, visibility, owner_id }: OpportunityRow) => ({
  status,
  visibility,
  ownerId: owner_id,
})

/** To hand it in, and to take back or end what was reviewed. */
function assertOwnersToGive(from: Status, to: Status): void {
  const wasReviewed = from === 'active' || from === 'expired' || from === 'closed'
  if (to !== from && to !== 'pending' && !(wasReviewed && to !== 'active'))
    throw forbidden('Only administrators may set this status')
}

async function tell(
  trx: Transaction,
  audit: Audit,
  actor: Actor,
  before: OpportunityRow,
  after: OpportunityRow,
): Promise<void> {
  const [old, now] = [writtenFields(before), writtenFields(after)]
  const changed = Object.keys(now).filter((name) => now[name] !== old[name])
  if (changed.length === 0) return
  await raise(trx, 'opportunity.updated', subjectOf(after), { ...factsOf(after), updated_fields: changed })
  if (after.owner_id === actor.user.id) return
  await audit(trx, actor, {
    action: 'OPPORTUNITY_UPDATE',
    target: { type: 'opportunity', id: after.id },
    details: {
      previousValue: { status: before.status, visibility: before.visibility },
      newValue: { status: after.status, visibility: after.visibility, changed },
    },
  })
}

/** What its owner wrote and decided, by the names of the interface, each as one text. */
function writtenFields(row: OpportunityRow): Record<string, string> {
  const fields = {
    title: row.title,
    description: row.description,
    short_description: row.short_description,
    category: row.category,
    type: row.type,
    budget: budgetOf(row),
    location: { ...locationFields(row), address: row.address },
    requirements: row.requirements,
    benefits: row.benefits,
    entity_id: row.entity_id,
    contact_person: row.contact_person,
    application_process: row.application_process,
    confidential_details: row.confidential_details,
    tags: row.tags,
    status: row.status,
    visibility: row.visibility,
    is_featured: row.is_featured,
    expires_at: row.expires_at,
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]))
}
