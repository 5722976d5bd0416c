import type pg from 'pg'
import type { Reader } from '../../platform/access/visibility.ts'
import {
  openVersionedReads,
  type ReadPolicy,
  type VersionedReads,
  type Viewed,
} from '../../platform/database/versioned-reads.ts'
import { type Counters, openViewCounter, type ViewCounter } from '../../platform/database/view-counter.ts'
import type { AnswerPart } from '../../platform/http/answers/answer-part.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/errors/errors.ts'
import { canonicalId, isId } from '../../platform/http/schemas/schema.ts'
import type { NoteRead } from '../../platform/metrics/counts.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ShowAddresses } from '../../platform/texts/content-html.ts'
import { PEOPLE_REVISION, type People } from '../members/people.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import {
  type AttachmentRow,
  bytesOfOpportunity,
  detailedOpportunity,
  type FetchedRow,
  type StoredOpportunity,
  storedOpportunity,
  viewAttachment,
} from './answers.ts'
import { openDescriptionRenderer, type RenderDescription } from './description-html.ts'
import { type HasApplied, openHasApplied } from './has-applied.ts'
import { opportunityColumns } from './row.ts'
import type { Attachment, DetailedOpportunity } from './schema.ts'
import { mayChange, mayRead } from './visibility.ts'

const MAX_CACHED_BYTES = 96 * 1024 * 1024

export const opportunityNotFound = () => notFound('Opportunity not found', 'OPPORTUNITY_NOT_FOUND')

/** `peopleRevision` tells which names were true when the view was counted. */
type ViewedCounters = Counters<'applications' | 'peopleRevision'>

export interface OpportunityReading {
  readonly pool: pg.Pool
  readonly opportunities: VersionedReads<StoredOpportunity, ViewedCounters>
  readonly people: People
  readonly hasApplied: HasApplied
  readonly urlOf: (attachmentId: string) => string
  /** For what leaves the service: whole addresses. */
  readonly render: RenderDescription
  readonly views: Pick<ViewCounter<ViewedCounters>, 'rank' | 'rankForReader'>
}

interface ReadingParts extends Pick<Platform, 'publicUrl' | 'links'> {
  readonly people: People
  readonly addresses: PictureAddresses
  readonly noteRead: NoteRead
  readonly show: ShowAddresses
}

export function openOpportunityReading(
  pool: pg.Pool,
  { people, addresses, publicUrl, noteRead, show, links }: ReadingParts,
): OpportunityReading {
  const urlOf = (attachmentId: string) => `${publicUrl()}/api/files/${attachmentId}`
  const viewCounter = openViewCounter(pool, {
    table: 'opportunity_counters',
    idColumn: 'opportunity_id',
    counters: { applications: 'applications', peopleRevision: PEOPLE_REVISION },
  })
  const opportunities = openVersionedReads({
    async fetchMany(ids) {
      const { rows } = await pool.query<FetchedRow>(fetchStatement, [ids])
      const byId = new Map(rows.map((row) => [row.id, storedOpportunity(row, urlOf, addresses)]))
      return ids.map((id) => byId.get(id))
    },
    bytesOf: bytesOfOpportunity,
    maxCachedBytes: MAX_CACHED_BYTES,
    viewCounter,
    noteRead,
  })
  const render = openDescriptionRenderer(show, links)
  const hasApplied = openHasApplied(pool)
  return { pool, opportunities, people, hasApplied, urlOf, render, views: viewCounter }
}

interface ShownOpportunity {
  readonly opportunity: StoredOpportunity
  readonly answer: AnswerPart<DetailedOpportunity>
}

type IsAcceptable = (opportunity: StoredOpportunity) => boolean

/** Counts the view, committed when this resolves. Throws 404, and 406 for no acceptable form, without counting. */
export async function viewOpportunity(
  reading: OpportunityReading,
  reader: Reader,
  id: string,
  { isCounted = true, isAcceptable }: { readonly isCounted?: boolean; readonly isAcceptable?: IsAcceptable } = {},
): Promise<ShownOpportunity> {
  const { view, peek } = reading.opportunities
  const read = isCounted ? view : peek
  return show(reading, reader, await read(keyOf(id), policyFor(reader, isAcceptable)))
}

/** For whoever may change it, without counting a view. Throws 404, and 403 for whoever may only read it. */
export async function readForChange(
  reading: OpportunityReading,
  reader: Reader,
  id: string,
): Promise<AnswerPart<DetailedOpportunity>> {
  const policy = {
    allows: (opportunity: StoredOpportunity) => mayChange(reader, opportunity),
    refusal: (opportunity: StoredOpportunity | undefined) =>
      opportunity !== undefined && mayRead(reader, opportunity) ? forbidden() : opportunityNotFound(),
  }
  const viewed = await reading.opportunities.peek(keyOf(id), policy)
  return (await show(reading, reader, viewed)).answer
}

/** The opportunity as stored now. Throws 404. */
export async function fetchReadable(
  { opportunities }: Pick<OpportunityReading, 'opportunities'>,
  reader: Reader,
  id: string,
): Promise<StoredOpportunity> {
  return opportunities.fetch(keyOf(id), policyFor(reader))
}

function keyOf(id: string): string {
  if (!isId(id)) throw opportunityNotFound()
  return canonicalId(id)
}

function policyFor(reader: Reader, isAcceptable: IsAcceptable = () => true): ReadPolicy<StoredOpportunity> {
  return {
    allows: (opportunity) => mayRead(reader, opportunity) && isAcceptable(opportunity),
    refusal: (opportunity) =>
      opportunity === undefined || !mayRead(reader, opportunity)
        ? opportunityNotFound()
        : new ApiError('NOT_ACCEPTABLE', { message: 'Opportunity has no such form' }),
  }
}

async function show(
  reading: OpportunityReading,
  reader: Reader,
  { item: opportunity, counters }: Viewed<StoredOpportunity, ViewedCounters>,
): Promise<ShownOpportunity> {
  const [owner, hasApplied, unlisted] = await Promise.all([
    reading.people.at(counters.peopleRevision, opportunity.ownerId),
    reading.hasApplied(reader, opportunity.id),
    opportunity.hasUnlistedAttachments && reader !== null ? readUnlisted(reading, reader, opportunity) : [],
  ])
  return { opportunity, answer: detailedOpportunity(opportunity, counters, { reader, owner, hasApplied }, unlisted) }
}

/**
 * Attachments that are not for everyone: the owner and administrators see all of them, others their own. Those of an
 * application are shown with it alone.
 */
async function readUnlisted(
  { pool, urlOf }: OpportunityReading,
  reader: NonNullable<Reader>,
  opportunity: StoredOpportunity,
): Promise<Attachment[]> {
  const { rows } = await pool.query<AttachmentRow>(
    `select id, name, size::float8 as size, description, uploaded_at from attachments
     where opportunity_id = $1 and not is_listed and ($2 or uploader_id = $3)
       and not exists (select from application_attachments where attachment_id = attachments.id)
     order by uploaded_at, id`,
    [opportunity.id, mayChange(reader, opportunity), reader.id],
  )
  return rows.map((row) => viewAttachment(row, urlOf))
}

const fetchStatement = `
  select ${opportunityColumns.map((column) => `opportunities.${column}`).join(', ')}, version,
    (
      select json_build_object(
        'id', id, 'name', name, 'logo', logo, 'website', website, 'employee_count', employee_count,
        'visibility', visibility, 'member_ids', array(select user_id from entity_members where entity_id = entities.id)
      )
      from entities where id = opportunities.entity_id and not is_hidden
    ) as entity,
    (
      select json_agg(
        json_build_object(
          'id', id, 'name', name, 'size', size, 'description', description, 'uploaded_at', uploaded_at
        ) order by uploaded_at, id
      )
      from attachments where opportunity_id = opportunities.id and is_listed
    ) as attachments,
    exists (
      select from attachments where opportunity_id = opportunities.id and not is_listed
    ) as has_unlisted_attachments
  from opportunities join opportunity_counters on opportunity_id = opportunities.id
  where opportunities.id = any($1::uuid[])`
