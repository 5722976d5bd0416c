import type { Generated } from 'kysely'

/** Append only: stored rows and metrics name them. */
export const securityEventKinds = [
  'SIGN_IN_SUCCEEDED',
  'SIGN_IN_FAILED',
  'ACCESS_REFUSED',
  'GUESSING_DELAYED',
  'CODE_FAILED',
  'SECOND_FACTOR_USED',
  'SECOND_FACTOR_FAILED',
  'SECOND_FACTOR_CHANGED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'API_KEY_CREATED',
  'API_KEY_REVOKED',
  'SESSION_ENDED',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'ADDRESS_CONFIRMED',
  'ADDRESS_CHANGED',
  'PROVIDER_LINKED',
  'PROVIDER_UNLINKED',
  'WALLET_LINKED',
  'WALLET_UNLINKED',
  'ACCOUNT_CREATED',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_REINSTATED',
  'ACCOUNT_DELETED',
  'EVENTS_OMITTED',
  'PASSWORD_FAILED',
  'REAUTHENTICATED',
  'ACCESS_DISAVOWED',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export interface SecurityLogTables {
  security_log: {
    number: Generated<string>
    kind: SecurityEventKind
    user_id: string | null
    occurred_at: Date
    ip_address: string | null
    device: string | null
    request_id: string | null
    detail: string | null
  }
  guesses: {
    subject: Buffer
    /** Empty: all places that the account has not been used from. */
    place: string
    failures: number
    waits_until: Date
    forgotten_at: Date
  }
}
