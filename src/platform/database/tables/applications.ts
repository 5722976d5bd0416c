import type { Generated } from 'kysely'

export const applicationStatuses = ['submitted', 'reviewed', 'accepted', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** Set by the opportunity's owner and administrators. */
export const decisions = ['reviewed', 'accepted', 'rejected'] as const

export interface ApplicationTables {
  applications: {
    id: string
    opportunity_id: string
    applicant_id: string | null
    former_applicant_id: string | null
    message: string
    contact: string | null
    status: ApplicationStatus
    /** Before this status, which may be a withdrawal. */
    was_decided: Generated<boolean>
    /** The applicant is deleted with their data: neither shown nor counted. */
    is_hidden: Generated<boolean>
    created_at: Date
    updated_at: Date
  }
  application_attachments: {
    attachment_id: string
    application_id: string
  }
}
