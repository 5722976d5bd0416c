import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { ApplicationProcess, BudgetPeriod, ContactPerson, OpportunityType, Status, Visibility } from './schema.ts'

type Json<Value> = ColumnType<Value | null, string | null, string | null>

declare module '../database/tables.ts' {
  interface Tables {
    opportunities: {
      id: string
      number: GeneratedAlways<string>
      /** Null when the account was deleted. */
      owner_id: string | null
      /** Whose it is, while that account is deleted and can still be restored. */
      former_owner_id: string | null
      title: string
      description: string
      short_description: string | null
      category: string
      type: OpportunityType
      budget_min: number | null
      budget_max: number | null
      budget_currency: string | null
      budget_per: BudgetPeriod | null
      city: string | null
      country: string | null
      timezone: string | null
      remote: boolean
      address: string | null
      latitude: number | null
      longitude: number | null
      requirements: string[]
      benefits: string[]
      entity_id: string | null
      contact_person: Json<ContactPerson>
      application_process: Json<ApplicationProcess>
      confidential_details: Json<Record<string, unknown>>
      tags: string[]
      /** Or `hidden`, in rows that are never read as opportunities: their owner is deleted, and they go along. */
      status: Status
      hidden_status: Status | null
      visibility: Visibility
      is_featured: Generated<boolean>
      expires_at: Date | null
      /** When its owner is to be told that it will expire; null when there is nothing to tell (any more). */
      warn_at: Date | null
      created_at: Date
      updated_at: Date
      search: string
      title_words: string[]
      title_stems: string[]
    }
    opportunity_counters: {
      opportunity_id: string
      /** Grows with whatever is shown of the opportunity: kept here, so that to count a view touches this row alone. */
      version: Generated<number>
      views: Generated<string>
      applications: Generated<string>
    }
    attachments: {
      id: string
      /** Null while its uploader's account is deleted and takes it along. */
      opportunity_id: string | null
      /** Where it then comes back to if the account is restored. */
      withdrawn_from: string | null
      /** Null when the account was erased. */
      uploader_id: string | null
      file_key: string
      name: string
      media_type: string
      size: number
      description: string | null
      /** Shown to everyone who may see the opportunity; otherwise to its uploader, the owner and administrators. */
      is_listed: boolean
      uploaded_at: Generated<Date>
    }
    opportunity_totals: {
      kind: 'all' | 'type' | 'category' | 'location'
      key: string
      value: string
      status: Status
      visibility: Visibility
      opportunities: string
    }
    opportunity_facets_revision: { revision: string }
    opportunity_title_words: { word: string; titles: string }
  }
}

/** An opportunity as stored, but for what only the database uses. */
export type OpportunityRow = Omit<
  Selectable<Tables['opportunities']>,
  'number' | 'former_owner_id' | 'hidden_status' | 'warn_at' | 'search' | 'title_words' | 'title_stems'
>

export const opportunityColumns = [
  'id',
  'owner_id',
  'title',
  'description',
  'short_description',
  'category',
  'type',
  'budget_min',
  'budget_max',
  'budget_currency',
  'budget_per',
  'city',
  'country',
  'timezone',
  'remote',
  'address',
  'latitude',
  'longitude',
  'requirements',
  'benefits',
  'entity_id',
  'contact_person',
  'application_process',
  'confidential_details',
  'tags',
  'status',
  'visibility',
  'is_featured',
  'expires_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof OpportunityRow)[]
