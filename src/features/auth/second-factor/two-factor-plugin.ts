import { createAuthEndpoint, getSessionFromCtx, sessionMiddleware } from 'better-auth/api'
import { parseUserOutput } from 'better-auth/db'
import type { SecondFactorRule } from '../../../platform/access/second-factor-rule.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { badRequest } from '../../../platform/http/errors/errors.ts'
import type { SealingKeys } from '../../../platform/lib/seal.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RecordSecurityEvent } from '../../security-log/event.ts'
import type { LimitGuesses } from '../guesses/limit.ts'
import type { EndpointContext } from '../start-session.ts'
import { typedBody } from '../typed-body.ts'
import type { CeremonyCookies } from './ceremony-cookies.ts'
import { readChallenge } from './challenges.ts'
import { changeFactors, notifyOfRecovery } from './changes.ts'
import { challengeGone, completeSignIn } from './complete-sign-in.ts'
import { factorsOf, lockFactors } from './factors.ts'
import { proveOwner } from './prove-owner.ts'
import { countRecoveryCodes, replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { enrolmentUri } from './totp.ts'
import { beginEnrolment, confirmEnrolment, disableTotp, spendTotpCode } from './totp-factor.ts'

interface TwoFactorParts extends Pick<Platform, 'db' | 'community'> {
  readonly keys: SealingKeys
  readonly cookies: CeremonyCookies
  readonly rule: SecondFactorRule
  readonly mailsAreSent: boolean
  readonly limitGuesses: LimitGuesses
  readonly recordSecurityEvent: RecordSecurityEvent
}

/**
 * TOTP and recovery codes at the paths and in the forms of better-auth's plugin. It replaces that plugin, which makes a
 * session before the factor is proven, guards sign-in by password alone, accepts a code twice, trusts devices and can
 * decrypt recovery codes.
 */
export const twoFactorPlugin = (
  parts: TwoFactorParts,
  { db, community, keys, cookies, rule, mailsAreSent, recordSecurityEvent } = parts,
) => ({
  id: 'second-factor',
  endpoints: {
    twoFactorStatus: createAuthEndpoint(
      '/two-factor/status',
      { method: 'GET', use: [sessionMiddleware] },
      async (context) => {
        const { id, role } = context.context.session.user
        const factors = await factorsOf(db, id)
        return context.json({
          methods: factors,
          recoveryCodesLeft: await countRecoveryCodes(db, id),
          isRequired: rule.isAffected(role),
        })
      },
    ),

    enableTwoFactor: createAuthEndpoint(
      '/two-factor/enable',
      { method: 'POST', use: [sessionMiddleware], ...typedBody<{ password?: string }>() },
      async (context) => {
        const { id, email } = context.context.session.user
        const { isVouched } = await proveOwner(context, { db, mailsAreSent }, { needsPassword: true })
        const { secret, recoveryCodes } = await transaction(db, (trx) =>
          beginEnrolment(trx, keys, { userId: id, isVouched }),
        )
        const totpURI = enrolmentUri(secret, { issuer: community.name, account: email })
        return context.json({ method: 'totp', totpURI, backupCodes: recoveryCodes })
      },
    ),

    verifyTotp: createAuthEndpoint(
      '/two-factor/verify-totp',
      { method: 'POST', ...typedBody<{ code: string }>() },
      async (context) => {
        const { code } = context.body
        const pending = await readPending(db, cookies, context)
        if (pending !== null) {
          const { userId } = pending.signIn
          const spend = (trx: Transaction) => spendTotpCode(trx, keys, userId, code)
          return context.json(await completeSignIn(context, { ...parts, ...pending, factor: 'totp', spend }))
        }
        const session = await getSessionFromCtx(context)
        if (session === null) throw challengeGone()
        const { user } = session
        const change = { userId: user.id, change: 'totpEnabled', headers: context.headers } as const
        await changeFactors({ db, community, recordSecurityEvent }, change, (trx) =>
          confirmEnrolment(trx, keys, { userId: user.id, sessionId: session.session.id, code }),
        )
        return context.json({ token: null, user: parseUserOutput(context.context.options, user) })
      },
    ),

    verifyBackupCode: createAuthEndpoint(
      '/two-factor/verify-backup-code',
      { method: 'POST', ...typedBody<{ code: string }>() },
      async (context) => {
        const pending = await readPending(db, cookies, context)
        if (pending === null) throw challengeGone()
        const { userId } = pending.signIn
        const spend = async (trx: Transaction) => {
          if (!(await spendRecoveryCode(trx, userId, context.body.code))) return false
          await notifyOfRecovery(trx, community, userId, await countRecoveryCodes(trx, userId))
          return true
        }
        return context.json(await completeSignIn(context, { ...parts, ...pending, factor: 'recovery-code', spend }))
      },
    ),

    generateBackupCodes: createAuthEndpoint(
      '/two-factor/generate-backup-codes',
      { method: 'POST', use: [sessionMiddleware], ...typedBody<{ password?: string }>() },
      async (context) => {
        const { id } = context.context.session.user
        await proveOwner(context, { db, mailsAreSent }, { needsPassword: true })
        const change = { userId: id, change: 'codesRenewed', headers: context.headers } as const
        const backupCodes = await changeFactors({ db, community, recordSecurityEvent }, change, async (trx) => {
          await lockFactors(trx, id)
          if ((await factorsOf(trx, id)).length === 0) {
            throw badRequest('The account has no second factor', 'TWO_FACTOR_NOT_ENABLED')
          }
          return replaceRecoveryCodes(trx, id)
        })
        return context.json({ status: true, backupCodes })
      },
    ),

    disableTwoFactor: createAuthEndpoint(
      '/two-factor/disable',
      { method: 'POST', use: [sessionMiddleware], ...typedBody<{ password?: string }>() },
      async (context) => {
        const { id } = context.context.session.user
        await proveOwner(context, { db, mailsAreSent }, { needsPassword: true })
        const change = { userId: id, change: 'totpDisabled', headers: context.headers } as const
        await changeFactors({ db, community, recordSecurityEvent }, change, (trx) => disableTotp(trx, id))
        return context.json({ status: true })
      },
    ),
  },
})

async function readPending(db: Database, cookies: CeremonyCookies, context: EndpointContext) {
  const token = context.getCookie(cookies.nameOf('signIn'))
  const signIn = token ? await readChallenge(db, token) : null
  return token && signIn ? { token, signIn } : null
}
