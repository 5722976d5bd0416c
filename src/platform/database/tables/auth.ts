import type { Generated } from 'kysely'
import type { SecondFactor } from './second-factors.ts'

export type Reauthentication = 'password' | 'factor' | 'mail'

export const accessChanges = [
  'passkeyAdded',
  'passkeyRemoved',
  'totpEnabled',
  'totpDisabled',
  'codesRenewed',
  'apiKeyCreated',
  'walletLinked',
  'providerLinked',
] as const
export type AccessChange = (typeof accessChanges)[number]

export interface AuthTables {
  sessions: {
    id: string
    user_id: string
    /** SHA-256 in base64url; see stored-tokens.ts for the day after an upgrade. */
    token: string
    expires_at: Date
    ip_address: string | null
    user_agent: string | null
    provider: Generated<string>
    second_factor: SecondFactor | null
    /** Null: at the sign-in. */
    reauthenticated_at: Date | null
    /** Null: by nothing that counts. */
    reauthenticated_by: Reauthentication | null
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
  /** For accounts with neither a password nor a second factor. */
  reauthentication_codes: {
    session_id: string
    code_hash: Buffer
    tries_left: number
    expires_at: Date
  }
  access_changes: {
    id: string
    user_id: string
    change: AccessChange
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
  /** Outbox: a row is deleted once it is decided whether its owner is alerted. */
  security_alerts: {
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
