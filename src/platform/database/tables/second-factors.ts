import type { Generated } from 'kysely'

export const secondFactors = ['totp', 'passkey', 'recovery-code'] as const
export type SecondFactor = (typeof secondFactors)[number]

/** As WebAuthn has them: on one device alone, or on all of their owner's. */
export const passkeyDevices = ['singleDevice', 'multiDevice'] as const
export type PasskeyDevice = (typeof passkeyDevices)[number]

export interface SecondFactorTables {
  totp_factors: {
    user_id: string
    sealed_secret: Buffer
    /** Time step of the last code that was accepted: neither it nor an earlier one is accepted again. */
    last_step: string | null
    created_at: Generated<Date>
    /** Null until a first code has proven that the secret arrived: it is no factor before. */
    confirmed_at: Date | null
    /** Added with the password or an older factor: then a reset by mail does not remove it. */
    is_vouched: Generated<boolean>
  }
  recovery_codes: {
    user_id: string
    code_hash: Buffer
    created_at: Generated<Date>
  }
  passkeys: {
    id: string
    user_id: string
    credential_id: string
    public_key: Buffer
    counter: string
    transports: string[]
    device_type: PasskeyDevice
    is_backed_up: boolean
    aaguid: string
    name: string | null
    created_at: Generated<Date>
    last_used_at: Date | null
    is_vouched: Generated<boolean>
  }
  /** WebAuthn challenges; `user_id` is null for signing in. */
  passkey_challenges: {
    token_hash: Buffer
    challenge: string
    user_id: string | null
    /** Of the passkey that is to be registered. */
    is_vouched: Generated<boolean>
    expires_at: Date
  }
  /** Sign-ins that await the second factor. */
  sign_in_challenges: {
    token_hash: Buffer
    user_id: string
    provider: string
    is_remembered: boolean
    tries_left: Generated<number>
    created_at: Generated<Date>
    expires_at: Date
  }
}
