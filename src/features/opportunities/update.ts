import { sql } from 'kysely'
import type { Actor } from '../../platform/access/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OpportunityStatus } from '../../platform/database/tables/opportunities.ts'
import { translateViolations } from '../../platform/database/violations.ts'
import { raise } from '../../platform/events/events.ts'
import { conflict, forbidden, invalidBody } from '../../platform/http/errors/errors.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetPictures, namePictures } from '../pictures/uses.ts'
import type { AssertMayName } from '../pictures/visibility.ts'
import { budgetOf, locationFields } from './answered-fields.ts'
import type { OpportunityAudit } from './audit-actions.ts'
import { assertMayPostFor, lockEntityShared, opportunityRefusals } from './create.ts'
import { eventDataOf, eventSubjectOf, opportunityCreated, opportunityDeleted, opportunityUpdated } from './events.ts'
import { columnsOf, searchColumnsOf } from './fields.ts'
import { markSubmissionRead, notifyOfReason, notifyOfStatus } from './notifications.ts'
import { opportunityNotFound } from './read.ts'
import { assertAsSeen, type Review, recordDecision } from './review/decisions.ts'
import { type OpportunityRow, opportunityColumns } from './row.ts'
import type { OpportunityChanges } from './schema.ts'
import { mayChange, mayRead } from './visibility.ts'

interface EditParts extends Pick<Platform, 'community' | 'ownAddresses'> {
  readonly audit: OpportunityAudit
}

interface UpdateParts extends EditParts {
  readonly assertMayName: AssertMayName
  /** Whether opportunities become active only by an administrator's review. */
  readonly isModerationStrict: boolean
}

/**
 * @throws 404 for one that the actor may not see, 403 for another owner's and for a status that owners may not set, 422
 *   for a contradictory body, 409 for a title that the owner has already and for another version than was seen or read
 */
export async function updateOpportunity(
  trx: Transaction,
  { community, ownAddresses, audit, assertMayName, isModerationStrict }: UpdateParts,
  actor: Actor,
  { id, updated_fields: updatedFields = [], if_updated_at: seenAt, status, is_featured, ...fields }: OpportunityChanges,
  review: Review = {},
): Promise<{ id: string; updated_at: string }> {
  assertPresent(updatedFields, { id, ...fields, status, is_featured })
  await lockEntityShared(trx, fields.entity_id)
  const before = await lockChangeable(trx, actor, id)
  await assertAsSeen(trx, ownAddresses, before, review.seenVersion)
  if (seenAt !== undefined && Date.parse(seenAt) !== before.updated_at.getTime()) throw changedSince()
  const { user } = actor
  const isAdministrator = user.role === 'admin'
  if (status !== undefined && isModerationStrict && !isAdministrator) assertOwnerMaySet(before.status, status)
  const columns = columnsOf(community.timeZone, fields, before)
  if (typeof columns.entity_id === 'string' && columns.entity_id !== before.entity_id)
    await assertMayPostFor(trx, user, columns.entity_id)
  await assertMayName(trx, user, { description: fields.description, short_description: fields.short_description })
  const next = { ...before, ...columns, status: status ?? before.status }
  if (next.status === 'active' && next.expires_at !== null && next.expires_at.getTime() <= Date.now())
    throw invalidBody('expires_at', 'NOT_IN_FUTURE', { reason: 'must be in the future for an active opportunity' })
  await bumpVersions(trx, [before.id])
  const after = await translateViolations(opportunityRefusals, () =>
    trx
      .updateTable('opportunities')
      .set({
        ...columns,
        ...searchColumnsOf(next),
        status: next.status,
        is_untold: before.is_untold && !isTold(next.status),
        ...(next.status === 'pending' && before.status !== 'pending' && { submitted_at: new Date() }),
        ...(isAdministrator && is_featured !== undefined && { is_featured }),
        // Another one in any case: it tells whoever changes it too that it was changed.
        updated_at: new Date(Math.max(Date.now(), before.updated_at.getTime() + 1)),
      })
      .where('id', '=', before.id)
      .returning(opportunityColumns)
      .executeTakeFirstOrThrow(),
  )
  await namePictures(trx, {
    id: after.id,
    texts: [after.description, after.short_description],
    former: [before.description, before.short_description],
  })
  await recordChange(trx, audit, actor, { before, after }, review)
  await notifyOfStatus(trx, community, user, { before: before.status, after, reason: reasonOf(review) })
  if (isAdministrator && before.status === 'pending' && after.status !== 'pending')
    await markSubmissionRead(trx, user, after.id)
  return { id: after.id, updated_at: after.updated_at.toISOString() }
}

/** Throws 404 for one that the actor may not see, 403 for another owner's, 409 for another version than was seen. */
export async function deleteOpportunity(
  trx: Transaction,
  { community, ownAddresses, audit }: EditParts,
  actor: Actor,
  id: string,
  review: Review = {},
): Promise<void> {
  const row = await lockChangeable(trx, actor, id)
  await assertAsSeen(trx, ownAddresses, row, review.seenVersion)
  await forgetPictures(trx, sql`select ${row.id}::uuid`)
  await trx.deleteFrom('opportunities').where('id', '=', row.id).execute()
  if (!row.is_untold) await raise(trx, opportunityDeleted, eventSubjectOf(row), eventDataOf(row))
  if (row.owner_id === actor.user.id) return
  const { status, visibility } = row
  await recordDecision(trx, row, { by: actor.user.id, outcome: 'removed', at: new Date(), reason: reasonOf(review) })
  const event = await auditedOf(trx, row, review, { previousValue: { status, visibility } })
  await audit(trx, actor, { action: 'OPPORTUNITY_DELETE', ...event })
  const reason = reasonOf(review)
  if (reason !== null) await notifyOfReason(trx, community, row, { outcome: 'removed', reason })
  await markSubmissionRead(trx, actor.user, row.id)
}

/**
 * Invalidates cached opportunities. Lock order of every change: accounts, entities, opportunities, counters, stored
 * totals, each by id; call this between locking opportunities and changing them.
 */
export async function bumpVersions(trx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    select from opportunity_counters where opportunity_id = any(${ids}::uuid[])
    order by opportunity_id for update`.execute(trx)
  await sql`
    update opportunity_counters set version = version + 1 where opportunity_id = any(${ids}::uuid[])`.execute(trx)
}

/** Locks the opportunities that show one of these entities, and invalidates them. */
export async function bumpVersionsOfEntity(trx: Transaction, entityIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from opportunities where entity_id = any(${entityIds}::uuid[]) order by id for update`.execute(trx)
  await bumpVersions(
    trx,
    rows.map(({ id }) => id),
  )
}

function assertPresent(names: readonly string[], body: Readonly<Record<string, unknown>>): void {
  const missing = names.find((name) => !Object.hasOwn(body, name) || body[name] === undefined)
  if (missing !== undefined)
    throw invalidBody('updated_fields', 'UNKNOWN', { reason: `names ${missing}, which is not in the body` })
}

type LockedOpportunity = OpportunityRow & { readonly is_untold: boolean }

async function lockChangeable(trx: Transaction, { user }: Actor, id: string): Promise<LockedOpportunity> {
  if (!isId(id)) throw opportunityNotFound()
  const row = await trx
    .selectFrom('opportunities')
    .select([...opportunityColumns, 'is_untold'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || !mayRead(user, guardOf(row))) throw opportunityNotFound()
  if (!mayChange(user, guardOf(row))) throw forbidden()
  // A program of before the column may have published it.
  return { ...row, is_untold: row.is_untold && !isTold(row.status) }
}

/** A draft is told of when it is submitted or published, and not if it is closed before. */
const isTold = (status: OpportunityStatus): boolean => status === 'pending' || status === 'active'

const changedSince = () => conflict('The opportunity was changed since it was read', 'CHANGED_SINCE')

const guardOf = ({ status, visibility, owner_id }: OpportunityRow) => ({
  status,
  visibility,
  ownerId: owner_id,
})

/** Owners may submit for review, and expire or close what was reviewed. */
function assertOwnerMaySet(from: OpportunityStatus, to: OpportunityStatus): void {
  const wasReviewed = from === 'active' || from === 'expired' || from === 'closed'
  if (to !== from && to !== 'pending' && !(wasReviewed && to !== 'active'))
    throw forbidden('Only administrators may set this status')
}

async function recordChange(
  trx: Transaction,
  audit: OpportunityAudit,
  actor: Actor,
  { before, after }: { before: LockedOpportunity; after: OpportunityRow },
  review: Review,
): Promise<void> {
  const [old, current] = [comparableFields(before), comparableFields(after)]
  const changed = Object.keys(current).filter((name) => current[name] !== old[name])
  if (changed.length === 0) return
  const subject = eventSubjectOf(after)
  if (!before.is_untold)
    await raise(trx, opportunityUpdated, subject, { ...eventDataOf(after), updated_fields: changed })
  else if (isTold(after.status)) await raise(trx, opportunityCreated, subject, eventDataOf(after))
  if (after.owner_id === actor.user.id) return
  const { updated_at: at, status: outcome } = after
  if (outcome !== before.status)
    await recordDecision(trx, after, { by: actor.user.id, outcome, at, reason: reasonOf(review) })
  const event = await auditedOf(trx, after, review, {
    previousValue: { status: before.status, visibility: before.visibility },
    newValue: { status: after.status, visibility: after.visibility, changed },
  })
  await audit(trx, actor, { action: 'OPPORTUNITY_UPDATE', ...event })
}

const reasonOf = ({ reason }: Review): string | null => reason?.trim() || null

/** A reason is personal data of the owner, and is erased with that account. */
async function auditedOf(
  trx: Transaction,
  { id, owner_id }: Pick<OpportunityRow, 'id' | 'owner_id'>,
  review: Review,
  details: Readonly<Record<string, unknown>>,
) {
  const reason = reasonOf(review)
  const event = { target: { type: 'opportunity', id }, details, ...(review.batchId && { batchId: review.batchId }) }
  if (reason === null) return event
  if (owner_id === null) return { ...event, details: { ...details, reason } }
  const { email } = await trx.selectFrom('users').select('email').where('id', '=', owner_id).executeTakeFirstOrThrow()
  return { ...event, person: { userId: owner_id, email, reason } }
}

function comparableFields(row: OpportunityRow): Record<string, string> {
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
    show_owner: row.show_owner,
    is_featured: row.is_featured,
    expires_at: row.expires_at,
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]))
}
