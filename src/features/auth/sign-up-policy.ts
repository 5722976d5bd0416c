import type { GenericEndpointContext } from '@better-auth/core'
import { BASE_ERROR_CODES } from '@better-auth/core/error'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { hasMailbox } from '../../platform/senders/mail/mail.ts'
import type { Settings } from '../../platform/settings/settings.ts'

export type SignUpMode = Settings['signUp']

interface Refusal {
  readonly code: string
  readonly message: string
}

const refusals: Readonly<Partial<Record<SignUpMode, Refusal>>> = {
  invited: { code: 'SIGN_UP_BY_INVITATION', message: 'Signing up needs an invitation' },
  closed: { code: 'SIGN_UP_CLOSED', message: 'Signing up is closed' },
}

/** Why nobody can sign up by themselves; undefined where they can. */
export const signUpRefusal = (mode: SignUpMode): Refusal | undefined => refusals[mode]

/** A new account of a wallet has no address that could be proven. */
export const walletSignUpRefusal = (mode: SignUpMode): Refusal | undefined =>
  mode === 'confirmed'
    ? { code: 'SIGN_UP_NEEDS_ADDRESS', message: 'Sign up by e-mail first, then link the wallet' }
    : signUpRefusal(mode)

const takenAddress = BASE_ERROR_CODES.USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL

export const addressTaken = (): Error =>
  new APIError('UNPROCESSABLE_ENTITY', {
    message: takenAddress.message,
    code: takenAddress.code,
    details: { field: 'email', code: 'TAKEN' },
  })

export const isAddressTaken = (error: unknown): boolean =>
  error instanceof APIError && error.body?.code === takenAddress.code

/**
 * Who may sign up, for every way in which better-auth creates accounts and sessions. Under `confirmed` an account without a
 * mailbox, that of a wallet, has no address to prove.
 */
export function signUpPolicy(mode: SignUpMode) {
  async function assertOpen(): Promise<void> {
    const refusal = signUpRefusal(mode)
    if (refusal !== undefined) throw new APIError('FORBIDDEN', refusal)
  }

  async function assertProven(session: { userId: string }, context: GenericEndpointContext | null): Promise<void> {
    if (mode !== 'confirmed') return
    const user = await context?.context.internalAdapter.findUserById(session.userId)
    if (user && !user.emailVerified && hasMailbox(user.email)) {
      throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' })
    }
  }

  return {
    id: 'sign-up-policy',
    init: () => ({
      options: {
        databaseHooks: { user: { create: { before: assertOpen } }, session: { create: { before: assertProven } } },
      },
    }),
    hooks: {
      before: [
        {
          // Enumeration: refused before anybody looks whether the address has an account.
          matcher: ({ path }: { path?: string }) => path === '/sign-up/email',
          handler: createAuthMiddleware(assertOpen),
        },
      ],
    },
  }
}
