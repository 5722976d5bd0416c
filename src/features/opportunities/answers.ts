import { type Reader, visibilitiesFor } from '../../platform/access/visibility.ts'
import { type EntityVisibility, entityVisibilities } from '../../platform/database/tables/entities.ts'
import { type OpportunityType, opportunityVisibilities } from '../../platform/database/tables/opportunities.ts'
import type { RowOf } from '../../platform/database/tables.ts'
import type { Counters } from '../../platform/database/view-counter.ts'
import { type AnswerPart, answerPart, joinParts, noPart } from '../../platform/http/answers/answer-part.ts'
import { type Named, nobody } from '../members/people.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import { commonFields, locationFields, omitNulls } from './answered-fields.ts'
import type { OpportunityRow } from './row.ts'
import type { Attachment, ConfidentialOpportunity, DetailedOpportunity, ListedOpportunity } from './schema.ts'
import { type Guarded, mayChange } from './visibility.ts'

type OpportunityCounters = Counters<'applications'>

/** What an answer says beside the opportunity, and never keeps with it. */
interface Surroundings {
  readonly reader: Reader
  readonly owner: Named
  readonly hasApplied: boolean
}

export interface FetchedRow extends OpportunityRow {
  version: number
  entity: EntityRow | null
  attachments: AttachmentRow[] | null
  has_unlisted_attachments: boolean
}

interface EntityRow extends RowOf<'entities', 'id' | 'name' | 'logo' | 'website' | 'employee_count' | 'visibility'> {
  member_ids: string[]
}

export interface AttachmentRow extends RowOf<'attachments', 'id' | 'name' | 'size' | 'description'> {
  uploaded_at: string
}

type Part<Name extends keyof DetailedOpportunity> = AnswerPart<Pick<DetailedOpportunity, Name>>

/** An opportunity in the parts of its answers, of which each reader gets those that are theirs to see. */
export interface StoredOpportunity extends Guarded {
  readonly id: string
  readonly version: number
  readonly type: OpportunityType
  readonly showsOwner: boolean
  readonly common: AnswerPart<ReturnType<typeof commonFields>>
  readonly listedLocation: Part<'location'>
  readonly detailedLocation: Part<'location'>
  readonly entity: StoredEntity | null
  readonly contact: Part<'contact_person'>
  readonly confidentialDetails: Part<'confidential_details'>
  readonly applicationProcess: Part<'application_process'>
  readonly attachments: Part<'attachments'>
  readonly hasUnlistedAttachments: boolean
}

interface StoredEntity {
  readonly visibility: EntityVisibility
  readonly memberIds: readonly string[]
  readonly listed: AnswerPart<Pick<ListedOpportunity, 'entity'>>
  readonly detailed: Part<'entity'>
}

export function storedOpportunity(
  row: FetchedRow,
  urlOf: (attachmentId: string) => string,
  addresses: PictureAddresses,
): StoredOpportunity {
  const { id, version, type, status, visibility, contact_person, confidential_details, application_process } = row
  const location = locationFields(row)
  const attachments = (row.attachments ?? []).map((one) => viewAttachment(one, urlOf))
  return {
    id,
    version,
    type,
    status,
    visibility,
    ownerId: row.owner_id,
    showsOwner: row.show_owner,
    common: answerPart(commonFields(row)),
    listedLocation: answerPart({ location }),
    detailedLocation: answerPart({ location: { ...location, ...omitNulls({ address: row.address }) } }),
    entity: row.entity && storedEntity(row.entity, addresses),
    contact: contact_person === null ? noPart : answerPart({ contact_person }),
    confidentialDetails: confidential_details === null ? noPart : answerPart({ confidential_details }),
    applicationProcess: answerPart({ application_process }),
    attachments: answerPart({ attachments }),
    hasUnlistedAttachments: row.has_unlisted_attachments,
  }
}

function storedEntity(
  { visibility, member_ids, website, employee_count, id, name, logo }: EntityRow,
  { absolute, shown }: PictureAddresses,
): StoredEntity {
  const listed = { id, name, ...(logo !== null && { logo: absolute(logo), logo_shown: shown(logo) }) }
  return {
    visibility,
    memberIds: member_ids,
    listed: answerPart({ entity: listed }),
    detailed: answerPart({ entity: { ...listed, ...omitNulls({ website, employee_count }) } }),
  }
}

export function viewAttachment(
  { id, name, size, description, uploaded_at }: AttachmentRow,
  urlOf: (attachmentId: string) => string,
): Attachment {
  const uploadedAt = new Date(uploaded_at).toISOString()
  return { id, name, url: urlOf(id), size, uploaded_at: uploadedAt, ...omitNulls({ description }) }
}

export function listedOpportunity(
  opportunity: StoredOpportunity,
  counters: OpportunityCounters,
  surroundings: Surroundings,
): AnswerPart<ListedOpportunity> {
  return joinParts(
    opportunity.common,
    opportunity.listedLocation,
    entityFor(surroundings.reader, opportunity)?.listed ?? noPart,
    ...people(opportunity, surroundings),
    counted(counters),
  )
}

export function confidentialOpportunity(
  opportunity: StoredOpportunity,
  counters: OpportunityCounters,
  surroundings: Surroundings,
): AnswerPart<ConfidentialOpportunity> {
  return joinParts(
    listedOpportunity(opportunity, counters, surroundings),
    opportunity.contact,
    opportunity.confidentialDetails,
  )
}

/** @param unlisted further attachments that this reader may see */
export function detailedOpportunity(
  opportunity: StoredOpportunity,
  counters: OpportunityCounters,
  surroundings: Surroundings,
  unlisted: readonly Attachment[] = [],
): AnswerPart<DetailedOpportunity> {
  const { reader } = surroundings
  const { attachments } = opportunity
  return joinParts(
    opportunity.common,
    opportunity.detailedLocation,
    entityFor(reader, opportunity)?.detailed ?? noPart,
    opportunity.contact,
    opportunity.applicationProcess,
    unlisted.length === 0 ? attachments : answerPart({ attachments: [...attachments.fields.attachments, ...unlisted] }),
    seesDetails(reader, opportunity) ? opportunity.confidentialDetails : noPart,
    ...people(opportunity, surroundings),
    counted(counters),
  )
}

const counted = ({ views, applications }: OpportunityCounters) => ({
  fields: { views, applications },
  json: `"views":${views},"applications":${applications}`,
})

function people(opportunity: StoredOpportunity, { reader, owner, hasApplied }: Surroundings) {
  const { showsOwner, ownerId } = opportunity
  const named = showsOwner ? owner : nobody
  const ownerPart = { fields: { owner: named.person }, json: `"owner":${named.json}` }
  if (reader === null) return [ownerPart, noPart] as const
  const canEdit = mayChange(reader, opportunity)
  const viewer = { is_owner: reader.id === ownerId, can_edit: canEdit, has_applied: hasApplied }
  return [ownerPart, answerPart({ ...(canEdit && { show_owner: showsOwner }), viewer })] as const
}

function seesDetails(reader: Reader, opportunity: StoredOpportunity): boolean {
  return mayChange(reader, opportunity) || visibilitiesFor(reader, opportunityVisibilities).includes('confidential')
}

/** Readers who may not see an entity by itself do not see it with its opportunities either. */
function entityFor(reader: Reader, { entity }: StoredOpportunity): StoredEntity | null {
  if (entity === null) return null
  const isOpen = visibilitiesFor(reader, entityVisibilities).includes(entity.visibility)
  return isOpen || (reader !== null && entity.memberIds.includes(reader.id)) ? entity : null
}

const BYTES_PER_CHARACTER = 2

/** Approximate size in memory: of the texts, and of their JSON. */
export function bytesOfOpportunity(opportunity: StoredOpportunity): number {
  const { common, listedLocation, detailedLocation, contact, confidentialDetails, applicationProcess, attachments } =
    opportunity
  const parts = [
    common,
    listedLocation,
    detailedLocation,
    contact,
    confidentialDetails,
    applicationProcess,
    attachments,
  ]
  const { listed = noPart, detailed = noPart } = opportunity.entity ?? {}
  const characters = [...parts, listed, detailed].reduce((sum, { json }) => sum + json.length, 500)
  return 2 * BYTES_PER_CHARACTER * characters
}
