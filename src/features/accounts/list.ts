import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/access/caller.ts'
import { FRESH_PLAN } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/database.ts'
import { estimateRows } from '../../platform/database/row-estimate.ts'
import { matchingSearch } from '../../platform/database/substring-search.ts'
import { instantOf } from '../../platform/http/schemas/given-times.ts'
import { pageBeyond } from '../../platform/http/schemas/schema.ts'
import { withStoredDomain } from '../../platform/lib/email-address.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import type { Platform } from '../../platform/platform.ts'
import { restorableSince } from '../auth/restorable.ts'
import { countUsers, totalConditionsOf } from '../members/user-totals.ts'
import type { AccountAudit } from './audit-actions.ts'
import { recordQuestion } from './questions.ts'
import type { ListedUser, UserFilter } from './schema.ts'
import { listedUser, type UserRow, userColumns } from './view.ts'

/** Totals without a stored count stop here, so that the cost of a request does not grow with the community. */
const MAX_COUNTED = 10_000
const MAX_FOUND = 500
/** A sample's estimate is reliable enough at ten times that. */
const OFTEN = 10 * MAX_FOUND

/** Skipped rows cost as much as returned ones. */
const MAX_SKIPPED = 100_000

interface ListParts extends Pick<Platform, 'db' | 'community' | 'ownAddresses'> {
  readonly personalData: readonly PersonalData[]
  readonly audit: AccountAudit
}

/**
 * One page of the matching accounts, by default the newest first. The question is audited before this resolves.
 * @throws 400 for a page beyond the first 100,000 accounts
 */
export async function listUsers(
  { db, community, ownAddresses, personalData, audit }: ListParts,
  actor: Actor,
  { search: rawSearch = '', ...others }: UserFilter,
) {
  const search = withStoredDomain(rawSearch.trim())
  const filter: UserFilter = search === '' ? others : { ...others, search }
  const { page, limit } = filter
  if ((page - 1) * limit >= MAX_SKIPPED) throw pageBeyond(limit, MAX_SKIPPED, 'users')
  const conditions = conditionsOf(filter, community.timeZone)
  const isCommon = search !== '' && (await hasManyMatches(db, conditions))
  const [found, counted] = await Promise.all([
    readPage({ db, ownAddresses, personalData }, filter, { conditions, isRare: search !== '' && !isCommon }),
    isCommon ? MAX_FOUND : countMatches(db, filter, conditions),
  ])
  const users = found.slice(0, limit)
  // The total may be capped or estimated: where the page itself shows the end, it decides.
  const hasNext = found.length > limit && page * limit < MAX_SKIPPED
  const total = found.length > limit || (users.length === 0 && page > 1) ? counted : (page - 1) * limit + users.length
  const { page: _page, limit: _limit, ...question } = filter
  await recordQuestion({ db, audit }, actor, question, {
    target: { type: 'user-list', id: `page ${page}` },
    // The search text may name a person, and this entry is permanent: only the ids are recorded.
    details: { ...others, isSearch: search !== '', total, userIds: users.map(({ id }) => id) },
  })
  const totalPages = Math.ceil(total / limit)
  return { users, pagination: { page, limit, total, totalPages, hasNext, hasPrev: page > 1 } }
}

/** By the planner's estimate: a scan in any order then soon fills the first page, and the total is capped anyway. */
async function hasManyMatches(db: Database, conditions: RawBuilder<unknown>): Promise<boolean> {
  return (await estimateRows(db, 'users', conditions)) > OFTEN
}

/** Reads one row beyond the page, if there is one. */
async function readPage(
  { db, ownAddresses, personalData }: Omit<ListParts, 'audit' | 'community'>,
  filter: UserFilter,
  { conditions, isRare }: { readonly conditions: RawBuilder<unknown>; readonly isRare: boolean },
): Promise<ListedUser[]> {
  const { page, limit } = filter
  // Optimization fence: rare matches are found first and sorted afterwards. Otherwise the planner often walks the whole
  // order in the hope of finding enough matches early.
  const source = isRare ? sql`(select * from users where ${conditions} offset 0) found` : sql`users where ${conditions}`
  // Deferred join: only the rows of the page are read in full.
  const { rows } = await sql<UserRow>`${FRESH_PLAN}
    select ${sql.raw(userColumns(personalData))}
    from (
      select id as page_id, row_number() over () as place from (
        select id from ${source} order by ${orderOf(filter)}
        limit ${sql.lit(limit + 1)} offset ${sql.lit((page - 1) * limit)}
      ) sorted
    ) page
    join users on users.id = page_id
    order by place`.execute(db)
  return rows.map((row) => listedUser(row, ownAddresses))
}

/** Stored counts answer unless the filter goes beyond their dimensions. */
async function countMatches(db: Database, filter: UserFilter, conditions: RawBuilder<unknown>): Promise<number> {
  const { search, deleted, createdAfter, createdBefore } = filter
  if (!deleted && [search, createdAfter, createdBefore].every((bound) => bound === undefined)) {
    return countUsers(db, totalsOf(filter))
  }
  const limit = search === undefined ? MAX_COUNTED : MAX_FOUND
  const { rows } = await sql<{ total: string }>`${FRESH_PLAN}
    select count(*) as total from (select from users where ${conditions} limit ${sql.lit(limit)}) matches`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

function conditionsOf(filter: UserFilter, timeZone: string): RawBuilder<unknown> {
  const { search, deleted, createdAfter, createdBefore } = filter
  return sql.join(
    [
      deleted ? sql`deleted_at >= ${restorableSince}` : sql`deleted_at is null`,
      ...totalConditionsOf(totalsOf(filter)),
      ...(createdAfter === undefined
        ? []
        : [sql`created_at > ${instantOf('createdAfter', createdAfter, 'before', timeZone)}`]),
      ...(createdBefore === undefined
        ? []
        : [sql`created_at < ${instantOf('createdBefore', createdBefore, 'after', timeZone)}`]),
      ...(search === undefined ? [] : [matchingSearch(search)]),
    ],
    sql` and `,
  )
}

const totalsOf = ({ role, verified, active }: UserFilter) => ({
  roles: role === undefined ? [] : [role],
  verified,
  active,
})

const orders = {
  createdAt: { asc: sql`created_at, id`, desc: sql`created_at desc, id desc` },
  lastLoginAt: {
    asc: sql`coalesce(last_login_at, '-infinity'), id`,
    desc: sql`coalesce(last_login_at, '-infinity') desc, id desc`,
  },
  name: { asc: sql`name collate "und-x-icu", id`, desc: sql`name collate "und-x-icu" desc, id desc` },
  email: { asc: sql`email, id`, desc: sql`email desc, id desc` },
}

function orderOf({ deleted, sortBy, sortOrder }: UserFilter): RawBuilder<unknown> {
  if (deleted && sortBy === undefined) return sortOrder === 'asc' ? sql`deleted_at, id` : sql`deleted_at desc, id desc`
  const by = sortBy ?? 'createdAt'
  const isText = by === 'name' || by === 'email'
  return orders[by][sortOrder ?? (isText ? 'asc' : 'desc')]
}
