import { APIError, createAuthEndpoint, getSessionFromCtx, originCheck } from 'better-auth/api'
import type { Database } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Grants } from '../../../platform/grants.ts'
import { originOfHeaders, type RecordSecurityEvent } from '../../security-log/event.ts'
import { confirmAddress } from './confirm.ts'

interface VerificationParts {
  readonly db: Database
  readonly grants: readonly Grants[]
  readonly recordSecurityEvent: RecordSecurityEvent
}

const invalidToken = { message: 'Invalid token', code: 'INVALID_TOKEN' }

/**
 * Replaces better-auth's own endpoint at the same path, whose link is for an address, whoever has signed up with it, and
 * lets the sessions of others be.
 */
export const verificationPlugin = ({ db, grants, recordSecurityEvent }: VerificationParts) => ({
  id: 'address-verification',
  endpoints: {
    verifyEmail: createAuthEndpoint(
      '/verify-email',
      { method: 'GET', use: [originCheck((context) => context.query?.callbackURL)] },
      async (context) => {
        const { token = '', callbackURL: page } = context.query ?? {}
        const session = await getSessionFromCtx(context)
        const confirmed = await transaction(db, (trx) => confirmAddress(trx, grants, token, session?.session.id))
        if (confirmed === undefined) {
          if (page === undefined) throw APIError.from('UNAUTHORIZED', invalidToken)
          throw context.redirect(withError(page))
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

/** A page may be a path. */
function withError(page: string): string {
  const [path = '', fragment] = page.split('#', 2)
  const separator = path.includes('?') ? '&' : '?'
  return `${path}${separator}error=${invalidToken.code}${fragment === undefined ? '' : `#${fragment}`}`
}
