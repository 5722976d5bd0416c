import { type RawBuilder, sql } from 'kysely'
import type { AuditedThings } from '../../platform/audited-things.ts'
import { FRESH_PLAN } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RowOf } from '../../platform/database/tables.ts'
import { invalidQuery } from '../../platform/http/errors/errors.ts'
import { instantOf } from '../../platform/http/schemas/given-times.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_USER } from './events.ts'
import { withIds } from './given-filter.ts'
import { findNames } from './names.ts'
import { type AuditEntry, type AuditFilter, type AuditPage, VERIFICATION_UPDATED } from './schema.ts'

interface ListParts extends Pick<Platform, 'db' | 'community'> {
  readonly seal: () => Promise<void>
  readonly things: readonly AuditedThings[]
}

/** One page of the matching entries, newest first. Throws 400 for an invalid cursor. */
export async function listEntries({ db, community, seal, things }: ListParts, { limit, cursor, ...given }: AuditPage) {
  const filter = await withIds(db, given)
  await seal()
  const after = cursor === undefined ? undefined : await findPosition(db, sequenceOf(cursor))
  const period = periodOf(filter, community.timeZone)
  const rows = await readEntries(db, filter, { order: 'desc', after, limit: limit + 1, period })
  const shown = rows.slice(0, limit)
  const entries = shown.map((row) => entryOf(row, filter))
  const names = await findNames(db, things, community.language, entries)
  return {
    entries: entries.map((entry) => {
      const targetName = names.get(entry.targetId)
      return { ...entry, ...(targetName !== undefined && { targetName }) }
    }),
    nextCursor: rows.length > limit ? cursorOf((shown.at(-1) as EntryRow).sequence) : null,
  }
}

interface Position {
  /** PostgreSQL's text form, with microseconds that a Date would lose. */
  readonly occurred: string
  readonly occurred_at: Date
  readonly sequence: string
}

/** `actor` and `target` are null where the person was erased. */
export interface EntryRow
  extends Position,
    RowOf<'audit_entries', 'id' | 'action' | 'actor_id' | 'target_type' | 'target_id' | 'batch_id' | 'details'> {
  readonly actor: Readonly<Record<string, string>> | null
  readonly target: Readonly<Record<string, string>> | null
}

type Order = 'asc' | 'desc'

/** Its days come as a period. */
type EntryFilter = Omit<AuditFilter, 'from' | 'to'>

interface PageRequest {
  readonly order: Order
  readonly after?: Position | undefined
  /** Inclusive. */
  readonly lastSequence?: string
  readonly period?: Period
  readonly limit: number
}

/** Keyset pagination: reads one range of one index. */
export async function readEntries(db: Database, filter: EntryFilter, request: PageRequest): Promise<EntryRow[]> {
  const conditions = conditionsOf(filter, request)
  if (conditions === undefined) return []
  const order = request.order === 'asc' ? sql`occurred_at, sequence` : sql`occurred_at desc, sequence desc`
  const { rows } = await sql<EntryRow>`${FRESH_PLAN}
    select entry.sequence, id, action, actor_id, target_type, target_id, batch_id, details, occurred_at,
      occurred_at::text as occurred, actor.fields as actor, target.fields as target
    from (
      select * from audit_entries where ${conditions} order by ${order} limit ${sql.lit(request.limit)}
    ) entry
    left join audit_persons actor on actor.sequence = entry.sequence and actor.part = 'actor'
    left join audit_persons target on target.sequence = entry.sequence and target.part = 'target'
    order by ${order}`.execute(db)
  return rows
}

function conditionsOf(
  filter: EntryFilter,
  { order, after, lastSequence, period: { first, last } = {} }: PageRequest,
): RawBuilder<unknown> | undefined {
  const { adminId, targetUserId, targetId, batchId, action, views } = filter
  if ([adminId, targetUserId, batchId].some((id) => id !== undefined && !isId(id))) return undefined
  // A position within the range replaces its start: of two bounds on one side the index uses only one.
  const position = after !== undefined && isWithin(after, order, first, last) ? after : undefined
  const isByTimeAlone = (adminId ?? targetUserId ?? targetId ?? batchId ?? action) === undefined && views !== false
  return sql.join(
    [
      // The predicates of the partial indexes.
      isByTimeAlone ? sql`sequence > 0` : sql`true`,
      views === false ? sql`action not like '%\\_VIEW'` : sql`true`,
      ...(adminId === undefined ? [] : [sql`actor_id = ${adminId}`]),
      ...(targetUserId === undefined ? [] : [sql`target_type = 'user' and target_id = ${targetUserId.toLowerCase()}`]),
      // Each half has an index of its own.
      ...(targetId === undefined
        ? []
        : [
            sql`(target_type = 'user' and target_id = ${targetId.toLowerCase()}
              or target_type <> 'user' and target_id = ${targetId})`,
          ]),
      ...(batchId === undefined ? [] : [sql`batch_id = ${batchId}`]),
      ...(action === undefined ? [] : [sql`action = ${storedAction(action)}`]),
      ...(position === undefined ? [] : [behind(position, order)]),
      ...(first === undefined || (position && order === 'asc') ? [] : [sql`occurred_at >= ${first}`]),
      ...(last === undefined || (position && order === 'desc') ? [] : [sql`occurred_at <= ${last}`]),
      ...(lastSequence === undefined ? [] : [sql`sequence <= ${lastSequence}`]),
    ],
    sql` and `,
  )
}

function isWithin({ occurred_at }: Position, order: Order, first: Date | undefined, last: Date | undefined): boolean {
  if (order === 'asc') return first === undefined || occurred_at >= first
  return last === undefined || occurred_at <= last
}

function behind({ occurred, sequence }: Position, order: Order): RawBuilder<unknown> {
  const position = sql`(${occurred}::timestamptz, ${sequence}::bigint)`
  return order === 'asc' ? sql`(occurred_at, sequence) > ${position}` : sql`(occurred_at, sequence) < ${position}`
}

const storedAction = (action: string) => (action === VERIFICATION_UPDATED ? 'USER_VERIFICATION' : action)

export interface Period {
  readonly first?: Date | undefined
  readonly last?: Date | undefined
}

/** Throws 400 for times that do not exist. */
export function periodOf({ from, to }: Pick<AuditFilter, 'from' | 'to'>, timeZone: string): Period {
  return {
    first: from === undefined ? undefined : instantOf('from', from, 'begin', timeZone),
    last: to === undefined ? undefined : instantOf('to', to, 'end', timeZone),
  }
}

/** A verification is spelled as in the filter. */
export function entryOf(row: EntryRow, { action }: AuditFilter): AuditEntry {
  const { actor, target, details } = row
  const isOfUser = row.target_type === 'user'
  const isVerification = row.action === 'USER_VERIFICATION'
  return {
    id: row.id,
    sequence: Number(row.sequence),
    adminId: row.actor_id === NO_USER ? null : row.actor_id,
    adminEmail: actor?.email ?? null,
    action: isVerification && action === VERIFICATION_UPDATED ? VERIFICATION_UPDATED : row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    targetUserId: isOfUser ? row.target_id : null,
    targetUserEmail: (isOfUser && target?.email) || null,
    details: { ...details, ...remarksOf(target) },
    ...(isVerification && {
      previousStatus: isVerified(details.previousValue),
      newStatus: isVerified(details.newValue),
    }),
    batchId: row.batch_id,
    timestamp: row.occurred_at.toISOString(),
    ipAddress: actor?.ipAddress ?? null,
    userAgent: actor?.userAgent ?? null,
  }
}

function remarksOf(target: EntryRow['target']): Readonly<Record<string, string | null>> {
  if (target === null) return { reason: null, notes: null }
  const { reason, notes } = target
  return { ...(reason !== undefined && { reason }), ...(notes !== undefined && { notes }) }
}

const isVerified = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'isVerified' in value && value.isVerified === true

const cursorOf = (sequence: string): string => Buffer.from(`entry ${sequence}`).toString('base64url')

function sequenceOf(cursor: string): string {
  const sequence = /^entry (\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (sequence === undefined || cursorOf(sequence) !== cursor) throw badCursor()
  return sequence
}

async function findPosition(db: Database, sequence: string): Promise<Position> {
  const { rows } = await sql<Position>`
    select sequence, occurred_at, occurred_at::text as occurred from audit_entries where sequence = ${sequence}`.execute(
    db,
  )
  if (rows[0] === undefined) throw badCursor()
  return rows[0]
}

const badCursor = () => invalidQuery('cursor', 'UNKNOWN', { reason: 'is not one that this list gave' })
