import { createAuthEndpoint } from 'better-auth/api'
import type { Database } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { badRequest } from '../../../platform/http/errors/errors.ts'
import { originOfHeaders, type RecordSecurityEvent } from '../../security-log/event.ts'
import { redeemSignInLink } from '../links/links.ts'
import { startSession } from '../start-session.ts'
import { typedBody } from '../typed-body.ts'

interface MagicLinkParts {
  readonly db: Database
  /** Absent where no mail is configured. */
  readonly mailLink: ((address: string, page: string | undefined) => Promise<void>) | undefined
  readonly recordSecurityEvent: RecordSecurityEvent
}

/**
 * Sign-in by a link of a mail, at the paths of better-auth's plugin. It replaces that plugin, which signs in by GET, so
 * that a scanner of mail uses the link up, and makes the link before the mail is sent. No account is made.
 */
export const magicLinkPlugin = ({ db, mailLink, recordSecurityEvent }: MagicLinkParts) => ({
  id: 'magic-link',
  endpoints: {
    mailMagicLink: createAuthEndpoint(
      '/sign-in/magic-link',
      { method: 'POST', ...typedBody<{ email: string; callbackURL?: string }>() },
      async (context) => {
        if (mailLink === undefined) throw badRequest('Sign-in by mail is not configured', 'MAGIC_LINK_UNAVAILABLE')
        await mailLink(context.body.email, context.body.callbackURL)
        return context.json({ status: true })
      },
    ),

    signInByMagicLink: createAuthEndpoint(
      '/magic-link/verify',
      { method: 'POST', ...typedBody<{ token: string }>() },
      async (context) => {
        const userId = await transaction(db, (trx) => redeemSignInLink(trx, context.body.token))
        if (userId === undefined) {
          const origin = originOfHeaders(context.headers)
          recordSecurityEvent({ kind: 'SIGN_IN_FAILED', userId: null, origin, detail: 'magic-link' })
          throw linkIsUsed()
        }
        return context.json(await startSession(context, userId, { provider: 'magic-link' }, linkIsUsed))
      },
    ),
  },
})

const linkIsUsed = () => badRequest('The link has been used or no longer works', 'INVALID_TOKEN')
