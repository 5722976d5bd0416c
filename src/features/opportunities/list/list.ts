import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Reader } from '../../../platform/access/visibility.ts'
import type { Database } from '../../../platform/database/database.ts'
import { singleFlight } from '../../../platform/database/single-flight.ts'
import {
  type OpportunityVisibility,
  opportunityStatuses,
  opportunityVisibilities,
} from '../../../platform/database/tables/opportunities.ts'
import { type AnswerPart, answerPart, joinParts, listPart } from '../../../platform/http/answers/answer-part.ts'
import { pageBeyond, paginationOf } from '../../../platform/http/schemas/schema.ts'
import type { NoteRead } from '../../../platform/metrics/counts.ts'
import type { ReadOn } from '../../../platform/replicas/replicas.ts'
import type { Server } from '../../../platform/replicas/server.ts'
import { confidentialOpportunity, listedOpportunity } from '../answers.ts'
import type { OpportunityReading } from '../read.ts'
import type { ListedOpportunity } from '../schema.ts'
import { mayRead, openTo, type ReadableScope, readableAsOwner, readableBy } from '../visibility.ts'
import { openChangeFeed } from './change-feed.ts'
import { countAll, type FindFacets, openFacets, readOwnFacets, readStoredTotal } from './facets.ts'
import { type Conditions, conditionsOf } from './filters.ts'
import { type FindBeginning, openBeginnings } from './order-beginnings.ts'
import { type FoundPage, openListPageCache, type ReadPage } from './page-cache.ts'
import { MAX_MATCHES, type Page, readFilteredPage, readPlainPage } from './plan.ts'
import { type ListQuery, matchConditions, type PageRow } from './query.ts'
import type { Facets, OpportunityFilter, OpportunityList } from './schema.ts'
import { correctedTerms, searchTerms } from './search-terms.ts'

/** Rows that are skipped cost as much as rows that are shown. */
const MAX_SKIPPED = 100_000

interface ListParts {
  readonly db: Database
  readonly reading: OpportunityReading
  readonly findFacets: FindFacets
  readonly findBeginning: FindBeginning
  readonly readCachedPage: ReadPage
}

interface SharedList {
  readonly name: ListName
  readonly filter: OpportunityFilter
}

interface ListsOnServer extends ListParts {
  /** An unfiltered list as an anonymous reader sees it; concurrent requests for the same one share an answer. */
  readonly readShared: (asked: SharedList) => Promise<AnswerPart<OpportunityPage>>
}

export type OpportunityLists = ReadOn<ListsOnServer>

export function openListsOn({ db, hotPool }: Server, reading: OpportunityReading, noteRead: NoteRead): ListsOnServer {
  const readVersion = openChangeFeed(hotPool)
  const readCachedPage = openListPageCache(db, hotPool, readVersion, noteRead)
  const findFacets = openFacets(db, readVersion)
  const parts = { db, reading, findFacets, findBeginning: openBeginnings(db), readCachedPage }
  const readShared = singleFlight(({ name, filter }: SharedList) => readList(parts, name, null, filter))
  return { ...parts, readShared }
}

type OpportunityPage = Static<ReturnType<typeof OpportunityList<typeof ListedOpportunity>>>

export type ListName = 'general' | 'confidential' | 'mine'

/** Throws 400 for an invalid filter, and for a page too far away. */
export function listOpportunities(
  lists: OpportunityLists,
  name: ListName,
  reader: Reader,
  filter: OpportunityFilter,
): Promise<AnswerPart<OpportunityPage>> {
  // Only what is fast and never refused is shared: nobody waits or fails because of someone else's request.
  const isShared = reader === null && isPlainList(filter)
  return lists(reader?.id, (on) => (isShared ? on.readShared({ name, filter }) : readList(on, name, reader, filter)))
}

const paging: ReadonlySet<string> = new Set(['page', 'limit', 'status', 'sort', 'order'])

const isPlainList = (filter: OpportunityFilter) =>
  Object.keys(filter).every((name) => paging.has(name)) && filter.page * filter.limit <= MAX_SKIPPED

async function readList(
  lists: ListParts,
  name: ListName,
  reader: Reader,
  filter: OpportunityFilter,
): Promise<AnswerPart<OpportunityPage>> {
  const [page, facets, revision] = await Promise.all([
    readPage(lists, name, reader, filter),
    readFacets(lists, name, reader),
    lists.reading.people.readRevision(),
  ])
  const items = await Promise.all(page.rows.map((row) => viewItem(lists.reading, name, { reader, revision }, row)))
  return joinParts(
    listPart(
      'opportunities',
      items.filter((item) => item !== undefined),
    ),
    answerPart({ pagination: paginationOf(filter, page.total), filters: facets }),
  )
}

async function readPage(lists: ListParts, name: ListName, caller: Reader, filter: OpportunityFilter): Promise<Page> {
  const { db, readCachedPage } = lists
  const { page, limit, sort, order } = filter
  const offset = (page - 1) * limit
  const scope = scopeOf(name, filter.status)
  const filters = conditionsOf(filter)
  const isPlain = filters.all.length === 0 && filter.search === undefined
  const maxSkipped = isPlain ? MAX_SKIPPED : MAX_MATCHES
  if (offset >= maxSkipped) throw pageBeyond(limit, maxSkipped, 'opportunities')
  const reader = name === 'mine' ? caller : await withoutNeedlessIdentity(db, caller, scope)
  const query: ListQuery = {
    scope: name === 'mine' ? sql`true` : readableBy(reader, scope),
    filters: [...(name === 'mine' ? [ownedBy(reader, scope)] : []), ...filters.all],
    scopeKeys: name === 'mine' ? [] : scopeKeysOf(name, scope),
    search: undefined,
    sort,
    order,
    limit,
    offset,
  }

  async function find(): Promise<FoundPage> {
    if (sort === 'views') await lists.reading.views.rankForReader()
    if (filter.search !== undefined) return readSearchPage(lists, query, filter.search)
    const conditions = matchConditions(query)
    if (name === 'mine' || filters.total === undefined) {
      return { ...(await readFilteredPage(lists, query, await countAll(db))), conditions }
    }
    const total =
      (await readStoredTotal(db, filters.total, openTo(reader, scope))) +
      (await countOwn(db, reader, scope, filters.all))
    if (isPlain) return { rows: await readPlainPage(db, query), total, conditions }
    const { rows } = await readFilteredPage(lists, query, await countAll(db))
    return { rows, total, conditions }
  }
  // Finding an unfiltered page is cheaper than validating a cached one.
  if (isPlain) return find()
  // Every view may change the order of views: such a page is cached for at most a second.
  const period = sort === 'views' ? Math.floor(performance.now() / 1000) : 0
  return readCachedPage(JSON.stringify([name, viewpointOf(name, reader, scope), filter, period]), find)
}

function viewpointOf(name: ListName, reader: Reader, scope: ReadableScope) {
  const open = openTo(reader, scope)
  return name === 'mine' || !open.isAll ? [open, reader?.id] : [open]
}

/** A reader who owns nothing in this scope becomes anonymous: such pages have a partial index and share cache entries. */
async function withoutNeedlessIdentity(db: Database, reader: Reader, scope: ReadableScope): Promise<Reader> {
  const condition = readableAsOwner(reader, scope)
  if (condition === undefined) return reader
  const { rows } = await sql`select from opportunities where ${condition} limit 1`.execute(db)
  return rows.length > 0 ? reader : null
}

async function countOwn(
  db: Database,
  reader: Reader,
  scope: ReadableScope,
  filters: Conditions['all'],
): Promise<number> {
  const condition = readableAsOwner(reader, scope)
  if (condition === undefined) return 0
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from opportunities where ${sql.join([condition, ...filters], sql` and `)}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** A search without matches is corrected. Its page then depends on all titles, and has no conditions to validate. */
async function readSearchPage(lists: ListParts, unsearched: ListQuery, typed: string): Promise<FoundPage> {
  const { db } = lists
  const community = await countAll(db)
  const query = { ...unsearched, search: await searchTerms(db, typed) }
  const page = await readFilteredPage(lists, query, community)
  if (page.total > 0) return { ...page, conditions: matchConditions(query) }
  const terms = await correctedTerms(db, typed)
  const corrected = terms && (await readFilteredPage(lists, { ...query, search: terms }, community))
  return { ...(corrected ?? page), conditions: undefined }
}

const visibilitiesOf: Record<ListName, readonly OpportunityVisibility[]> = {
  general: ['public', 'members'],
  confidential: ['confidential'],
  mine: opportunityVisibilities,
}

export function scopeOf(name: ListName, status: OpportunityFilter['status']): ReadableScope {
  return { visibilities: visibilitiesOf[name], statuses: status === undefined ? opportunityStatuses : [status] }
}

function ownedBy(reader: Reader, scope: ReadableScope) {
  return sql<boolean>`owner_id = ${reader?.id ?? null} and status = any(${scope.statuses}::text[])`
}

/** Only rare visibilities and statuses have keys in the index of filters. */
function scopeKeysOf(name: ListName, { statuses: [status, ...more] }: ReadableScope) {
  const rare = [
    ...(name === 'confidential' ? ['v:confidential'] : []),
    ...(status !== 'active' && more.length === 0 ? [`s:${status}`] : []),
  ]
  return rare.length === 0 ? [] : [sql`filter_keys @> ${rare}::text[]`]
}

/** Over all that the reader may see of the list, in every status and unfiltered. */
function readFacets({ db, findFacets }: ListParts, name: ListName, reader: Reader): Promise<Facets> {
  const scope = { visibilities: visibilitiesOf[name], statuses: opportunityStatuses }
  return name === 'mine' && reader !== null ? readOwnFacets(db, reader.id, scope) : findFacets(reader, scope)
}

/** Undefined when a concurrent edit took the opportunity out of the list or of the reader's sight. */
async function viewItem(
  { opportunities, people, hasApplied }: OpportunityReading,
  name: ListName,
  { reader, revision }: { readonly reader: Reader; readonly revision: number },
  { id, version, views, applications }: PageRow,
): Promise<AnswerPart<ListedOpportunity> | undefined> {
  const opportunity = await opportunities.atVersion(id, version)
  const isListed = opportunity !== undefined && visibilitiesOf[name].includes(opportunity.visibility)
  if (!isListed || !mayRead(reader, opportunity)) return undefined
  const counters = { views: Number(views), applications: Number(applications) }
  const surroundings = {
    reader,
    owner: await people.at(revision, opportunity.ownerId),
    hasApplied: await hasApplied(reader, id),
  }
  return (name === 'confidential' ? confidentialOpportunity : listedOpportunity)(opportunity, counters, surroundings)
}
