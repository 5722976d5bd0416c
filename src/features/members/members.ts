import { type RawBuilder, sql } from 'kysely'
import { hasAtLeast, type User } from '../../platform/access/caller.ts'
import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import { FRESH_PLAN } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/database.ts'
import { estimateRows } from '../../platform/database/row-estimate.ts'
import { matchingSearch } from '../../platform/database/substring-search.ts'
import type { Role } from '../../platform/database/tables/accounts.ts'
import type { RowOf, Tables } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/http/errors/errors.ts'
import { isId, pageBeyond } from '../../platform/http/schemas/schema.ts'
import { AVATAR, avatarOf } from './avatar.ts'
import { NAMED_USER } from './people.ts'
import type { Member, MemberFilter } from './schema.ts'

/** Totals are counted up to here, so that the cost does not grow with the community. */
const MAX_COUNTED = 10_000
const MAX_COUNTED_SEARCH = 500
/** By an estimate; a scan in the order of names then soon fills a page. */
const OFTEN = 10 * MAX_COUNTED_SEARCH
/** Rows that are skipped cost as much as rows that are shown. */
const MAX_SKIPPED = 100_000

const columns = [
  'id',
  'name',
  'bio',
  'company',
  'position',
  'location',
  'website',
  'is_verified',
  'role',
  'created_at',
] as const satisfies readonly (keyof Tables['users'])[]

type MemberRow = RowOf<'users', (typeof columns)[number] | 'image'>

const selectedColumns = sql`
  ${sql.join(columns.map((column) => sql.ref(`users.${column}`)))}, ${sql.raw(AVATAR)} as image`

/**
 * One page of the accounts that are active and do not hide themselves, by name.
 * @throws 400 for a search without a letter or digit, and for a page beyond the first 100,000 members
 */
export async function listMembers(
  db: Database,
  addresses: OwnAddresses,
  { page, limit, search: rawSearch = '' }: MemberFilter,
) {
  if ((page - 1) * limit >= MAX_SKIPPED) throw pageBeyond(limit, MAX_SKIPPED, 'members')
  const search = rawSearch.trim()
  const conditions =
    search === '' ? sql.raw<boolean>(NAMED_USER) : sql<boolean>`${sql.raw(NAMED_USER)} and ${named(search)}`
  const isRare = search !== '' && (await estimateRows(db, 'users', matchingSearch(search))) <= OFTEN
  const [found, counted] = await Promise.all([
    readPage(db, { page, limit, conditions, isRare }),
    countMatches(db, conditions, search === '' ? MAX_COUNTED : MAX_COUNTED_SEARCH),
  ])
  const hasNext = found.length > limit && page * limit < MAX_SKIPPED
  // The total may be capped: where the page itself shows the end, it decides.
  const isEnd = found.length <= limit && (found.length > 0 || page === 1)
  const total = isEnd ? (page - 1) * limit + found.length : counted
  return {
    members: found.slice(0, limit).map((row) => memberOf(row, addresses)),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit), hasNext, hasPrev: page > 1 },
  }
}

/** Throws 404 for an account that is not active or hides itself, and for readers whom it does not show itself to. */
export async function readMember(
  db: Database,
  addresses: OwnAddresses,
  reader: User | null,
  id: string,
): Promise<Member> {
  if (!isId(id)) throw memberNotFound()
  const isMember = reader !== null && hasAtLeast(reader.role, 'member')
  const { rows } = await sql<MemberRow>`
    select ${selectedColumns} from users
    where id = ${id} and ${sql.raw(NAMED_USER)} and (${isMember} or visibility = 'public')`.execute(db)
  if (rows[0] === undefined) throw memberNotFound()
  return memberOf(rows[0], addresses)
}

/** Whether somebody of a role may open the card of an account that is named to them. */
export async function mayOpenCard(db: Database, role: Role | undefined, id: string): Promise<boolean> {
  if (role !== undefined && hasAtLeast(role, 'member')) return true
  const { rows } = await sql`
    select from users where id = ${id} and ${sql.raw(NAMED_USER)} and visibility = 'public'`.execute(db)
  return rows.length > 0
}

const memberNotFound = () => notFound('Member not found', 'MEMBER_NOT_FOUND')

/** The indexed text holds the e-mail address too, on its second line, by which nobody may be found. */
function named(search: string): RawBuilder<boolean> {
  return sql`${matchingSearch(search)} and ${matchingSearch(search, sql`split_part(search_text, E'\\n', 1)`)}`
}

interface PageQuery extends Pick<MemberFilter, 'page' | 'limit'> {
  readonly conditions: RawBuilder<boolean>
  readonly isRare: boolean
}

/** Reads one row beyond the page, if there is one. */
async function readPage(db: Database, { page, limit, conditions, isRare }: PageQuery): Promise<MemberRow[]> {
  // Optimization fence: rare matches are found first and sorted afterwards.
  const source = isRare
    ? sql`(select id, name from users where ${conditions} offset 0) found`
    : sql`users where ${conditions}`
  // Sorts ids alone, then reads the page's rows whole.
  const { rows } = await sql<MemberRow>`${FRESH_PLAN}
    select ${selectedColumns}
    from (
      select id as page_id, row_number() over () as place from (
        select id from ${source} order by name collate "und-x-icu", id
        limit ${sql.lit(limit + 1)} offset ${sql.lit((page - 1) * limit)}
      ) sorted
    ) page
    join users on users.id = page_id
    order by place`.execute(db)
  return rows
}

async function countMatches(db: Database, conditions: RawBuilder<boolean>, limit: number): Promise<number> {
  const { rows } = await sql<{ total: string }>`${FRESH_PLAN}
    select count(*) as total from (select from users where ${conditions} limit ${sql.lit(limit)}) matches`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

function memberOf({ image, is_verified, created_at, ...row }: MemberRow, addresses: OwnAddresses): Member {
  return { ...row, avatar: avatarOf(image, addresses), isVerified: is_verified, joinedAt: created_at.toISOString() }
}
