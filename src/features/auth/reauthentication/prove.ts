import type { Database } from '../../../platform/database/database.ts'
import type { Reauthentication } from '../../../platform/database/tables/auth.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { badRequest } from '../../../platform/http/errors/errors.ts'
import type { SealingKeys } from '../../../platform/lib/seal.ts'
import { findPassword } from '../change-password.ts'
import { verifyPassword } from '../passwords/hash.ts'
import { spendRecoveryCode } from '../second-factor/recovery-codes.ts'
import { spendTotpCode } from '../second-factor/totp-factor.ts'
import { spendMailedCode } from './mailed-code.ts'
import { meansOf, noteReauthentication, type OwnSession } from './reauthentication.ts'

interface ProofParts {
  readonly db: Database
  readonly totpKeys: SealingKeys
  readonly mailsAreSent: boolean
  /** Told of a wrong code of a second factor. */
  readonly onFactorFailed: () => void
}

export type Proof = { readonly password: string } | { readonly code: string }

/** Notes the proof with the session. Throws 400 for a wrong one. */
export async function reauthenticate(parts: ProofParts, session: OwnSession, proof: Proof): Promise<void> {
  const by =
    'password' in proof ? await byPassword(parts, session, proof.password) : await byCode(parts, session, proof)
  await noteReauthentication(parts.db, session, by)
}

async function byPassword({ db }: ProofParts, { userId }: OwnSession, password: string): Promise<Reauthentication> {
  const hash = await findPassword(db, userId)
  if (hash === undefined || !(await verifyPassword({ hash, password }))) {
    throw badRequest('Invalid password', 'INVALID_PASSWORD')
  }
  return 'password'
}

/** Of the authenticator app, a recovery code, or from a mail. */
async function byCode(
  { db, totpKeys, mailsAreSent, onFactorFailed }: ProofParts,
  session: OwnSession,
  { code }: { readonly code: string },
): Promise<Reauthentication> {
  const { userId } = session
  const means = await meansOf(db, userId, mailsAreSent)
  const isMailed = means.includes('mail')
  const isRight = isMailed
    ? await spendMailedCode(db, session, code)
    : await transaction(
        db,
        async (trx) =>
          (means.includes('totp') && (await spendTotpCode(trx, totpKeys, userId, code))) ||
          (means.includes('recovery-code') && (await spendRecoveryCode(trx, userId, code))),
      )
  if (!isRight) {
    if (!isMailed) onFactorFailed()
    throw badRequest('The code is not valid', 'INVALID_CODE')
  }
  return isMailed ? 'mail' : 'factor'
}
