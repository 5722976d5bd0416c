import { sql } from 'kysely'
import { FRESH_PLAN } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RowOf } from '../../platform/database/tables.ts'
import { invalidQuery } from '../../platform/http/errors/errors.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import { accountId } from '../audit/given-filter.ts'
import { type Period, periodOf } from '../audit/list.ts'
import { findAnybody } from '../members/people.ts'
import type { EventsFilter, EventsPage, SecurityEventView } from './schema.ts'

type ListParts = Pick<Platform, 'db' | 'community'>

export type EventRow = RowOf<'security_log'>

type Position = Pick<EventRow, 'occurred_at' | 'number'>

/** One page of the matching events, newest first. Throws 400 for an invalid cursor or time. */
export async function listSecurityEvents(
  parts: ListParts,
  { limit, cursor, ...given }: EventsPage,
): Promise<{ events: SecurityEventView[]; nextCursor: string | null }> {
  const { db, community } = parts
  const filter = await withAccountId(db, given)
  const period = periodOf(filter, community.timeZone)
  const after = cursor === undefined ? undefined : positionOf(cursor)
  const rows = await readEvents(db, filter, { period, limit: limit + 1, ...(after && { after }) })
  const page = rows.slice(0, limit)
  return {
    events: page.map(viewOf),
    nextCursor: rows.length > limit ? cursorOf(page.at(-1) as EventRow) : null,
  }
}

/** The filter with the id of the account that it names by its address. */
export async function withAccountId<Filter extends EventsFilter>(db: Database, filter: Filter): Promise<Filter> {
  const userId = await accountId(db, filter.userId)
  // What is no id names nobody, and may be a person's name.
  return userId === undefined ? filter : { ...filter, userId: isId(userId) ? userId : '' }
}

interface PageRequest {
  readonly period: Period
  readonly after?: Position
  readonly limit: number
}

/** Newest first. */
export async function readEvents(
  db: Database,
  { userId, kind }: EventsFilter,
  { period: { first, last }, after, limit }: PageRequest,
): Promise<readonly EventRow[]> {
  if (userId !== undefined && !isId(userId)) return []
  const conditions = [
    ...(userId === undefined ? [] : [sql`user_id = ${userId}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(first === undefined ? [] : [sql`occurred_at >= ${first}`]),
    ...(last === undefined ? [] : [sql`occurred_at <= ${last}`]),
    ...(after === undefined ? [] : [olderThan(after)]),
    sql`true`,
  ]
  const { rows } = await sql<EventRow>`${FRESH_PLAN}
    select * from security_log where ${sql.join(conditions, sql` and `)}
    order by occurred_at desc, number desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export async function listNamedSecurityEvents(
  parts: Pick<Platform, 'db' | 'community' | 'ownAddresses'>,
  page: EventsPage,
) {
  const { events, nextCursor } = await listSecurityEvents(parts, page)
  const userIds = [...new Set(events.flatMap(({ userId }) => userId ?? []))]
  const people = await findAnybody(parts.db, parts.ownAddresses, userIds)
  return { events: events.map((event) => ({ ...event, user: people.get(event.userId ?? '') ?? null })), nextCursor }
}

export const viewOf = (row: EventRow): SecurityEventView => ({
  id: row.number,
  kind: row.kind,
  userId: row.user_id,
  timestamp: row.occurred_at.toISOString(),
  ipAddress: row.ip_address,
  device: row.device,
  requestId: row.request_id,
  detail: row.detail,
})

const olderThan = ({ occurred_at, number }: Position) => sql`(occurred_at, number) < (${occurred_at}, ${number})`

/** The column holds milliseconds, so that a Date holds all of it. */
const cursorOf = ({ occurred_at, number }: Position): string =>
  Buffer.from(`event ${occurred_at.getTime()} ${number}`).toString('base64url')

function positionOf(cursor: string): Position {
  const match = /^event (\d{1,14}) (\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString())
  const [, time = '', number = ''] = match ?? []
  const position = { occurred_at: new Date(Number(time)), number }
  if (match === null || cursorOf(position) !== cursor)
    throw invalidQuery('cursor', 'UNKNOWN', { reason: 'is not one that this list gave' })
  return position
}
