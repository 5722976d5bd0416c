import type { Generated, GeneratedAlways } from 'kysely'
import type { Role } from '../http/caller.ts'

export const verificationTypes = ['manual', 'document', 'email', 'identity_provider', 'automated'] as const
export type VerificationType = (typeof verificationTypes)[number]

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

declare module '../database/tables.ts' {
  interface Tables {
    users: {
      id: string
      name: string
      first_name: string | null
      last_name: string | null
      email: string
      email_verified: Generated<boolean>
      /** Address of the avatar. */
      image: string | null
      role: Generated<Role>
      is_active: Generated<boolean>
      language: Generated<'en' | 'uk'>
      theme: Generated<Theme>
      notify_by_email: Generated<boolean>
      notify_by_push: Generated<boolean>
      notify_by_sms: Generated<boolean>
      bio: string | null
      location: string | null
      company: string | null
      position: string | null
      phone: string | null
      /** The same number, once its owner has shown that SMS to it arrive; null otherwise. */
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
      /** Name and e-mail in lower case. */
      search_text: GeneratedAlways<string>
      /** The account is gone for everyone, and will be erased, unless it is restored. */
      deleted_at: Date | null
      /** What the account made goes with it. */
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
    user_totals: {
      role: Role
      is_verified: boolean
      is_active: boolean
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
}
