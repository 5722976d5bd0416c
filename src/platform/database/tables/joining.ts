import type { Generated } from 'kysely'
import type { Locale, Role } from './accounts.ts'

export const mailStates = ['pending', 'sent', 'failed'] as const
type MailState = (typeof mailStates)[number]

/**
 * `disown`: whoever has the address did not sign up; `address-return`: back to the former address; `access-change`: its
 * owner did not change what opens the account; `founding`: by the first administrator.
 */
export type LinkPurpose =
  | 'verification'
  | 'disown'
  | 'reset'
  | 'sign-in'
  | 'invitation'
  | 'address-change'
  | 'address-return'
  | 'access-change'
  | 'founding'

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
  /** Secrets in addresses, all of which but that of a founding go by mail. */
  links: {
    token_hash: Buffer
    purpose: LinkPurpose
    user_id: string | null
    /** Null: the sign-up that has made the account. */
    repeated_sign_up_id: string | null
    invitation_id: string | null
    address_change_id: string | null
    access_change_id: string | null
    expires_at: Date
  }
}
