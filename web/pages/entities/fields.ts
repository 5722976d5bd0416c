import type { Answer } from '../../../client/src/index.ts'
import type { components } from '../../../client/src/schema.ts'
import { HromadaError } from '../../api.ts'
import { errorText } from '../../errors.ts'
import { hasAtLeast, profile } from '../../session.ts'
import { words } from './words.ts'

export type Entity = Answer<'get', '/api/entities/{id}'>['data']['entity']
type NewEntity = components['schemas']['NewEntity']

export type Fields = {
  readonly name: string
  readonly logo: string
  readonly website: string
  readonly category: string
  readonly employee_count: string
  readonly city: string
  readonly country: string
  readonly address: string
  readonly description: string
  readonly visibility: string
}

/** Ranges that most use; the service takes any. */
export const sizes = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5000+']

export const mayChange = ({ owner_id: ownerId }: Entity) => ownerId === profile.value?.id || hasAtLeast('admin')

/** What the service calls it. */
const NO_CATEGORY = 'Other'

export const fieldsOf = (entity?: Entity): Fields => ({
  name: entity?.name ?? '',
  logo: entity?.logo ?? '',
  website: entity?.website ?? '',
  category: entity?.category === NO_CATEGORY ? '' : (entity?.category ?? ''),
  employee_count: entity?.employee_count ?? '',
  city: entity?.location?.city ?? '',
  country: entity?.location?.country ?? '',
  address: entity?.location?.address ?? '',
  description: entity?.description ?? '',
  visibility: entity?.visibility ?? 'public',
})

export function bodyOf(fields: Fields, before?: Entity): NewEntity {
  const { city, country, address } = fields
  const { timezone, lat, lng } = before?.location ?? {}
  const location = {
    ...(city.trim() && { city: city.trim() }),
    ...(country.trim() && { country: country.trim() }),
    ...(address.trim() && { address: address.trim() }),
    ...(timezone && { timezone }),
    ...(lat !== undefined && lng !== undefined && { lat, lng }),
  }
  return {
    name: fields.name.trim(),
    logo: fields.logo || null,
    website: fields.website.trim() || null,
    category: fields.category.trim() || NO_CATEGORY,
    employee_count: fields.employee_count || null,
    location: Object.keys(location).length === 0 ? null : location,
    description: fields.description || null,
    visibility: fields.visibility as NonNullable<NewEntity['visibility']>,
  }
}

/** Whether saving takes the mark away: what an administrator has looked at becomes something else. */
export function endsVerification(fields: Fields, before?: Entity): boolean {
  if (!before?.is_verified || hasAtLeast('admin')) return false
  const stored = fieldsOf(before)
  return (['name', 'website', 'logo'] as const).some((name) => fields[name].trim() !== stored[name])
}

/** A refusal, beside the field that it is about. */
export function explain(error: unknown): Readonly<Record<string, string>> | undefined {
  if (!(error instanceof HromadaError)) return undefined
  if (error.status === 409) return { name: words().taken }
  const [, name] = /^location\.(city|country|address)$/.exec(error.details?.field ?? '') ?? []
  return name === undefined ? undefined : { [name]: errorText(error) }
}
