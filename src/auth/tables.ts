import type { Generated } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    sessions: {
      id: string
      user_id: string
      token: string
      expires_at: Date
      ip_address: string | null
      user_agent: string | null
      /** What the sign-in went through: `email`, or the name of a provider. */
      provider: Generated<string>
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    accounts: {
      id: string
      user_id: string
      provider_id: string
      account_id: string
      password: string | null
      created_at: Generated<Date>
    }
    verifications: {
      id: string
      identifier: string
      value: string
      expires_at: Date
    }
    signing_keys: {
      id: string
      public_key: string
      private_key: string
      alg: string | null
      created_at: Generated<Date>
      expires_at: Date | null
    }
    /** What the owner of an account may have to be told of; goes when that is decided. Written by triggers. */
    security_events: {
      number: Generated<string>
      user_id: string
      kind: 'sign-in' | 'password'
      occurred_at: Date
      ip_address: string | null
      user_agent: string | null
    }
    known_devices: {
      user_id: string
      /** As deviceOf tells. */
      device: string
      first_seen_at: Date
      last_seen_at: Date
    }
  }
}
