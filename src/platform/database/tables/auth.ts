import type { Generated } from 'kysely'
import type { SecondFactor } from './second-factors.ts'

/** `disown`: whoever has the address did not sign up. */
export type LinkPurpose = 'reset' | 'disown' | 'sign-in'

export interface AuthTables {
  sessions: {
    id: string
    user_id: string
    /** SHA-256 in base64url; see migration 0027 for the day after an upgrade. */
    token: string
    expires_at: Date
    ip_address: string | null
    user_agent: string | null
    provider: Generated<string>
    second_factor: SecondFactor | null
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
  /** Of links in mails, each valid once. */
  mailed_links: {
    token_hash: Buffer
    user_id: string
    purpose: LinkPurpose
    expires_at: Date
    created_at: Generated<Date>
  }
  signing_keys: {
    id: string
    public_key: string
    private_key: string
    alg: string | null
    created_at: Generated<Date>
    expires_at: Date | null
  }
  /** Outbox, written by triggers: a row is deleted once the alert to its user is decided. */
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
    device: string
    first_seen_at: Date
    last_seen_at: Date
  }
}
