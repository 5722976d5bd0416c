import type { Answer } from '../../../client/src/index.ts'
import type { components } from '../../../client/src/schema.ts'
import { HromadaError } from '../../api.ts'
import { errorText } from '../../errors.ts'
import { communityDay } from '../../ui/show.tsx'
import { detailsOf, linesOf } from './confidential-details.ts'
import { textOfDetails } from './details-text.ts'
import { words } from './words.ts'

export type Opportunity = Extract<
  Answer<'get', '/api/opportunities/{id}'>,
  { data: { opportunity: unknown } }
>['data']['opportunity']
/** With what concerns its owner alone. */
export type OwnOpportunity = Answer<'get', '/api/opportunities/mine/{id}'>['data']['opportunity']
export type Listed = Answer<'get', '/api/opportunities/mine'>['data']['opportunities'][number]
export type Status = Listed['status']
export type NewOpportunity = components['schemas']['NewOpportunity']
type Type = NewOpportunity['type']
type Period = NonNullable<NewOpportunity['budget']>['per']

/** What the form holds: texts as they are entered. */
export type Fields = {
  readonly type: Type
  readonly title: string
  readonly short_description: string
  readonly description: string
  readonly category: string
  readonly tags: readonly string[]
  readonly requirements: string
  readonly benefits: string
  readonly budget_min: string
  readonly budget_max: string
  readonly currency: string
  /** Empty: as is usual for the type. */
  readonly per: string
  readonly remote: boolean
  readonly city: string
  readonly country: string
  readonly address: string
  readonly timezone: string
  readonly lat: string
  readonly lng: string
  readonly entity_id: string
  readonly show_owner: boolean
  readonly contact_name: string
  readonly contact_position: string
  readonly contact_email: string
  readonly contact_phone: string
  readonly method: string
  readonly contact: string
  readonly instructions: string
  readonly documents: string
  readonly expires_on: string
  readonly visibility: string
  readonly confidential_details: string
}

/** Which parts of the form matter to a type; what is filled in is shown for any, as nothing is changed unseen. */
export const hasBudget = ({ type, budget_min: min, budget_max: max }: Fields) =>
  type !== 'collaboration' || min !== '' || max !== ''
export const hasBenefits = ({ type, benefits }: Fields) => type !== 'project' || benefits.trim() !== ''
export const hasDetails = ({ visibility, confidential_details: text }: Fields) =>
  visibility === 'confidential' || text.trim() !== ''
export const hasContact = ({ method, contact }: Fields) => method !== 'form' || contact.trim() !== ''

const usualPeriods = { job: 'month', project: 'project', collaboration: 'project' } as const

/** What an amount is paid for: as was chosen, else as is usual. */
export const periodOf = ({ type, per }: Pick<Fields, 'type' | 'per'>): Period =>
  per === '' ? usualPeriods[type] : (per as Period)

/** What the service calls it. */
const NO_CATEGORY = 'Other'

export function fieldsOf(opportunity?: Opportunity): Fields {
  const { budget, location, contact_person: person, application_process: process } = opportunity ?? {}
  return {
    type: opportunity?.type ?? 'job',
    title: opportunity?.title ?? '',
    short_description: opportunity?.short_description ?? '',
    description: opportunity?.description ?? '',
    category: opportunity?.category === NO_CATEGORY ? '' : (opportunity?.category ?? ''),
    tags: opportunity?.tags ?? [],
    requirements: opportunity?.requirements.join('\n') ?? '',
    benefits: opportunity?.benefits.join('\n') ?? '',
    budget_min: String(budget?.min ?? ''),
    budget_max: String(budget?.max ?? ''),
    currency: budget?.currency ?? 'UAH',
    per: budget?.per ?? '',
    remote: location?.remote ?? false,
    city: location?.city ?? '',
    country: location?.country ?? '',
    address: location?.address ?? '',
    timezone: location?.timezone ?? '',
    lat: String(location?.lat ?? ''),
    lng: String(location?.lng ?? ''),
    entity_id: opportunity?.entity_id ?? '',
    show_owner: opportunity?.show_owner ?? true,
    contact_name: person?.name ?? '',
    contact_position: person?.position ?? '',
    contact_email: person?.email ?? '',
    contact_phone: person?.phone ?? '',
    method: process?.method ?? 'form',
    contact: process?.contact ?? '',
    instructions: process?.instructions ?? '',
    documents: process?.required_documents?.join('\n') ?? '',
    expires_on: opportunity?.expires_at ? communityDay(new Date(opportunity.expires_at)) : '',
    visibility: opportunity?.visibility ?? 'public',
    confidential_details: textOfDetails(opportunity?.confidential_details),
  }
}

/** What the service is told. An unchanged deadline, which may be in the past, is not told again. Throws FieldsRefused. */
export function bodyOf(fields: Fields, before?: Opportunity) {
  const isSameDeadline = before !== undefined && fields.expires_on === fieldsOf(before).expires_on
  return {
    type: fields.type,
    title: fields.title.trim(),
    short_description: fields.short_description.trim() || null,
    description: fields.description,
    category: fields.category.trim() || NO_CATEGORY,
    tags: [...fields.tags],
    requirements: linesOf(fields.requirements),
    benefits: linesOf(fields.benefits),
    budget: budgetOf(fields),
    location: {
      ...filled({ city: fields.city, country: fields.country, address: fields.address, timezone: fields.timezone }),
      remote: fields.remote,
      ...numbers({ lat: fields.lat, lng: fields.lng }),
    },
    entity_id: fields.entity_id || null,
    show_owner: fields.show_owner,
    contact_person: orNull(
      filled({
        name: fields.contact_name,
        position: fields.contact_position,
        email: fields.contact_email,
        phone: fields.contact_phone,
      }),
    ),
    application_process: {
      method: fields.method,
      ...filled({ instructions: fields.instructions, contact: fields.contact }),
      required_documents: linesOf(fields.documents),
    },
    ...(!isSameDeadline && { expires_at: fields.expires_on || null }),
    visibility: fields.visibility as NonNullable<NewOpportunity['visibility']>,
    confidential_details: orNull(detailsOf(fields.confidential_details, before?.confidential_details)),
  } satisfies NewOpportunity
}

function budgetOf(fields: Fields): NonNullable<NewOpportunity['budget']> | null {
  const bounds = numbers({ min: fields.budget_min, max: fields.budget_max })
  if (Object.keys(bounds).length === 0) return null
  return { ...bounds, currency: fields.currency, per: periodOf(fields) }
}

function filled<Name extends string>(texts: Readonly<Record<Name, string>>): Partial<Record<Name, string>> {
  const present = Object.entries<string>(texts).filter(([, text]) => text.trim() !== '')
  return Object.fromEntries(present.map(([name, text]) => [name, text.trim()])) as Partial<Record<Name, string>>
}

function numbers<Name extends string>(texts: Readonly<Record<Name, string>>): Partial<Record<Name, number>> {
  const given = Object.entries<string>(texts).filter(([, text]) => text !== '')
  return Object.fromEntries(given.map(([name, text]) => [name, Number(text)])) as Partial<Record<Name, number>>
}

const orNull = <Value extends object>(value: Value): Value | null => (Object.keys(value).length === 0 ? null : value)

/** The fields of the service's body under the names that they have in the form. */
const formNames: Readonly<Record<string, keyof Fields>> = {
  'budget.min': 'budget_min',
  'budget.max': 'budget_max',
  'budget.currency': 'currency',
  'budget.per': 'per',
  'location.city': 'city',
  'location.country': 'country',
  'location.address': 'address',
  'location.timezone': 'timezone',
  'location.lat': 'lat',
  'location.lng': 'lng',
  'contact_person.name': 'contact_name',
  'contact_person.position': 'contact_position',
  'contact_person.email': 'contact_email',
  'contact_person.phone': 'contact_phone',
  'application_process.method': 'method',
  'application_process.contact': 'contact',
  'application_process.instructions': 'instructions',
  'application_process.required_documents': 'documents',
  expires_at: 'expires_on',
}

export const isSameText = (one: Fields, other: Fields): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Somebody else changed it since it was read. */
export const CHANGED_SINCE = 'CHANGED_SINCE'

/** Which one of one's own has this title already. */
export function duplicateIn(error: unknown): string | undefined {
  if (!(error instanceof HromadaError)) return undefined
  const body = error.body as { readonly error?: { readonly details?: { readonly opportunity_id?: string } } } | null
  return body?.error?.details?.opportunity_id
}

/** A refusal, beside the field that it is about. */
export function explain(error: unknown): string | Readonly<Record<string, string>> | undefined {
  if (!(error instanceof HromadaError)) return undefined
  if (error.code === 'DUPLICATE_OPPORTUNITY') return { title: words().duplicate }
  if (error.code === CHANGED_SINCE) return words().changedSince
  const field = error.details?.field
  if (field === undefined) return undefined
  // An item of a list is refused by its number: `tags.3`.
  const [name] = [field, field.replace(/\.\d+$/, '')].flatMap((one) => formNames[one] ?? [])
  return name && { [name]: errorText(error) }
}
