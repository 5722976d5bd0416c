import { circleOf } from '../entities/visibility.ts'
import type { Counters } from './counters.ts'
import type { OpportunityType, Visibility } from './schema.ts'
import type { OpportunityRow } from './tables.ts'
import { type Guarded, mayChange, type Reader } from './visibility.ts'

/** What an opportunity's answers are made of, as read from the database. */
export interface ServedRow extends OpportunityRow {
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
  visibility: Visibility
  member_ids: string[]
}

export interface AttachmentRow {
  id: string
  name: string
  size: number
  description: string | null
  uploaded_at: string
}

/**
 * An opportunity ready to be sent: pieces of JSON from which each reader's answer is put together, so that no answer
 * is serialised anew.
 */
export interface ServedOpportunity extends Guarded {
  readonly id: string
  readonly version: number
  readonly type: OpportunityType
  /** The properties that every view has, without braces. */
  readonly common: string
  readonly listedLocation: string
  readonly detailedLocation: string
  readonly entity: ServedEntity | null
  readonly contactPerson: string | null
  readonly confidentialDetails: string | null
  readonly applicationProcess: string
  /** The listed attachments, without brackets. */
  readonly attachments: string
  readonly hasUnlistedAttachments: boolean
  /** What it takes of memory, about. */
  readonly bytes: number
}

interface ServedEntity {
  readonly visibility: Visibility
  readonly memberIds: readonly string[]
  readonly listed: string
  readonly detailed: string
}

const BYTES_PER_CHARACTER = 2

/** @param urlOf gives the address of an attachment by its id */
export function servedOpportunity(row: ServedRow, urlOf: (attachmentId: string) => string): ServedOpportunity {
  const served = {
    id: row.id,
    version: row.version,
    type: row.type,
    status: row.status,
    visibility: row.visibility,
    ownerId: row.owner_id,
    common: inner(commonFields(row)),
    listedLocation: JSON.stringify(locationFields(row)),
    detailedLocation: JSON.stringify({ ...locationFields(row), ...given({ address: row.address }) }),
    entity: row.entity && servedEntity(row.entity),
    contactPerson: row.contact_person && JSON.stringify(row.contact_person),
    confidentialDetails: row.confidential_details && JSON.stringify(row.confidential_details),
    applicationProcess: JSON.stringify(row.application_process),
    attachments: (row.attachments ?? []).map((one) => attachmentJson(one, urlOf)).join(','),
    hasUnlistedAttachments: row.has_unlisted_attachments,
  }
  const pieces = Object.values(served).filter((piece) => typeof piece === 'string')
  return { ...served, bytes: BYTES_PER_CHARACTER * pieces.reduce((sum, piece) => sum + piece.length, 500) }
}

/** As lists show it. */
export function listedJson(served: ServedOpportunity, reader: Reader, counters: Counters): string {
  const entity = entityFor(reader, served)
  return `{${served.common},"location":${served.listedLocation}${entity ? `,"entity":${entity.listed}` : ''}${counted(counters)}}`
}

/** As the list of confidential ones shows it. */
export function confidentialJson(served: ServedOpportunity, reader: Reader, counters: Counters): string {
  const more = `${contact(served)}${details(served)}`
  return `${listedJson(served, reader, counters).slice(0, -1)}${more}}`
}

/**
 * As its own page shows it.
 * @param unlisted further attachments that this reader may see, as `attachmentJson` gives them
 */
export function detailedJson(
  served: ServedOpportunity,
  reader: Reader,
  counters: Counters,
  unlisted: readonly string[] = [],
): string {
  const entity = entityFor(reader, served)
  const attachments = [served.attachments, ...unlisted].filter((piece) => piece !== '').join(',')
  return (
    `{${served.common},"location":${served.detailedLocation}${entity ? `,"entity":${entity.detailed}` : ''}` +
    `${contact(served)},"application_process":${served.applicationProcess},"attachments":[${attachments}]` +
    `${seesDetails(reader, served) ? details(served) : ''}${counted(counters)}}`
  )
}

export function attachmentJson(
  { id, name, size, description, uploaded_at }: AttachmentRow,
  urlOf: (attachmentId: string) => string,
): string {
  const uploadedAt = new Date(uploaded_at).toISOString()
  return JSON.stringify({ id, name, url: urlOf(id), size, uploaded_at: uploadedAt, ...given({ description }) })
}

const counted = ({ views, applications }: Counters) => `,"views":${views},"applications":${applications}`

const contact = ({ contactPerson }: ServedOpportunity) =>
  contactPerson === null ? '' : `,"contact_person":${contactPerson}`

const details = ({ confidentialDetails }: ServedOpportunity) =>
  confidentialDetails === null ? '' : `,"confidential_details":${confidentialDetails}`

function seesDetails(reader: Reader, served: ServedOpportunity): boolean {
  return mayChange(reader, served) || circleOf(reader).includes('confidential')
}

/** An entity is shown with its opportunity to those who may see it by itself. */
function entityFor(reader: Reader, { entity }: ServedOpportunity): ServedEntity | null {
  if (entity === null) return null
  const isOpen = circleOf(reader).includes(entity.visibility)
  return isOpen || (reader !== null && entity.memberIds.includes(reader.id)) ? entity : null
}

function commonFields(row: OpportunityRow) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    ...given({ short_description: row.short_description }),
    category: row.category,
    type: row.type,
    ...given({ budget: budgetOf(row) }),
    requirements: row.requirements,
    benefits: row.benefits,
    entity_id: row.entity_id,
    tags: row.tags,
    status: row.status,
    visibility: row.visibility,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...given({ expires_at: row.expires_at?.toISOString() ?? null }),
    is_featured: row.is_featured,
  }
}

export function budgetOf(row: OpportunityRow) {
  if (row.budget_currency === null) return null
  const amounts = given({ min: row.budget_min, max: row.budget_max })
  return { ...amounts, currency: row.budget_currency, per: row.budget_per }
}

/** The location but for the address, which only the detail view has. */
export function locationFields(row: OpportunityRow) {
  const { city, country, timezone, remote, latitude, longitude } = row
  return { ...given({ city, country, timezone }), remote, ...given({ lat: latitude, lng: longitude }) }
}

function servedEntity({ visibility, member_ids, website, employee_count, ...rest }: EntityRow): ServedEntity {
  const listed = { id: rest.id, name: rest.name, ...given({ logo: rest.logo }) }
  const detailed = { ...listed, ...given({ website, employee_count }) }
  return { visibility, memberIds: member_ids, listed: JSON.stringify(listed), detailed: JSON.stringify(detailed) }
}

/** The properties that are not null: what is absent is left out. */
export function given<Fields extends Record<string, unknown>>(fields: Fields) {
  const present = Object.entries(fields).filter(([, value]) => value !== null)
  return Object.fromEntries(present) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> }
}

const inner = (fields: object) => JSON.stringify(fields).slice(1, -1)
