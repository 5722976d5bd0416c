import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { FRESH_PLAN } from '../database/prepared-statements.ts'
import { invalidQuery } from '../http/errors.ts'
import { instantOf, isId } from '../http/schema.ts'
import { NO_USER } from './events.ts'
import { type AuditEntry, type AuditFilter, type AuditPage, VERIFICATION_UPDATED } from './schema.ts'
import './tables.ts'

/** One page of the entries that the filter lets through, the newest first. Throws 400 for a cursor that is none. */
export async function listEntries(db: Database, { limit, cursor, ...filter }: AuditPage) {
  const after = cursor === undefined ? undefined : await findPosition(db, sequenceOf(cursor))
  const rows = await readEntries(db, filter, { order: 'desc', after, limit: limit + 1 })
  const entries = rows.slice(0, limit)
  return {
    entries: entries.map((row) => entryOf(row, filter)),
    nextCursor: rows.length > limit ? cursorOf((entries.at(-1) as EntryRow).sequence) : null,
  }
}

/** Where an entry stands: by time, and by its place in the chain among those of one moment. */
interface Position {
  /** As the database writes it, which is more exact than a Date. */
  readonly occurred: string
  readonly occurred_at: Date
  readonly sequence: string
}

/** An entry as stored, with what names the persons in it; null where they were erased. */
export interface EntryRow extends Position {
  readonly id: string
  readonly action: string
  readonly actor_id: string
  readonly target_type: string
  readonly target_id: string
  readonly batch_id: string | null
  readonly details: Readonly<Record<string, unknown>>
  readonly actor: Readonly<Record<string, string>> | null
  readonly target: Readonly<Record<string, string>> | null
}

type Order = 'asc' | 'desc'

interface Reading {
  readonly order: Order
  readonly after?: Position | undefined
  /** Entries that came after this one are left out. */
  readonly lastSequence?: string
  readonly limit: number
}

/** Reads the entries behind a position, or the first ones, by one range of one index. */
export async function readEntries(db: Database, filter: AuditFilter, reading: Reading): Promise<EntryRow[]> {
  const conditions = conditionsOf(filter, reading)
  if (conditions === undefined) return []
  const order = reading.order === 'asc' ? sql`occurred_at, sequence` : sql`occurred_at desc, sequence desc`
  const { rows } = await sql<EntryRow>`${FRESH_PLAN}
    select entry.sequence, id, action, actor_id, target_type, target_id, batch_id, details, occurred_at,
      occurred_at::text as occurred, actor.fields as actor, target.fields as target
    from (
      select * from audit_entries where ${conditions} order by ${order} limit ${sql.lit(reading.limit)}
    ) entry
    left join audit_persons actor on actor.sequence = entry.sequence and actor.part = 'actor'
    left join audit_persons target on target.sequence = entry.sequence and target.part = 'target'
    order by ${order}`.execute(db)
  return rows
}

/** Undefined when nothing can match. */
function conditionsOf(filter: AuditFilter, { order, after, lastSequence }: Reading): RawBuilder<unknown> | undefined {
  const { adminId, targetUserId, action } = filter
  const { first, last } = periodOf(filter)
  if ([adminId, targetUserId].some((id) => id !== undefined && !isId(id))) return undefined
  // A position within the range takes the place of its beginning: of two bounds on one side the index uses but one.
  const position = after !== undefined && isWithin(after, order, first, last) ? after : undefined
  const isByTimeAlone = (adminId ?? targetUserId ?? action) === undefined
  return sql.join(
    [
      // The condition of the one index that is for this.
      isByTimeAlone ? sql`sequence > 0` : sql`true`,
      ...(adminId === undefined ? [] : [sql`actor_id = ${adminId}`]),
      ...(targetUserId === undefined ? [] : [sql`target_type = 'user' and target_id = ${targetUserId.toLowerCase()}`]),
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

/** The first and the last moment that a filter lets through. Throws 400 for times that the clock does not have. */
export function periodOf({ from, to }: AuditFilter): { first: Date | undefined; last: Date | undefined } {
  return {
    first: from === undefined ? undefined : instantOf('from', from),
    last: to === undefined ? undefined : instantOf('to', to),
  }
}

/** An entry as administrators see it; a verification in the spelling in which it was asked for. */
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
    details: { ...details, ...saidOf(target) },
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

/** What was said of a person is told with the details; of one who was erased, nobody knows what it was. */
function saidOf(target: EntryRow['target']): Readonly<Record<string, string | null>> {
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

const badCursor = () => invalidQuery('cursor', 'is not one that this list gave')
