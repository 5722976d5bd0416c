import type { Generated, GeneratedAlways } from 'kysely'

/** Lowest to highest: a policy for one role admits every later one. */
export const roles = ['visitor', 'subscriber', 'member', 'confidential', 'admin'] as const
export type Role = (typeof roles)[number]

export const verificationTypes = ['manual', 'document', 'email', 'identity_provider', 'automated'] as const
export type VerificationType = (typeof verificationTypes)[number]

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Who may find an account: members and above, nobody, or anyone who has its id. */
export const profileVisibilities = ['members', 'hidden', 'public'] as const
type ProfileVisibility = (typeof profileVisibilities)[number]

export const locales = ['en', 'uk'] as const
export type Locale = (typeof locales)[number]

export interface AccountTables {
  users: {
    id: string
    name: string
    first_name: string | null
    last_name: string | null
    email: string
    email_verified: Generated<boolean>
    /** When the present address was proven, at first written by triggers; null before, and where nobody knows. */
    email_proven_at: Generated<Date | null>
    image: string | null
    role: Generated<Role>
    is_active: Generated<boolean>
    language: Generated<Locale>
    theme: Generated<Theme>
    notify_by_email: Generated<boolean>
    notify_by_push: Generated<boolean>
    notify_by_sms: Generated<boolean>
    bio: string | null
    location: string | null
    company: string | null
    position: string | null
    phone: string | null
    /** Equals `phone` once its owner has confirmed a code sent to it; otherwise null. */
    verified_phone: string | null
    website: string | null
    is_verified: Generated<boolean>
    verification_type: VerificationType | null
    verification_notes: string | null
    verified_by: string | null
    verified_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    last_login_at: Date | null
    search_text: GeneratedAlways<string>
    visibility: Generated<ProfileVisibility>
    /** Soft delete: hidden from everyone, and erased unless restored. */
    deleted_at: Date | null
    deletes_data: Generated<boolean>
  }
  phone_codes: {
    id: string
    user_id: string
    phone: string
    code_hash: Buffer
    tries_left: number
    created_at: Generated<Date>
    used_at: Date | null
  }
  /** Of accounts that are not active; the row stays until what was hidden is restored. */
  suspensions: {
    user_id: string
    reason: string | null
    /** Null: until an administrator lifts it. */
    until: Date | null
    hides_content: boolean
    set_at: Generated<Date>
    /** Whether the mail to the owner is queued. */
    is_announced: Generated<boolean>
  }
  /** Which questions about accounts administrators asked within the hour. */
  user_questions: {
    admin_id: string
    question: Buffer
    asked_at: Generated<Date>
  }
  /** One row; the number grows, by triggers, with every change of how anybody is named. */
  people_revision: { revision: string }
  user_totals: {
    role: Role
    is_verified: boolean
    is_active: boolean
    slot: Generated<number>
    users: string
  }
  sign_ins: {
    user_id: string
    signed_in_at: Date
    session_id: string
    ip_address: string | null
    user_agent: string | null
    provider: string
  }
  avatars: {
    id: string
    user_id: string
    image: Buffer
    created_at: Generated<Date>
  }
}
