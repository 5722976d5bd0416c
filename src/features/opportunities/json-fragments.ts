import { type EntityVisibility, entityVisibilities } from '../../platform/database/tables/entities.ts'
import { type OpportunityType, opportunityVisibilities } from '../../platform/database/tables/opportunities.ts'
import type { Counters } from '../../platform/database/view-counter.ts'
import { type Reader, visibilitiesFor } from '../../platform/http/visibility.ts'
import type { Named } from '../members/people.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import type { OpportunityRow } from './opportunity-row.ts'
import { type Guarded, mayChange } from './visibility.ts'

type OpportunityCounters = Counters<'applications'>

/** What an answer says beside the opportunity, and never caches with it. */
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

interface EntityRow {
  id: string
  name: string
  logo: string | null
  website: string | null
  employee_count: string | null
  visibility: EntityVisibility
  member_ids: string[]
}

export interface AttachmentRow {
  id: string
  name: string
  size: number
  description: string | null
  uploaded_at: string
}

/** An opportunity as fragments of JSON, so that the answer for each reader is concatenated instead of serialised. */
export interface SerializedOpportunity extends Guarded {
  readonly id: string
  readonly version: number
  readonly type: OpportunityType
  readonly showsOwner: boolean
  /** Properties of every view, without braces. */
  readonly common: string
  readonly listedLocation: string
  readonly detailedLocation: string
  readonly entity: SerializedEntity | null
  readonly contactPerson: string | null
  readonly confidentialDetails: string | null
  readonly applicationProcess: string
  readonly attachments: string
  readonly hasUnlistedAttachments: boolean
  /** Approximate size in memory. */
  readonly bytes: number
}

interface SerializedEntity {
  readonly visibility: EntityVisibility
  readonly memberIds: readonly string[]
  readonly listed: string
  readonly detailed: string
}

const BYTES_PER_CHARACTER = 2

export function serializeOpportunity(
  row: FetchedRow,
  urlOf: (attachmentId: string) => string,
  addresses: PictureAddresses,
): SerializedOpportunity {
  const opportunity = {
    id: row.id,
    version: row.version,
    type: row.type,
    status: row.status,
    visibility: row.visibility,
    ownerId: row.owner_id,
    showsOwner: row.show_owner,
    common: inner(commonFields(row)),
    listedLocation: JSON.stringify(locationFields(row)),
    detailedLocation: JSON.stringify({ ...locationFields(row), ...omitNulls({ address: row.address }) }),
    entity: row.entity && serializeEntity(row.entity, addresses),
    contactPerson: row.contact_person && JSON.stringify(row.contact_person),
    confidentialDetails: row.confidential_details && JSON.stringify(row.confidential_details),
    applicationProcess: JSON.stringify(row.application_process),
    attachments: (row.attachments ?? []).map((one) => attachmentJson(one, urlOf)).join(','),
    hasUnlistedAttachments: row.has_unlisted_attachments,
  }
  const pieces = [opportunity, opportunity.entity ?? {}]
    .flatMap((part) => Object.values(part))
    .filter((piece) => typeof piece === 'string')
  return { ...opportunity, bytes: BYTES_PER_CHARACTER * pieces.reduce((sum, piece) => sum + piece.length, 500) }
}

export function listedJson(
  opportunity: SerializedOpportunity,
  counters: OpportunityCounters,
  surroundings: Surroundings,
): string {
  const entity = entityFor(surroundings.reader, opportunity)
  return (
    `{${opportunity.common},"location":${opportunity.listedLocation}${entity ? `,"entity":${entity.listed}` : ''}` +
    `${people(opportunity, surroundings)}${counted(counters)}}`
  )
}

export function confidentialJson(
  opportunity: SerializedOpportunity,
  counters: OpportunityCounters,
  surroundings: Surroundings,
): string {
  const more = `${contact(opportunity)}${details(opportunity)}`
  return `${listedJson(opportunity, counters, surroundings).slice(0, -1)}${more}}`
}

/** @param unlisted further attachments that this reader may see, each by `attachmentJson` */
export function detailedJson(
  opportunity: SerializedOpportunity,
  counters: OpportunityCounters,
  surroundings: Surroundings,
  unlisted: readonly string[] = [],
): string {
  const { reader } = surroundings
  const entity = entityFor(reader, opportunity)
  const attachments = [opportunity.attachments, ...unlisted].filter((piece) => piece !== '').join(',')
  return (
    `{${opportunity.common},"location":${opportunity.detailedLocation}${entity ? `,"entity":${entity.detailed}` : ''}` +
    `${contact(opportunity)},"application_process":${opportunity.applicationProcess},"attachments":[${attachments}]` +
    `${seesDetails(reader, opportunity) ? details(opportunity) : ''}` +
    `${people(opportunity, surroundings)}${counted(counters)}}`
  )
}

export function attachmentJson(
  { id, name, size, description, uploaded_at }: AttachmentRow,
  urlOf: (attachmentId: string) => string,
): string {
  const uploadedAt = new Date(uploaded_at).toISOString()
  return JSON.stringify({ id, name, url: urlOf(id), size, uploaded_at: uploadedAt, ...omitNulls({ description }) })
}

const counted = ({ views, applications }: OpportunityCounters) => `,"views":${views},"applications":${applications}`

function people(opportunity: SerializedOpportunity, { reader, owner, hasApplied }: Surroundings): string {
  const named = `,"owner":${opportunity.showsOwner ? owner.json : 'null'}`
  if (reader === null) return named
  const canEdit = mayChange(reader, opportunity)
  const shown = canEdit ? `,"show_owner":${opportunity.showsOwner}` : ''
  const isOwner = reader.id === opportunity.ownerId
  return `${named}${shown},"viewer":{"is_owner":${isOwner},"can_edit":${canEdit},"has_applied":${hasApplied}}`
}

const contact = ({ contactPerson }: SerializedOpportunity) =>
  contactPerson === null ? '' : `,"contact_person":${contactPerson}`

const details = ({ confidentialDetails }: SerializedOpportunity) =>
  confidentialDetails === null ? '' : `,"confidential_details":${confidentialDetails}`

function seesDetails(reader: Reader, opportunity: SerializedOpportunity): boolean {
  return mayChange(reader, opportunity) || visibilitiesFor(reader, opportunityVisibilities).includes('confidential')
}

/** Readers who may not see an entity by itself do not see it with its opportunities either. */
function entityFor(reader: Reader, { entity }: SerializedOpportunity): SerializedEntity | null {
  if (entity === null) return null
  const isOpen = visibilitiesFor(reader, entityVisibilities).includes(entity.visibility)
  return isOpen || (reader !== null && entity.memberIds.includes(reader.id)) ? entity : null
}

function commonFields(row: OpportunityRow) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    ...omitNulls({ short_description: row.short_description }),
    category: row.category,
    type: row.type,
    ...omitNulls({ budget: budgetOf(row) }),
    requirements: row.requirements,
    benefits: row.benefits,
    entity_id: row.entity_id,
    tags: row.tags,
    status: row.status,
    visibility: row.visibility,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...omitNulls({ expires_at: row.expires_at?.toISOString() ?? null }),
    is_featured: row.is_featured,
  }
}

export function budgetOf(row: OpportunityRow) {
  if (row.budget_currency === null) return null
  const amounts = omitNulls({ min: row.budget_min, max: row.budget_max })
  return { ...amounts, currency: row.budget_currency, per: row.budget_per }
}

export function locationFields(row: OpportunityRow) {
  const { city, country, timezone, remote, latitude, longitude } = row
  return { ...omitNulls({ city, country, timezone }), remote, ...omitNulls({ lat: latitude, lng: longitude }) }
}

function serializeEntity(
  { visibility, member_ids, website, employee_count, id, name, logo }: EntityRow,
  { absolute, shown }: PictureAddresses,
): SerializedEntity {
  const listed = { id, name, ...(logo !== null && { logo: absolute(logo), logo_shown: shown(logo) }) }
  const detailed = { ...listed, ...omitNulls({ website, employee_count }) }
  return { visibility, memberIds: member_ids, listed: JSON.stringify(listed), detailed: JSON.stringify(detailed) }
}

function omitNulls<Fields extends Record<string, unknown>>(fields: Fields) {
  const present = Object.entries(fields).filter(([, value]) => value !== null)
  return Object.fromEntries(present) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> }
}

const inner = (fields: object) => JSON.stringify(fields).slice(1, -1)
