import { type RawBuilder, sql } from 'kysely'
import type { RecordOccurrence } from '../audit/recording.ts'
import type { Database } from '../database/database.ts'
import { FRESH_PLAN } from '../database/prepared-statements.ts'
import { estimateRows } from '../database/row-estimate.ts'
import { holdsPart } from '../database/text-parts.ts'
import type { Actor } from '../http/caller.ts'
import { invalidQuery } from '../http/errors.ts'
import { instantOf } from '../http/schema.ts'
import type { OwnedContent } from './owned-content.ts'
import type { ListedUser, UserFilter } from './schema.ts'
import { listedUser, type UserRow, userColumns } from './user-view.ts'

/** A total that no kept count answers is counted up to here: what a request costs does not grow with the community. */
const MOST_COUNTED = 10_000
const MOST_FOUND = 500
/** An estimate by a sample is sure enough at ten times that. */
const OFTEN = 10 * MOST_FOUND

/** Rows that are skipped cost as much as rows that are shown. */
const MOST_SKIPPED = 100_000

interface ListParts {
  readonly db: Database
  readonly ownedContent: readonly OwnedContent[]
  readonly recordOccurrence: RecordOccurrence
}

/**
 * One page of the accounts that the filter lets through, by default the newest first; that they were looked at is on
 * record before this resolves. Throws 400 for a page beyond the first 100,000 accounts.
 */
export async function listUsers(
  { db, ownedContent, recordOccurrence }: ListParts,
  actor: Actor,
  { search: typed = '', ...others }: UserFilter,
) {
  const search = typed.trim().toLowerCase()
  const filter: UserFilter = search === '' ? others : { ...others, search }
  const { page, limit } = filter
  if ((page - 1) * limit >= MOST_SKIPPED)
    throw invalidQuery('page', `must not go beyond the first ${MOST_SKIPPED} users`)
  const isCommon = search !== '' && (await isFoundOften(db, filter))
  const [found, counted] = await Promise.all([
    readPage(db, ownedContent, filter, { isRare: search !== '' && !isCommon }),
    isCommon ? MOST_FOUND : countMatches(db, filter),
  ])
  const users = found.slice(0, limit)
  // Totals end somewhere, and may be an estimate: what there is to see is known better.
  const hasNext = found.length > limit && page * limit < MOST_SKIPPED
  const total = found.length > limit || (users.length === 0 && page > 1) ? counted : (page - 1) * limit + users.length
  await recordOccurrence({
    actor,
    event: {
      action: 'USER_VIEW',
      target: { type: 'user-list', id: `page ${page}` },
      // What was searched for may name a person, and this entry is for ever: the accounts that were shown tell enough.
      details: { ...others, isSearch: search !== '', userIds: users.map(({ id }) => id) },
    },
  })
  const totalPages = Math.ceil(total / limit)
  return { users, pagination: { page, limit, total, totalPages, hasNext, hasPrev: page > 1 } }
}

/**
 * Whether so many match a search that the first page is met soon in any order, and that counting them would tell
 * nothing new: what the planner expects, who knows a sample of the accounts.
 */
async function isFoundOften(db: Database, filter: UserFilter): Promise<boolean> {
  return (await estimateRows(db, 'users', conditionsOf(filter))) > OFTEN
}

/** The accounts of a page, and one more if there is one. */
async function readPage(
  db: Database,
  ownedContent: readonly OwnedContent[],
  filter: UserFilter,
  { isRare }: { isRare: boolean },
): Promise<ListedUser[]> {
  const { page, limit } = filter
  // What is rare is found first and put in order then. The planner, who cannot know where in the order it lies, would
  // often rather walk through all of it and hope to meet enough early on.
  const source = isRare
    ? sql`(select * from users where ${conditionsOf(filter)} offset 0) found`
    : sql`users where ${conditionsOf(filter)}`
  // The page is found by ids alone; only its own rows are then read whole.
  const { rows } = await sql<UserRow>`${FRESH_PLAN}
    select ${sql.raw(userColumns(ownedContent))}
    from (
      select id as page_id, row_number() over () as place from (
        select id from ${source} order by ${orderOf(filter)}
        limit ${sql.lit(limit + 1)} offset ${sql.lit((page - 1) * limit)}
      ) sorted
    ) page
    join users on users.id = page_id
    order by place`.execute(db)
  return rows.map(listedUser)
}

/** Totals come from kept counts, unless the filter asks for what those do not tell apart. */
async function countMatches(db: Database, filter: UserFilter): Promise<number> {
  const { search, createdAfter, createdBefore } = filter
  if (search === undefined && createdAfter === undefined && createdBefore === undefined) {
    return countUsers(db, filter)
  }
  const most = search === undefined ? MOST_COUNTED : MOST_FOUND
  const { rows } = await sql<{ total: string }>`${FRESH_PLAN}
    select count(*) as total from (select from users where ${conditionsOf(filter)} limit ${sql.lit(most)}) matches`.execute(
    db,
  )
  return Number(rows[0]?.total ?? 0)
}

type Circle = Pick<UserFilter, 'role' | 'verified' | 'active'>

/** How many accounts there are, deleted ones aside. */
export async function countUsers(db: Database, circle: Circle = {}): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(users), 0) as total from user_totals
    where ${sql.join([sql`true`, ...circleOf(circle)], sql` and `)}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

function conditionsOf(filter: UserFilter): RawBuilder<unknown> {
  const { search, createdAfter, createdBefore } = filter
  return sql.join(
    [
      sql`deleted_at is null`,
      ...circleOf(filter),
      ...(createdAfter === undefined ? [] : [sql`created_at > ${instantOf('createdAfter', createdAfter)}`]),
      ...(createdBefore === undefined ? [] : [sql`created_at < ${instantOf('createdBefore', createdBefore)}`]),
      ...(search === undefined ? [] : [matching(search)]),
    ],
    sql` and `,
  )
}

function circleOf({ role, verified, active }: Circle): RawBuilder<unknown>[] {
  return [
    ...(role === undefined ? [] : [sql`role = ${role}`]),
    ...(verified === undefined ? [] : [verified ? sql`is_verified` : sql`not is_verified`]),
    ...(active === undefined ? [] : [active ? sql`is_active` : sql`not is_active`]),
  ]
}

function matching(search: string): RawBuilder<unknown> {
  const condition = holdsPart('search_text', search)
  if (condition === null) throw invalidQuery('search', 'must hold a letter or a digit')
  return condition
}

const orders = {
  createdAt: { asc: sql`created_at, id`, desc: sql`created_at desc, id desc` },
  lastLoginAt: {
    asc: sql`coalesce(last_login_at, '-infinity'), id`,
    desc: sql`coalesce(last_login_at, '-infinity') desc, id desc`,
  },
  name: { asc: sql`name collate "und-x-icu", id`, desc: sql`name collate "und-x-icu" desc, id desc` },
  email: { asc: sql`email, id`, desc: sql`email desc, id desc` },
}

function orderOf({ sortBy = 'createdAt', sortOrder }: UserFilter): RawBuilder<unknown> {
  const isText = sortBy === 'name' || sortBy === 'email'
  return orders[sortBy][sortOrder ?? (isText ? 'asc' : 'desc')]
}
