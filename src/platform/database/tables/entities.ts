import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export const entityVisibilities = ['public', 'members', 'confidential'] as const
export type EntityVisibility = (typeof entityVisibilities)[number]

interface EntityLocation {
  city?: string
  country?: string
  timezone?: string
  address?: string
  lat?: number
  lng?: number
}

export const lookedAtFields = [
  'name',
  'logo',
  'website',
  'description',
  'category',
  'employee_count',
  'location',
] as const

export interface LookedAtAs {
  readonly name: string
  readonly logo: string | null
  readonly website: string | null
  readonly description: string | null
  readonly category: string
  readonly employee_count: string | null
  readonly location: EntityLocation | null
}

export interface EntityTables {
  entities: {
    id: string
    name: string
    logo: string | null
    website: string | null
    description: string | null
    category: string
    employee_count: string | null
    location: ColumnType<EntityLocation | null, string | null, string | null>
    visibility: EntityVisibility
    owner_id: string | null
    former_owner_id: string | null
    is_hidden: Generated<boolean>
    is_verified: Generated<boolean>
    verified_by: string | null
    verified_at: Date | null
    verification_notes: string | null
    refusal_reason: string | null
    /** When an administrator last decided about it, verified or not, and what it said then. */
    looked_at: Date | null
    looked_at_as: ColumnType<LookedAtAs | null, string | null, string | null>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    /** Name without case and spaces: unique per owner. */
    name_key: GeneratedAlways<string>
    search_text: GeneratedAlways<string>
    places: GeneratedAlways<string[]>
  }
  /** Includes the owner, and deleted accounts, which are not shown. */
  entity_members: {
    entity_id: string
    user_id: string
  }
  /** One of an entity and an account at most. */
  entity_invitations: {
    id: string
    entity_id: string
    user_id: string
    invited_by: string
    created_at: Generated<Date>
  }
  /** Those of the last day are counted. */
  sent_entity_invitations: {
    id: string
    invited_by: string
    sent_at: Generated<Date>
  }
  /** Declined or withdrawn: tombstones, until the entity may ask the account anew. */
  ended_entity_invitations: {
    entity_id: string
    user_id: string
    ended_at: Generated<Date>
  }
}
