import type { Generated } from 'kysely'
import type { Locale, Role } from './accounts.ts'

export const mailStates = ['pending', 'sent', 'failed'] as const
type MailState = (typeof mailStates)[number]

export interface JoiningTables {
  /** Of an address at most one is open. */
  invitations: {
    id: string
    email: string
    role: Role
    language: Locale
    message: string | null
    /** Null for the operator, and when the account has been erased. */
    invited_by: string | null
    token_hash: Buffer | null
    mail_state: Generated<MailState>
    created_at: Generated<Date>
    expires_at: Date
    accepted_at: Date | null
    accepted_by: string | null
  }
  address_changes: {
    id: string
    user_id: string
    former_address: string
    new_address: string
    /** Null until the mail is sent, and once the link no longer works. */
    token_hash: Buffer | null
    expires_at: Date | null
    /** Of the way back to the former address. */
    return_token_hash: Buffer | null
    created_at: Generated<Date>
    changed_at: Date | null
    /** When the former address was proven; null if that is unknown. */
    former_proven_at: Date | null
  }
  /** With the address of an account that has not proven it, by whoever may be somebody else. */
  repeated_sign_ups: {
    id: string
    user_id: string
    name: string
    password_hash: string
    created_at: Generated<Date>
  }
  /** For a community without an administrator. */
  founding_links: {
    token_hash: Buffer
    expires_at: Date
  }
}
