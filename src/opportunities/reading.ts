import type pg from 'pg'
import type { CountView } from '../database/counted-views.ts'
import { ApiError, notFound } from '../http/errors.ts'
import { canonicalId, isId } from '../http/schema.ts'
import type { NoteRead } from '../metrics/counts.ts'
import { type Counters, openOpportunityViews, readCounters } from './counters.ts'
import { type OpportunityCache, openOpportunityCache } from './opportunity-cache.ts'
import { type AttachmentRow, attachmentJson, detailedJson, type ServedOpportunity } from './served-opportunity.ts'
import { mayChange, mayRead, type Reader } from './visibility.ts'

export const opportunityNotFound = () => notFound('Opportunity not found', 'OPPORTUNITY_NOT_FOUND')

/** More changes than this between looking at an opportunity and counting the view do not happen by chance. */
const MOST_ATTEMPTS = 20

export interface OpportunityReading {
  readonly pool: pg.Pool
  readonly cache: OpportunityCache
  readonly countView: CountView<Counters>
  readonly urlOf: (attachmentId: string) => string
  readonly noteRead: NoteRead
}

/** @param publicUrl where people reach the service */
export function openOpportunityReading(pool: pg.Pool, publicUrl: () => string, noteRead: NoteRead): OpportunityReading {
  const urlOf = (attachmentId: string) => `${publicUrl()}/api/files/${attachmentId}`
  return { pool, cache: openOpportunityCache(pool, urlOf), countView: openOpportunityViews(pool), urlOf, noteRead }
}

/** An opportunity as one reader was shown it. */
export interface ReadOpportunity {
  readonly served: ServedOpportunity
  /** JSON of the detail view. */
  readonly json: string
}

/** Whether there is a form of an opportunity that the caller takes. */
export type IsAcceptable = (served: ServedOpportunity) => boolean

const inAnyForm: IsAcceptable = () => true

/**
 * Reads an opportunity for a reader and counts the view, committed before this resolves.
 * @throws 404 for one that is not there or not for this reader, 406 for one that is not acceptable; it then counts no
 *   view
 */
export async function viewOpportunity(
  reading: OpportunityReading,
  reader: Reader,
  id: string,
  isAcceptable = inAnyForm,
): Promise<ReadOpportunity> {
  const kept = reading.cache.recall(canonicalId(id))
  let served = kept
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    // What is remembered may be out of date: nobody is refused for it.
    if (served === undefined || !mayRead(reader, served) || !isAcceptable(served))
      served = await loadAcceptable(reading, reader, id, isAcceptable)
    const counters = await reading.countView(served)
    if (counters !== null) {
      reading.noteRead(served === kept)
      return shown(reading, reader, served, counters)
    }
    served = undefined
  }
  throw new Error('the opportunity changed at every attempt to read it')
}

/** What viewOpportunity would give, for HEAD: counts no view. Throws likewise. */
export async function peekAtOpportunity(
  reading: OpportunityReading,
  reader: Reader,
  id: string,
  isAcceptable = inAnyForm,
): Promise<ReadOpportunity> {
  const served = await loadAcceptable(reading, reader, id, isAcceptable)
  const counters = await readCounters(reading.pool, served.id)
  if (counters === null) throw opportunityNotFound()
  return shown(reading, reader, served, counters)
}

/** The opportunity as it is now, for one who may see it. Throws 404. */
export async function loadFor(
  { cache }: Pick<OpportunityReading, 'cache'>,
  reader: Reader,
  id: string,
): Promise<ServedOpportunity> {
  const served = isId(id) ? await cache.load(canonicalId(id)) : undefined
  if (served === undefined || !mayRead(reader, served)) throw opportunityNotFound()
  return served
}

async function loadAcceptable(
  reading: OpportunityReading,
  reader: Reader,
  id: string,
  isAcceptable: IsAcceptable,
): Promise<ServedOpportunity> {
  const served = await loadFor(reading, reader, id)
  if (!isAcceptable(served)) throw new ApiError('NOT_ACCEPTABLE', { message: 'Opportunity has no such form' })
  return served
}

async function shown(
  reading: OpportunityReading,
  reader: Reader,
  served: ServedOpportunity,
  counters: Counters,
): Promise<ReadOpportunity> {
  const unlisted = served.hasUnlistedAttachments && reader !== null ? await readUnlisted(reading, reader, served) : []
  return { served, json: detailedJson(served, reader, counters, unlisted) }
}

/** Attachments that are not for everyone: the owner and administrators see all of them, others their own. */
async function readUnlisted(
  { pool, urlOf }: OpportunityReading,
  reader: NonNullable<Reader>,
  served: ServedOpportunity,
): Promise<string[]> {
  const { rows } = await pool.query<AttachmentRow>(
    `select id, name, size::float8 as size, description, uploaded_at from attachments
     where opportunity_id = $1 and not is_listed and ($2 or uploader_id = $3) order by uploaded_at, id`,
    [served.id, mayChange(reader, served), reader.id],
  )
  return rows.map((row) => attachmentJson(row, urlOf))
}
