import { BASE_ERROR_CODES } from '@better-auth/core/error'
import { appendQueryParams } from '@better-auth/core/utils/url'
import { APIError, createAuthEndpoint, getSessionFromCtx, originCheck } from 'better-auth/api'
import type { User } from 'better-auth/types'
import { errors, jwtVerify } from 'jose'
import { originOfHeaders, type RecordSecurityEvent } from '../security-log/event.ts'

interface ConfirmationParts {
  readonly mailConfirmation: (user: User, page: string | undefined) => Promise<void>
  readonly recordSecurityEvent: RecordSecurityEvent
}

interface Request {
  readonly email: string
  readonly callbackURL?: string
}

type Refusal = 'TOKEN_EXPIRED' | 'INVALID_TOKEN' | 'USER_NOT_FOUND'

/** Replaces better-auth's own endpoints at the same paths, for the reason that `emailSignIn` has. */
export const addressConfirmation = ({ mailConfirmation, recordSecurityEvent }: ConfirmationParts) => ({
  id: 'address-confirmation',
  endpoints: {
    sendVerificationEmail: createAuthEndpoint(
      '/send-verification-email',
      { method: 'POST', metadata: { $Infer: { body: {} as Request } } },
      async (context) => {
        const { email, callbackURL } = context.body
        const session = await getSessionFromCtx(context)
        if (session !== null) {
          if (session.user.email !== email) throw APIError.from('BAD_REQUEST', BASE_ERROR_CODES.EMAIL_MISMATCH)
          if (session.user.emailVerified) throw APIError.from('BAD_REQUEST', BASE_ERROR_CODES.EMAIL_ALREADY_VERIFIED)
        }
        const user = session?.user ?? (await context.context.internalAdapter.findUserByEmail(email))?.user
        if (user !== undefined && !user.emailVerified) await mailConfirmation(user, callbackURL)
        return context.json({ status: true })
      },
    ),

    verifyEmail: createAuthEndpoint(
      '/verify-email',
      { method: 'GET', use: [originCheck((context) => context.query?.callbackURL)] },
      async (context) => {
        const { token = '', callbackURL: page } = context.query ?? {}
        const { internalAdapter, secret } = context.context

        const refused = (code: Refusal) => {
          if (!page) return APIError.from('UNAUTHORIZED', BASE_ERROR_CODES[code])
          return context.redirect(appendQueryParams(page, new URLSearchParams({ error: code })))
        }

        const link = await readLink(token, secret)
        if (typeof link === 'string') throw refused(link)
        const found = await internalAdapter.findUserByEmail(link.address)
        if (found === null) throw refused('USER_NOT_FOUND')
        if (!found.user.emailVerified) {
          // Race: by the address, as the account may have another one meanwhile.
          await internalAdapter.updateUserByEmail(link.address, { emailVerified: true })
          const origin = originOfHeaders(context.headers)
          recordSecurityEvent({ kind: 'ADDRESS_CONFIRMED', userId: found.user.id, origin })
        }
        if (page) throw context.redirect(page)
        return context.json({ status: true, user: null })
      },
    ),
  },
})

/** Of `createEmailVerificationToken`. @returns why a link that does not work is refused */
async function readLink(token: string, secret: string): Promise<{ readonly address: string } | Refusal> {
  try {
    const { payload } = await jwtVerify(token, Buffer.from(secret), { algorithms: ['HS256'] })
    return typeof payload.email === 'string' ? { address: payload.email } : 'INVALID_TOKEN'
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN'
  }
}
