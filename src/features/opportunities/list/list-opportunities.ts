import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { shareAnswers } from '../database/share-answers.ts'
import { invalidQuery } from '../http/errors.ts'
import { paginationOf } from '../http/schema.ts'
import type { NoteRead } from '../metrics/counts.ts'
import { openChangeLog } from './change-log.ts'
import { countCommunity, countKept, type FacetReading, openFacets, readOwnFacets } from './facets.ts'
import { type Conditions, conditionsOf } from './filters.ts'
import { type FoundPage, type KeptPages, openKeptPages } from './kept-pages.ts'
import { MOST_MATCHES, type Page, readFilteredPage, readPlainPage } from './list-pages.ts'
import { type ListQuery, matchConditions, type PageRow } from './list-query.ts'
import type { Facets, OpportunityFilter } from './list-schema.ts'
import type { OpportunityReading } from './reading.ts'
import { statuses, type Visibility, visibilities } from './schema.ts'
import { correctedTerms, searchTerms } from './search-terms.ts'
import { confidentialJson, listedJson } from './served-opportunity.ts'
import { mayRead, openTo, type Range, type Reader, readableAsOwner, readableBy } from './visibility.ts'

/** Rows that are skipped cost as much as rows that are shown. */
const MOST_SKIPPED = 100_000

interface ListParts {
  readonly db: Database
  readonly reading: OpportunityReading
  readonly facets: FacetReading
  readonly keptPages: KeptPages
}

export interface OpportunityLists extends ListParts {
  /** A list without filters as nobody in particular sees it: those who ask for the same at once share one answer. */
  readonly readShared: (request: string) => Promise<string>
}

export function openOpportunityLists(db: Database, reading: OpportunityReading, noteRead: NoteRead): OpportunityLists {
  const readMoment = openChangeLog(reading.pool)
  const keptPages = openKeptPages(db, reading.pool, readMoment, noteRead)
  const parts = { db, reading, facets: openFacets(db, readMoment), keptPages }
  const readShared = shareAnswers((request) => {
    const { name, filter } = JSON.parse(request) as { name: ListName; filter: OpportunityFilter }
    return readList(parts, name, null, filter)
  })
  return { ...parts, readShared }
}

/** The three lists: of what is for everyone in one's circle, of what is confidential, of one's own. */
export type ListName = 'general' | 'confidential' | 'mine'

/**
 * One page of a list: what the reader may see and the filter lets through; by default the newest first, a search's by
 * rank.
 * @returns the JSON of the answer's `data`
 * @throws 400 for a filter that no schema can tell to be wrong, and for a page too far away
 */
export function listOpportunities(
  lists: OpportunityLists,
  name: ListName,
  reader: Reader,
  filter: OpportunityFilter,
): Promise<string> {
  const { page, limit, status, sort, order, ...filters } = filter
  // Searches and filters take longer, and a page too far away is refused: nobody is to suffer from another's.
  const isShared = reader === null && Object.keys(filters).length === 0 && page * limit <= MOST_SKIPPED
  return isShared
    ? lists.readShared(JSON.stringify({ name, filter: { page, limit, status, sort, order } }))
    : readList(lists, name, reader, filter)
}

async function readList(lists: ListParts, name: ListName, reader: Reader, filter: OpportunityFilter): Promise<string> {
  const [page, facets] = await Promise.all([readPage(lists, name, reader, filter), readFacets(lists, name, reader)])
  const items = await Promise.all(page.rows.map((row) => itemJson(lists.reading, name, reader, row)))
  const pagination = JSON.stringify(paginationOf(filter, page.total))
  return `{"opportunities":[${items.filter((item) => item !== '').join(',')}],"pagination":${pagination},"filters":${JSON.stringify(facets)}}`
}

async function readPage(lists: ListParts, name: ListName, reader: Reader, filter: OpportunityFilter): Promise<Page> {
  const { db, keptPages } = lists
  const { page, limit, sort, order } = filter
  const offset = (page - 1) * limit
  const range = rangeOf(name, filter.status)
  const filters = conditionsOf(filter)
  const isPlain = filters.all.length === 0 && filter.search === undefined
  const mostSkipped = isPlain ? MOST_SKIPPED : MOST_MATCHES
  if (offset >= mostSkipped) throw invalidQuery('page', `must not go beyond the first ${mostSkipped} opportunities`)
  const asker = name === 'mine' ? reader : await askerOf(db, reader, range)
  const query: ListQuery = {
    range: name === 'mine' ? sql`true` : readableBy(asker, range),
    filters: [...(name === 'mine' ? [ownedBy(reader, range)] : []), ...filters.all],
    rangeKeys: name === 'mine' ? [] : rangeKeys(name, range),
    search: undefined,
    sort,
    order,
    limit,
    offset,
  }

  async function find(): Promise<FoundPage> {
    if (filter.search !== undefined) return readSearchPage(db, query, filter.search)
    const conditions = matchConditions(query)
    if (name === 'mine' || filters.total === undefined) {
      return { ...(await readFilteredPage(db, query, await countCommunity(db))), conditions }
    }
    const total =
      (await countKept(db, filters.total, openTo(asker, range))) + (await countOwn(db, asker, range, filters.all))
    if (isPlain) return { rows: await readPlainPage(db, query), total, conditions }
    const { rows } = await readFilteredPage(db, query, await countCommunity(db))
    return { rows, total, conditions }
  }
  // A page without filters is found sooner than told to be true.
  if (isPlain) return find()
  // The order of views changes with every view: it is kept for a second at most.
  const period = sort === 'views' ? Math.floor(performance.now() / 1000) : 0
  return keptPages.read(JSON.stringify([name, viewOf(name, asker, range), filter, period]), find)
}

/** What of the asker decides about a page. */
function viewOf(name: ListName, asker: Reader, range: Range) {
  const open = openTo(asker, range)
  return name === 'mine' || !open.isAll ? [open, asker?.id] : [open]
}

/**
 * The reader, or nobody in the place of one who could see more only as an owner, and owns nothing there: what nobody may
 * see is found by an index of its own.
 */
async function askerOf(db: Database, reader: Reader, range: Range): Promise<Reader> {
  const condition = readableAsOwner(reader, range)
  if (condition === undefined) return reader
  const { rows } = await sql`select from opportunities where ${condition} limit 1`.execute(db)
  return rows.length > 0 ? reader : null
}

/** How many the reader sees beside what is open to all in one's circle. */
async function countOwn(db: Database, reader: Reader, range: Range, filters: Conditions['all']): Promise<number> {
  const condition = readableAsOwner(reader, range)
  if (condition === undefined) return 0
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from opportunities where ${sql.join([condition, ...filters], sql` and `)}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** What nothing answers may have been mistyped; that depends on more than what is asked for. */
async function readSearchPage(db: Database, listed: ListQuery, typed: string): Promise<FoundPage> {
  const community = await countCommunity(db)
  const query = { ...listed, search: await searchTerms(db, typed) }
  const found = await readFilteredPage(db, query, community)
  if (found.total > 0) return { ...found, conditions: matchConditions(query) }
  const meant = await correctedTerms(db, typed)
  const corrected = meant && (await readFilteredPage(db, { ...query, search: meant }, community))
  return { ...(corrected ?? found), conditions: undefined }
}

const rangesOfVisibility: Record<ListName, readonly Visibility[]> = {
  general: ['public', 'members'],
  confidential: ['confidential'],
  mine: visibilities,
}

function rangeOf(name: ListName, status: OpportunityFilter['status']): Range {
  return { visibilities: rangesOfVisibility[name], statuses: status === undefined ? statuses : [status] }
}

function ownedBy(reader: Reader, range: Range) {
  return sql<boolean>`owner_id = ${reader?.id ?? null} and status = any(${range.statuses}::text[])`
}

/** Where a part is small, the index of filters knows it. */
function rangeKeys(name: ListName, { statuses: [status, ...more] }: Range) {
  const rare = [
    ...(name === 'confidential' ? ['v:confidential'] : []),
    ...(status !== 'active' && more.length === 0 ? [`s:${status}`] : []),
  ]
  return rare.length === 0 ? [] : [sql`filter_keys @> ${rare}::text[]`]
}

/** Over everything that the reader may see of the list, whatever its status: a filter of one kind does not narrow it. */
function readFacets({ db, facets }: ListParts, name: ListName, reader: Reader): Promise<Facets> {
  const range = { visibilities: rangesOfVisibility[name], statuses }
  return name === 'mine' && reader !== null ? readOwnFacets(db, reader.id, range) : facets.read(reader, range)
}

/** Empty for one that changed meanwhile, so that the reader may no longer see it, or not in this list. */
async function itemJson(
  { cache }: OpportunityReading,
  name: ListName,
  reader: Reader,
  { id, version, views, applications }: PageRow,
): Promise<string> {
  const recalled = cache.recall(id)
  const served = recalled?.version === version ? recalled : await cache.load(id)
  if (served === undefined || !mayRead(reader, served) || !rangesOfVisibility[name].includes(served.visibility))
    return ''
  const counters = { views: Number(views), applications: Number(applications) }
  return (name === 'confidential' ? confidentialJson : listedJson)(served, reader, counters)
}

/** How many opportunities anyone may see. */
export function countPublicOpportunities(db: Database): Promise<number> {
  return countKept(db, { kind: 'all', key: sql`''` }, { statuses: ['active'], visibilities: ['public'] })
}
