import { invalidBody } from '../http/errors.ts'
import { canonicalId } from '../http/schema.ts'
import type { NewOpportunity, OpportunityChanges } from './schema.ts'
import { searchColumns } from './search-terms.ts'
import type { OpportunityRow } from './tables.ts'

const WARNED_BEFORE_MS = 5 * 24 * 60 * 60 * 1000
/** Of JSON. The database writes numbers out in full: what is sent as `1e308` comes back from it as 309 digits. */
const MOST_DETAIL_CHARACTERS = 20_000

const currencies = new Set(Intl.supportedValuesOf('currency'))

type Written = Partial<Omit<NewOpportunity, 'title' | 'description' | 'type'>> &
  Pick<OpportunityChanges, 'title' | 'description' | 'type'>

/**
 * The columns that what was sent changes.
 * @param before what is changed; absent when it is new
 * @throws 422 for what no schema can tell to be wrong
 */
export function columnsOf(written: Written, before?: Pick<OpportunityRow, 'expires_at'>) {
  const { budget, location, expires_at } = written
  if (budget) assertBudget(budget)
  if (location && (location.lat === undefined) !== (location.lng === undefined))
    throw invalidBody(location.lat === undefined ? 'location.lat' : 'location.lng', 'is required with the other')
  return withoutAbsent({
    title: written.title,
    description: written.description,
    short_description: written.short_description,
    category: written.category,
    type: written.type,
    ...(budget === undefined ? {} : budgetColumns(budget)),
    ...(location === undefined ? {} : locationColumns(location)),
    requirements: written.requirements,
    benefits: written.benefits,
    entity_id: written.entity_id && canonicalId(written.entity_id),
    contact_person: asJson(written.contact_person),
    application_process: asJson(written.application_process),
    confidential_details: boundedJson('confidential_details', written.confidential_details),
    tags: written.tags && [...new Set(written.tags.map((tag) => tag.trim()))],
    visibility: written.visibility,
    ...(expires_at === undefined ? {} : expiryColumns(expires_at, before?.expires_at)),
  })
}

/** What a search finds it by. */
export function foundBy({
  title,
  short_description,
  description,
}: Pick<OpportunityRow, 'title' | 'short_description' | 'description'>) {
  return searchColumns(title, short_description ?? '', description)
}

function assertBudget({ min, max, currency }: NonNullable<NewOpportunity['budget']>): void {
  if (!currencies.has(currency)) throw invalidBody('budget.currency', 'must be a currency of ISO 4217')
  if (min !== undefined && max !== undefined && max < min)
    throw invalidBody('budget.max', 'must not be below budget.min')
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

/** The owner is warned five days before, unless that is over when the time is set. */
function expiryColumns(given: string | null, before: Date | null | undefined) {
  if (given === null) return { expires_at: null, warn_at: null }
  const expiresAt = new Date(given)
  if (Number.isNaN(expiresAt.getTime())) throw invalidBody('expires_at', 'is not in the expected form')
  if (expiresAt.getTime() <= Date.now()) throw invalidBody('expires_at', 'must be in the future')
  // The same time again is nothing new to warn of, and takes no warning back.
  if (expiresAt.getTime() === before?.getTime()) return {}
  const warnAt = new Date(expiresAt.getTime() - WARNED_BEFORE_MS)
  return { expires_at: expiresAt, warn_at: warnAt.getTime() > Date.now() ? warnAt : null }
}

const asJson = (value: object | null | undefined): string | null | undefined => value && JSON.stringify(value)

function boundedJson(field: string, value: object | null | undefined): string | null | undefined {
  const json = asJson(value)
  if (json && json.length > MOST_DETAIL_CHARACTERS)
    throw invalidBody(field, `must NOT have more than ${MOST_DETAIL_CHARACTERS} characters of JSON`)
  return json
}

function withoutAbsent<Columns extends object>(columns: Columns) {
  const present = Object.entries(columns).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as { [Name in keyof Columns]?: Exclude<Columns[Name], undefined> }
}
