import { runWithTransaction } from '@better-auth/core/context'
import { BASE_ERROR_CODES } from '@better-auth/core/error'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { buildSyntheticUserOutput, parseUserOutput } from 'better-auth/db'
import type { User } from 'better-auth/types'
import type { Community } from '../../platform/community/community.ts'
import { preferredLanguage } from '../../platform/http/answers/preferred-language.ts'
import type { RepeatedSignUp } from './address-verification/repeated-sign-ups.ts'
import { assertPasswordAllowed } from './passwords/rules.ts'
import { addressTaken, isAddressTaken, type SignUpMode } from './sign-up-policy.ts'
import { startSession } from './start-session.ts'
import { isUsable } from './suspended-sign-in.ts'
import { typedBody } from './typed-body.ts'

interface SignIn {
  readonly email: string
  readonly password: string
  readonly callbackURL?: string
  readonly rememberMe?: boolean
}

interface SignUp extends SignIn {
  readonly name: string
  readonly image?: string
}

interface EmailSignInParts {
  readonly community: Community
  readonly signUp: SignUpMode
  readonly mailConfirmation: (user: User, page: string | undefined) => Promise<void>
  /** Tells the owner of an address that somebody tried to sign up with it. */
  readonly mailExisting: (user: User, signUp: Omit<RepeatedSignUp, 'userId'>) => Promise<void>
}

/**
 * Replaces better-auth's own endpoints at the same paths, which refuse addresses that every other way in takes: `r&d@…`,
 * domains with letters beyond ASCII.
 */
export const emailSignIn = ({ community, signUp, mailConfirmation, mailExisting }: EmailSignInParts) => ({
  id: 'email-sign-in',
  endpoints: {
    signInEmail: createAuthEndpoint('/sign-in/email', { method: 'POST', ...typedBody<SignIn>() }, async (context) => {
      const { email, password, callbackURL, rememberMe } = context.body
      const { internalAdapter, password: passwords } = context.context
      const { user, accounts } = (await internalAdapter.findUserByEmail(email, { includeAccounts: true })) ?? {}
      const hash = accounts?.find(({ providerId }) => providerId === 'credential')?.password
      // Enumeration: a hash takes as long as looking at one.
      const isRight = hash ? await passwords.verify({ hash, password }) : !(await passwords.hash(password))
      if (!user || !hash || !isRight) throw refused('UNAUTHORIZED', 'INVALID_EMAIL_OR_PASSWORD')
      if (signUp === 'confirmed' && !user.emailVerified) {
        await mailConfirmation(user, callbackURL)
        // Enumeration: whoever has just signed up must not learn by the password whether the address was free.
        throw refused('UNAUTHORIZED', 'INVALID_EMAIL_OR_PASSWORD')
      }
      const started = await startSession(context, user, { isRemembered: rememberMe !== false })
      if (callbackURL) context.setHeader('location', callbackURL)
      return context.json({ redirect: Boolean(callbackURL), url: callbackURL, ...started })
    }),

    signUpEmail: createAuthEndpoint('/sign-up/email', { method: 'POST', ...typedBody<SignUp>() }, async (context) => {
      const { email, name, password, image, callbackURL, rememberMe } = context.body
      const { adapter, internalAdapter, options, password: passwords } = context.context
      await assertPasswordAllowed(community, 'password', password, { name, email })
      // Pool exhaustion: a transaction would hold its connection meanwhile.
      const hash = await passwords.hash(password)

      const join = () =>
        runWithTransaction(adapter, async () => {
          const user = await internalAdapter.createUser(
            { email, name, ...(image !== undefined && { image }), emailVerified: false },
            { method: 'email-password' },
          )
          await internalAdapter.linkAccount({
            userId: user.id,
            providerId: 'credential',
            accountId: user.id,
            password: hash,
          })
          await mailConfirmation(user, callbackURL)
          if (signUp === 'confirmed') return context.json({ token: null, user: parseUserOutput(options, user) })
          return context.json(await startSession(context, user, { isRemembered: rememberMe !== false }))
        })

      let existing = await internalAdapter.findUserByEmail(email)
      if (existing === null) {
        try {
          return await join()
        } catch (error) {
          if (!isAddressTaken(error)) throw error
          // Race: somebody else has signed up with the address at this moment.
          existing = await internalAdapter.findUserByEmail(email)
        }
      }
      const isTold = signUp === 'confirmed' || !isUsable(existing?.user)
      if (existing !== null && isTold)
        await mailExisting(existing.user, { name, passwordHash: hash, page: callbackURL })
      if (signUp !== 'confirmed') throw addressTaken()
      // Enumeration: an address that is taken is answered like a free one; only its owner is told.
      const now = new Date()
      const language = preferredLanguage(context.headers?.get('accept-language'), community.language)
      const core = { email, name, image: image ?? null, emailVerified: false, createdAt: now, updatedAt: now }
      const id = String(context.context.generateId({ model: 'user' }))
      return context.json({ token: null, user: buildSyntheticUserOutput(options, { ...core, language, id }) })
    }),
  },
})

const refused = (status: 'UNAUTHORIZED' | 'FORBIDDEN', code: keyof typeof BASE_ERROR_CODES) =>
  APIError.from(status, BASE_ERROR_CODES[code])
