import { type RawBuilder, sql } from 'kysely'
import { FRESH_PLAN } from '../../../platform/database/client.ts'
import type { Database } from '../../../platform/database/database.ts'
import { invalidQuery } from '../../../platform/http/errors/errors.ts'
import { instantOf } from '../../../platform/http/schemas/given-times.ts'
import { isId } from '../../../platform/http/schemas/schema.ts'
import type { Platform } from '../../../platform/platform.ts'
import { searchCondition } from '../list/query.ts'
import { searchTerms } from '../list/search-terms.ts'
import { readOwners } from './owners.ts'
import type { QueuedOpportunity, ReviewFilter } from './schema.ts'

const MAX_COUNTED = 10_000

interface QueueRow
  extends Omit<QueuedOpportunity, 'owner' | 'created_at' | 'updated_at' | 'submitted_at' | 'expires_at'> {
  readonly owner_id: string | null
  readonly moment: Date
  readonly created_at: Date
  readonly updated_at: Date
  readonly submitted_at: Date
  readonly expires_at: Date | null
}

type Filters = Omit<ReviewFilter, 'limit' | 'order' | 'cursor'>

/** One page of the opportunities of a status, those first that were submitted first. Throws 400 for an invalid cursor. */
export async function listForReview(
  { db, community, ownAddresses }: Pick<Platform, 'db' | 'community' | 'ownAddresses'>,
  { limit, order, cursor, ...filters }: ReviewFilter,
) {
  const moment = momentOf(filters.status)
  const after = cursor === undefined ? [] : [behind(moment, positionOf(cursor), order)]
  const conditions = await conditionsOf({ db, community }, filters)
  const [rows, total] = await Promise.all([
    readRows(db, [...conditions, ...after], { moment, order, limit: limit + 1 }),
    countMatches(db, conditions),
  ])
  const page = rows.slice(0, limit)
  const owners = await readOwners(
    db,
    ownAddresses,
    page.map(({ owner_id }) => owner_id),
  )
  return {
    opportunities: page.map(
      ({ owner_id, moment: _, ...row }): QueuedOpportunity => ({
        ...row,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        submitted_at: row.submitted_at.toISOString(),
        expires_at: row.expires_at?.toISOString() ?? null,
        owner: owners.get(owner_id) ?? null,
      }),
    ),
    total,
    next_cursor: rows.length > limit ? cursorOf(page.at(-1) as QueueRow) : null,
  }
}

/** Few are pending at a time, and can be sorted; of the others there may be a million, which an index has in order. */
const momentOf = (status: ReviewFilter['status']): RawBuilder<unknown> =>
  status === 'pending'
    ? sql`coalesce(opportunities.submitted_at, opportunities.created_at)`
    : sql`opportunities.created_at`

async function readRows(
  db: Database,
  conditions: readonly RawBuilder<unknown>[],
  {
    moment,
    order,
    limit,
  }: { readonly moment: RawBuilder<unknown>; readonly order: 'asc' | 'desc'; readonly limit: number },
): Promise<QueueRow[]> {
  const direction = sql.raw(order)
  const { rows } = await sql<QueueRow>`${FRESH_PLAN}
    select opportunities.id, title, type, opportunities.category, status, opportunities.visibility, owner_id,
      opportunities.created_at, opportunities.updated_at, expires_at, version, ${moment} as moment,
      coalesce(opportunities.submitted_at, opportunities.created_at) as submitted_at,
      (select count(*)::int from attachments where opportunity_id = opportunities.id) as attachments,
      (
        select json_build_object('id', id, 'name', name, 'is_verified', is_verified)
        from entities where id = entity_id and not is_hidden
      ) as entity
    from (
      select id as found_id from opportunities where ${sql.join(conditions, sql` and `)}
      order by ${moment} ${direction}, id ${direction} limit ${sql.lit(limit)}
    ) found
    join opportunities on opportunities.id = found_id
    join opportunity_counters on opportunity_counters.opportunity_id = found_id
    order by ${moment} ${direction}, opportunities.id ${direction}`.execute(db)
  return rows
}

async function countMatches(db: Database, conditions: readonly RawBuilder<unknown>[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`${FRESH_PLAN}
    select count(*)::int as total from (
      select from opportunities where ${sql.join(conditions, sql` and `)} limit ${sql.lit(MAX_COUNTED)}
    ) matches`.execute(db)
  return rows[0]?.total ?? 0
}

async function conditionsOf(
  { db, community: { timeZone } }: Pick<Platform, 'db' | 'community'>,
  { status, type, owner_id, entity_id, search = '', from, to }: Filters,
): Promise<RawBuilder<unknown>[]> {
  return [
    sql`status = ${status}`,
    ...(type === undefined ? [] : [sql`type = ${type}`]),
    ...(owner_id === undefined ? [] : [sql`owner_id = ${idOrNone(owner_id)}`]),
    ...(entity_id === undefined ? [] : [sql`entity_id = ${idOrNone(entity_id)}`]),
    ...(from === undefined ? [] : [sql`${momentOf(status)} >= ${instantOf('from', from, 'begin', timeZone)}`]),
    ...(to === undefined ? [] : [sql`${momentOf(status)} <= ${instantOf('to', to, 'end', timeZone)}`]),
    ...(search.trim() === '' ? [] : searchCondition(await searchTerms(db, search))),
  ]
}

/** Anything but an id matches nothing. */
const idOrNone = (text: string): string | null => (isId(text) ? text : null)

interface Position {
  readonly moment: Date
  readonly id: string
}

const behind = (column: RawBuilder<unknown>, { moment, id }: Position, order: 'asc' | 'desc') =>
  order === 'asc' ? sql`(${column}, id) > (${moment}, ${id}::uuid)` : sql`(${column}, id) < (${moment}, ${id}::uuid)`

/** The columns hold milliseconds, so that a Date holds all of them. */
const cursorOf = ({ moment, id }: Position): string =>
  Buffer.from(`opportunity ${moment.getTime()} ${id}`).toString('base64url')

function positionOf(cursor: string): Position {
  const match = /^opportunity (\d{1,14}) (\S{36})$/.exec(Buffer.from(cursor, 'base64url').toString())
  const [, time = '', id = ''] = match ?? []
  const position = { moment: new Date(Number(time)), id }
  if (match === null || !isId(id) || cursorOf(position) !== cursor)
    throw invalidQuery('cursor', 'UNKNOWN', { reason: 'is not one that this list gave' })
  return position
}
