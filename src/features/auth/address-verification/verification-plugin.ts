import { BASE_ERROR_CODES } from '@better-auth/core/error'
import { appendQueryParams } from '@better-auth/core/utils/url'
import { APIError, createAuthEndpoint, getSessionFromCtx, originCheck } from 'better-auth/api'
import type { User } from 'better-auth/types'
import type { Database } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Grants } from '../../../platform/grants.ts'
import { originOfHeaders, type RecordSecurityEvent } from '../../security-log/event.ts'
import { typedBody } from '../typed-body.ts'
import { confirmAddress } from './confirm.ts'

interface VerificationParts {
  readonly db: Database
  readonly grants: readonly Grants[]
  readonly mailConfirmation: (user: User, page: string | undefined) => Promise<void>
  readonly recordSecurityEvent: RecordSecurityEvent
}

interface Request {
  readonly email: string
  readonly callbackURL?: string
}

const invalidToken = { message: 'Invalid token', code: 'INVALID_TOKEN' }

/**
 * Replaces better-auth's own endpoints at the same paths, whose link is for an address, whoever has signed up with it, and
 * lets the sessions of others be; they refuse addresses as its sign-in does.
 */
export const verificationPlugin = ({ db, grants, mailConfirmation, recordSecurityEvent }: VerificationParts) => ({
  id: 'address-verification',
  endpoints: {
    sendVerificationEmail: createAuthEndpoint(
      '/send-verification-email',
      { method: 'POST', ...typedBody<Request>() },
      async (context) => {
        const { email, callbackURL } = context.body
        const session = await getSessionFromCtx(context)
        if (session !== null) {
          if (session.user.email !== email) throw APIError.from('BAD_REQUEST', BASE_ERROR_CODES.EMAIL_MISMATCH)
          if (session.user.emailVerified) throw APIError.from('BAD_REQUEST', BASE_ERROR_CODES.EMAIL_ALREADY_VERIFIED)
        }
        // Read even where somebody is signed in: what a session holds does not say whether the account may be used.
        const { user } = (await context.context.internalAdapter.findUserByEmail(email)) ?? {}
        if (user !== undefined && !user.emailVerified) await mailConfirmation(user, callbackURL)
        return context.json({ status: true })
      },
    ),

    verifyEmail: createAuthEndpoint(
      '/verify-email',
      { method: 'GET', use: [originCheck((context) => context.query?.callbackURL)] },
      async (context) => {
        const { token = '', callbackURL: page } = context.query ?? {}
        const session = await getSessionFromCtx(context)
        const confirmed = await transaction(db, (trx) => confirmAddress(trx, grants, token, session?.session.id))
        if (confirmed === undefined) {
          if (page === undefined) throw APIError.from('UNAUTHORIZED', invalidToken)
          throw context.redirect(appendQueryParams(page, new URLSearchParams({ error: invalidToken.code })))
        }
        if (confirmed.isProvenNow) {
          const { userId } = confirmed
          recordSecurityEvent({ kind: 'ADDRESS_CONFIRMED', userId, origin: originOfHeaders(context.headers) })
        }
        if (page !== undefined) throw context.redirect(page)
        return context.json({ status: true, user: null })
      },
    ),
  },
})
