import { invalidBody } from '../../platform/http/errors/errors.ts'
import { dayOrTimeReason, givenInstant } from '../../platform/http/schemas/given-times.ts'
import { canonicalId } from '../../platform/http/schemas/schema.ts'
import { storedTags } from '../../platform/search/tags.ts'
import { searchColumns } from './list/search-terms.ts'
import type { OpportunityRow } from './row.ts'
import { MAX_COMMAS, type NewOpportunity, type OpportunityChanges } from './schema.ts'

const WARNING_LEAD_MS = 5 * 24 * 60 * 60 * 1000
/** Of JSON. As stored it may be longer: PostgreSQL expands `1e308` to 309 digits. */
const MAX_DETAIL_CHARACTERS = 20_000

const currencies = new Set(Intl.supportedValuesOf('currency'))

type EditableFields = Partial<Omit<NewOpportunity, 'title' | 'description' | 'type'>> &
  Pick<OpportunityChanges, 'title' | 'description' | 'type'>

/** Throws 422 for what is invalid but no schema can express. */
export function columnsOf(timeZone: string, body: EditableFields, before?: Pick<OpportunityRow, 'expires_at'>) {
  const { budget, location, expires_at } = body
  if (budget) assertBudget(budget)
  if (location && (location.lat === undefined) !== (location.lng === undefined))
    throw invalidBody(location.lat === undefined ? 'location.lat' : 'location.lng', 'MISSING', {
      reason: 'is required with the other',
    })
  return withoutAbsent({
    title: body.title,
    description: body.description,
    short_description: body.short_description,
    category: body.category,
    type: body.type,
    ...(budget === undefined ? {} : budgetColumns(budget)),
    ...(location === undefined ? {} : locationColumns(location)),
    requirements: body.requirements,
    benefits: body.benefits,
    entity_id: body.entity_id && canonicalId(body.entity_id),
    contact_person: asJson(body.contact_person),
    application_process: asJson(body.application_process),
    confidential_details: boundedJson('confidential_details', body.confidential_details),
    tags: body.tags && tagsOf(body.tags),
    visibility: body.visibility,
    show_owner: body.show_owner,
    ...(expires_at === undefined ? {} : expiryColumns(givenExpiry(expires_at, timeZone), before?.expires_at)),
  })
}

export function searchColumnsOf({
  title,
  short_description,
  description,
}: Pick<OpportunityRow, 'title' | 'short_description' | 'description'>) {
  return searchColumns(title, short_description ?? '', description)
}

function assertBudget({ min, max, currency }: NonNullable<NewOpportunity['budget']>): void {
  if (!currencies.has(currency))
    throw invalidBody('budget.currency', 'NOT_ONE_OF', { reason: 'must be a currency of ISO 4217' })
  if (min !== undefined && max !== undefined && max < min)
    throw invalidBody('budget.max', 'TOO_SMALL', { limit: min, reason: 'must not be below budget.min' })
}

function budgetColumns(budget: NewOpportunity['budget']) {
  return {
    budget_min: budget?.min ?? null,
    budget_max: budget?.max ?? null,
    budget_currency: budget?.currency ?? null,
    budget_per: budget?.per ?? null,
  }
}

function locationColumns(location: NonNullable<NewOpportunity['location']>) {
  return {
    city: location.city?.trim() ?? null,
    country: location.country?.trim() ?? null,
    timezone: location.timezone ?? null,
    remote: location.remote,
    address: location.address ?? null,
    latitude: location.lat ?? null,
    longitude: location.lng ?? null,
  }
}

function givenExpiry(text: string | null, timeZone: string): Date | null {
  if (text === null) return null
  const expiresAt = givenInstant(text, 'end', timeZone)
  if (expiresAt === undefined) throw invalidBody('expires_at', 'INVALID_FORMAT', { reason: dayOrTimeReason })
  if (expiresAt.getTime() <= Date.now()) throw invalidBody('expires_at', 'NOT_IN_FUTURE')
  return expiresAt
}

/** The owner is warned five days ahead, unless less time than that is left. */
function expiryColumns(expiresAt: Date | null, before: Date | null | undefined) {
  if (expiresAt === null) return { expires_at: null, warn_at: null }
  // An unchanged date neither repeats nor cancels a warning.
  if (expiresAt.getTime() === before?.getTime()) return {}
  const warnAt = new Date(expiresAt.getTime() - WARNING_LEAD_MS)
  return { expires_at: expiresAt, warn_at: warnAt.getTime() > Date.now() ? warnAt : null }
}

/** Of those alone that lists can be filtered by. */
function tagsOf(tags: readonly string[]): string[] {
  for (const [index, tag] of tags.entries()) {
    const parts = tag.split(',')
    if (parts.every((part) => part.trim() === '')) throw invalidBody(`tags.${index}`, 'BLANK')
    if (parts.length - 1 > MAX_COMMAS)
      throw invalidBody(`tags.${index}`, 'INVALID_FORMAT', { reason: `must have at most ${MAX_COMMAS} commas` })
  }
  return storedTags(tags)
}

const asJson = (value: object | null | undefined): string | null | undefined => value && JSON.stringify(value)

function boundedJson(field: string, value: object | null | undefined): string | null | undefined {
  const json = asJson(value)
  if (json && json.length > MAX_DETAIL_CHARACTERS)
    throw invalidBody(field, 'TOO_LONG', {
      limit: MAX_DETAIL_CHARACTERS,
      reason: `must have at most ${MAX_DETAIL_CHARACTERS} characters of JSON`,
    })
  return json
}

function withoutAbsent<Columns extends object>(columns: Columns) {
  const present = Object.entries(columns).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as { [Name in keyof Columns]?: Exclude<Columns[Name], undefined> }
}
