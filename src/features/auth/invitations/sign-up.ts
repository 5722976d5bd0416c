import { APIError, createAuthEndpoint } from 'better-auth/api'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { originOfHeaders, type RecordSecurityEvent } from '../../security-log/event.ts'
import type { AuthAudit } from '../audit-actions.ts'
import { assertPasswordAllowed } from '../passwords/rules.ts'
import { type SignUpMode, signUpRefusal } from '../sign-up-policy.ts'
import { startSession } from '../start-session.ts'
import { typedBody } from '../typed-body.ts'
import { acceptInvitation, readInvitation } from './accept.ts'

interface InvitationSignUp {
  readonly token: string
  readonly name: string
  readonly password: string
  readonly rememberMe?: boolean
}

interface InvitationSignUpParts extends Pick<Platform, 'db' | 'community'> {
  readonly audit: AuthAudit
  readonly signUp: SignUpMode
  readonly recordSecurityEvent: RecordSecurityEvent
}

/** Signing up by invitation: better-auth's hooks decide on its password and session as on any other. */
export const invitationSignUp = ({ db, community, audit, signUp, recordSecurityEvent }: InvitationSignUpParts) => ({
  id: 'invitation-sign-up',
  endpoints: {
    signUpByInvitation: createAuthEndpoint(
      '/sign-up/invitation',
      { method: 'POST', ...typedBody<InvitationSignUp>() },
      async (context) => {
        if (signUp === 'closed') throw new APIError('FORBIDDEN', signUpRefusal(signUp))
        const { token, name, password, rememberMe } = context.body
        const { password: passwords } = context.context
        // Denial of service: a hash costs much, and is made for those only who have an invitation.
        const { email } = await transaction(db, (trx) => readInvitation(trx, token))
        await assertPasswordAllowed(community, 'password', password, { name, email })
        const passwordHash = await passwords.hash(password)
        const origin = originOfHeaders(context.headers)
        const userId = await transaction(db, (trx) =>
          acceptInvitation(trx, audit, origin, { token, name, passwordHash }),
        )
        recordSecurityEvent({ kind: 'ACCOUNT_CREATED', userId, origin })
        return context.json(await startSession(context, userId, { isRemembered: rememberMe !== false }))
      },
    ),
  },
})
