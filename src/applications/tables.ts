import type { Generated } from 'kysely'
import type { Status } from './schema.ts'

declare module '../database/tables.ts' {
  interface Tables {
    applications: {
      id: string
      opportunity_id: string
      /** Null when the account was deleted. */
      applicant_id: string | null
      /** Whose it is, while that account is deleted and can still be restored. */
      former_applicant_id: string | null
      message: string
      contact: string | null
      status: Status
      /** Its applicant is deleted, and it goes along: nobody sees it, and it is not counted. */
      is_hidden: Generated<boolean>
      created_at: Date
      updated_at: Date
    }
    application_attachments: {
      attachment_id: string
      application_id: string
    }
  }
}
