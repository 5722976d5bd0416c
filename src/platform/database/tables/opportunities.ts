import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export const opportunityTypes = ['job', 'project', 'collaboration'] as const
export type OpportunityType = (typeof opportunityTypes)[number]

export const opportunityStatuses = ['draft', 'pending', 'active', 'expired', 'closed'] as const
export type OpportunityStatus = (typeof opportunityStatuses)[number]

/** What administrators make of others' opportunities: their status, or that they are gone. */
export const decisionOutcomes = [...opportunityStatuses, 'removed'] as const
export type DecisionOutcome = (typeof decisionOutcomes)[number]

export const opportunityVisibilities = ['public', 'members', 'confidential'] as const
export type OpportunityVisibility = (typeof opportunityVisibilities)[number]

export const budgetPeriods = ['hour', 'day', 'month', 'project'] as const
type BudgetPeriod = (typeof budgetPeriods)[number]

interface ContactPerson {
  name?: string
  position?: string
  email?: string
  phone?: string
}

interface ApplicationProcess {
  method?: string
  instructions?: string
  contact?: string
  required_documents?: string[]
}

type Json<Value> = ColumnType<Value | null, string | null, string | null>

export interface OpportunityTables {
  opportunities: {
    id: string
    number: GeneratedAlways<string>
    owner_id: string | null
    /** As all `former_…`: set while the account is deleted and can be restored. */
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
    /** Also `hidden`, in rows that are never read as opportunities: the owner is deleted with their data. */
    status: OpportunityStatus
    hidden_status: OpportunityStatus | null
    visibility: OpportunityVisibility
    is_featured: Generated<boolean>
    show_owner: Generated<boolean>
    expires_at: Date | null
    /** When to warn the owner of the expiry; null when no warning is due. */
    warn_at: Date | null
    created_at: Date
    updated_at: Date
    /** When it was last submitted for review; null: when it was created. */
    submitted_at: Date | null
    /** It began as a draft, and nobody has been told of it yet. */
    is_untold: Generated<boolean>
    search: string
    title_words: string[]
    title_stems: string[]
  }
  opportunity_counters: {
    opportunity_id: string
    /** Incremented by every visible change; stored here so that counting a view touches this row only. */
    version: Generated<number>
    views: Generated<string>
    /** As lists are sorted; follows `views` when it is asked for, or after some seconds. */
    ranked_views: Generated<string>
    applications: Generated<string>
  }
  /** Of others' opportunities by administrators; outlives the opportunity. */
  opportunity_decisions: {
    id: string
    opportunity_id: string
    owner_id: string | null
    decided_by: string | null
    outcome: DecisionOutcome
    reason: string | null
    decided_at: Date
  }
  attachments: {
    id: string
    opportunity_id: string | null
    withdrawn_from: string | null
    uploader_id: string | null
    file_key: string
    name: string
    media_type: string
    size: number
    description: string | null
    /** Shown to everyone who may see the opportunity; otherwise to uploader, owner and administrators. */
    is_listed: boolean
    uploaded_at: Generated<Date>
  }
  opportunity_totals: {
    kind: 'all' | 'type' | 'category' | 'location'
    key: string
    value: string
    status: OpportunityStatus
    visibility: OpportunityVisibility
    opportunities: string
  }
  opportunity_title_words: { word: string; titles: string }
}
