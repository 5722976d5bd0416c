import type { SecondFactorRule } from '../../../platform/access/second-factor-rule.ts'
import type { SealingKeys } from '../../../platform/lib/seal.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RecordSecurityEvent } from '../../security-log/event.ts'
import type { SignInSnapshots } from '../end-sessions.ts'
import type { LimitGuesses } from '../guesses/limit.ts'
import { openCeremonyCookies } from './ceremony-cookies.ts'
import { openSecondFactorGate } from './gate.ts'
import { passkeyPlugin } from './passkey-plugin.ts'
import { twoFactorPlugin } from './two-factor-plugin.ts'

export interface SecondFactorSettings {
  readonly keys: SealingKeys
  readonly rule: SecondFactorRule
}

interface SecondFactorParts extends SecondFactorSettings, Pick<Platform, 'db' | 'community'> {
  readonly publicUrl: string
  readonly trustedOrigins: readonly string[]
  readonly limitGuesses: LimitGuesses
  readonly recordSecurityEvent: RecordSecurityEvent
  readonly snapshots: SignInSnapshots
  readonly mailsAreSent: boolean
}

export const secondFactorField = {
  type: 'string',
  input: false,
  required: false,
  fieldName: 'second_factor',
  returned: false,
} as const

/** What better-auth needs for second factors. */
export function openSecondFactors({
  db,
  community,
  publicUrl,
  trustedOrigins,
  limitGuesses,
  recordSecurityEvent,
  keys,
  rule,
  snapshots,
  mailsAreSent,
}: SecondFactorParts) {
  const cookies = openCeremonyCookies(publicUrl)
  return {
    gate: openSecondFactorGate({ db, publicUrl, cookies, snapshots }),
    plugins: [
      twoFactorPlugin({ db, community, keys, cookies, rule, mailsAreSent, limitGuesses, recordSecurityEvent }),
      passkeyPlugin({ db, community, publicUrl, trustedOrigins, cookies, mailsAreSent, recordSecurityEvent }),
    ] as const,
  }
}
