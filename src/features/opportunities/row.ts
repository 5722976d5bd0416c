import type { RowOf } from '../../platform/database/tables.ts'

/** Without the columns that only statements use. */
export type OpportunityRow = Omit<
  RowOf<'opportunities'>,
  | 'number'
  | 'former_owner_id'
  | 'hidden_status'
  | 'warn_at'
  | 'submitted_at'
  | 'is_untold'
  | 'search'
  | 'title_words'
  | 'title_stems'
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
  'show_owner',
  'expires_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof OpportunityRow)[]
