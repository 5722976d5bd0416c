import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import { parseUserOutput } from 'better-auth/db'
import type { Database } from '../../platform/database/database.ts'
import { originOfHeaders, type RecordSecurityEvent } from '../security-log/event.ts'
import { type ChangeParts, changePassword, findPassword, resetPassword } from './change-password.ts'
import { readLink, readLinkOwner } from './links/links.ts'
import { assertPasswordAllowed } from './passwords/rules.ts'
import { typedBody } from './typed-body.ts'

interface PasswordParts extends ChangeParts {
  readonly db: Database
  readonly recordSecurityEvent: RecordSecurityEvent
  readonly mailReset: (email: string, page: string | undefined) => Promise<void>
}

const invalidToken = () => APIError.from('BAD_REQUEST', { message: 'Invalid token', code: 'INVALID_TOKEN' })
const invalidPassword = () => APIError.from('BAD_REQUEST', { message: 'Invalid password', code: 'INVALID_PASSWORD' })
const noPassword = () =>
  APIError.from('BAD_REQUEST', { message: 'Credential account not found', code: 'CREDENTIAL_ACCOUNT_NOT_FOUND' })

interface Bodies {
  readonly request: { readonly email: string; readonly redirectTo?: string }
  readonly reset: { readonly token: string; readonly newPassword: string; readonly remove?: string | readonly string[] }
  readonly change: { readonly currentPassword: string; readonly newPassword: string }
}

/**
 * Replaces better-auth's own endpoints at the same paths, which store the token of the mailed link as it is, leave other
 * links valid, and change the password, the sessions and the proof of the address one after the other.
 */
export const passwordEndpoints = ({ db, mailReset, recordSecurityEvent, ...parts }: PasswordParts) => ({
  id: 'passwords',
  endpoints: {
    requestPasswordReset: createAuthEndpoint(
      '/request-password-reset',
      { method: 'POST', ...typedBody<Bodies['request']>() },
      async (context) => {
        const { email, redirectTo } = context.body
        await mailReset(email, redirectTo)
        const message = 'If this email exists in our system, check your email for the reset link'
        return context.json({ status: true, message })
      },
    ),

    requestPasswordResetCallback: createAuthEndpoint('/reset-password/:token', { method: 'GET' }, async (context) => {
      const { token } = context.params
      const { baseURL } = context.context
      const page: string = context.query?.callbackURL ?? ''
      const isValid = page !== '' && (await readLink(db, 'reset', token)) !== undefined
      const target = new URL(page || `${baseURL}/error`, baseURL)
      target.searchParams.set(...((isValid ? ['token', token] : ['error', 'INVALID_TOKEN']) as [string, string]))
      throw context.redirect(target.href)
    }),

    resetPassword: createAuthEndpoint(
      '/reset-password',
      { method: 'POST', ...typedBody<Bodies['reset']>() },
      async (context) => {
        const { token, newPassword, remove = [] } = context.body
        // A hash is expensive: none for a guess.
        const owner = await readLinkOwner(db, 'reset', token)
        if (owner === undefined) throw invalidToken()
        await assertPasswordAllowed(parts.community, 'newPassword', newPassword, owner)
        const passwordHash = await context.context.password.hash(newPassword)
        const userId = await resetPassword(db, parts, { token, passwordHash, remove: [remove].flat() })
        if (userId === undefined) throw invalidToken()
        recordSecurityEvent({ kind: 'PASSWORD_RESET', userId, origin: originOfHeaders(context.headers) })
        return context.json({ status: true })
      },
    ),

    changePassword: createAuthEndpoint(
      '/change-password',
      {
        method: 'POST',
        use: [sensitiveSessionMiddleware],
        ...typedBody<Bodies['change']>(),
      },
      async (context) => {
        const { currentPassword, newPassword } = context.body
        const { session, user } = context.context.session
        const { password, options } = context.context
        await assertPasswordAllowed(parts.community, 'newPassword', newPassword, user)
        const formerHash = await findPassword(db, user.id)
        if (formerHash === undefined) throw noPassword()
        if (!(await password.verify({ hash: formerHash, password: currentPassword }))) throw invalidPassword()
        const passwordHash = await password.hash(newPassword)
        const change = { userId: user.id, sessionId: session.id, formerHash, passwordHash }
        if (!(await changePassword(db, change))) throw invalidPassword()
        return context.json({ token: null, user: parseUserOutput(options, user) })
      },
    ),
  },
})
