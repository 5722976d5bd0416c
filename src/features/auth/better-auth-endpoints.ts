import { type TObject, type TSchema, Type } from 'typebox'
import { type AccessPolicy, anyone, signedIn } from '../http/access.ts'
import { type Limit, perAddress, perCaller } from '../http/rate-limits.ts'
import { Nullable, Timestamp } from '../http/schema.ts'
import { PASSWORD_LENGTHS } from '../settings-checks.ts'
import { Nonce, Proof } from '../wallets/schema.ts'

/** One endpoint of better-auth that this service offers; what is not named here does not exist. */
export interface AuthEndpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly access: AccessPolicy
  readonly limits: readonly Limit[]
  readonly body?: TObject
  readonly query?: TObject
  /** Absent: answers with a redirect. */
  readonly answer?: TSchema
}

const signingIn = [perAddress(10, 'sign-in')]
const standard = [perCaller(120, 'auth')]

const Email = Type.String({ format: 'email', maxLength: 254 })
const Password = Type.String({ minLength: 1, maxLength: PASSWORD_LENGTHS[1] })
const Page = Type.Optional(Type.String({ maxLength: 2048, description: 'Page to go to afterwards.' }))
const Provider = Type.String({ minLength: 1, maxLength: 50 })

const Account = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  image: Type.Optional(Nullable(Type.String())),
  emailVerified: Type.Boolean(),
  role: Type.String(),
  language: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
const Session = Type.Object({
  id: Type.String(),
  token: Nullable(Type.String({ description: 'Null for a caller with a JWT.' })),
  userId: Type.String(),
  expiresAt: Timestamp,
  ipAddress: Type.Optional(Nullable(Type.String())),
  userAgent: Type.Optional(Nullable(Type.String())),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
const SignedIn = Type.Object({ token: Nullable(Type.String()), user: Account })
const Status = Type.Object({ status: Type.Boolean() })
const Redirection = Type.Object({ url: Type.Optional(Type.String()), redirect: Type.Boolean() })

export const authEndpoints: readonly AuthEndpoint[] = [
  {
    method: 'POST',
    path: '/sign-up/email',
    summary: 'Create an account; signs in and sends a mail to confirm the address',
    access: anyone,
    limits: signingIn,
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 200 }),
      email: Email,
      password: Password,
      image: Type.Optional(Type.String({ format: 'uri', pattern: '^https?://', maxLength: 2048 })),
      callbackURL: Page,
      rememberMe: Type.Optional(Type.Boolean()),
    }),
    answer: SignedIn,
  },
  {
    method: 'POST',
    path: '/sign-in/email',
    summary: 'Sign in by e-mail and password; sets the session cookie, gives the token, also as set-auth-token',
    access: anyone,
    limits: signingIn,
    body: Type.Object({
      email: Email,
      password: Password,
      callbackURL: Page,
      rememberMe: Type.Optional(Type.Boolean()),
    }),
    answer: SignedIn,
  },
  {
    method: 'POST',
    path: '/sign-in/social',
    summary: 'Begin to sign in through an OAuth provider; gives the address to go to',
    access: anyone,
    limits: signingIn,
    body: Type.Object({
      provider: Provider,
      callbackURL: Page,
      newUserCallbackURL: Page,
      errorCallbackURL: Page,
      disableRedirect: Type.Optional(Type.Boolean()),
    }),
    answer: Redirection,
  },
  {
    method: 'GET',
    path: '/callback/:provider',
    summary: 'Where an OAuth provider sends the browser back to',
    access: anyone,
    limits: signingIn,
  },
  {
    method: 'POST',
    path: '/siwe/nonce',
    summary: 'A nonce for the message that signs in by a wallet; for once, within 5 minutes',
    access: anyone,
    limits: standard,
    answer: Nonce,
  },
  {
    method: 'POST',
    path: '/siwe/verify',
    summary: 'Sign in by an Ethereum wallet (EIP-4361), as by e-mail; makes an account for a wallet that has none',
    access: anyone,
    limits: signingIn,
    body: Proof,
    answer: SignedIn,
  },
  {
    method: 'POST',
    path: '/sign-out',
    summary: 'End the session',
    access: anyone,
    limits: standard,
    answer: Type.Object({ success: Type.Boolean() }),
  },
  {
    method: 'GET',
    path: '/get-session',
    summary: 'The current session and account, or null',
    access: anyone,
    limits: standard,
    answer: Nullable(Type.Object({ session: Session, user: Account })),
  },
  {
    method: 'GET',
    path: '/token',
    summary: 'A JWT of 15 minutes, bound to the session',
    access: signedIn,
    limits: standard,
    answer: Type.Object({ token: Type.String() }),
  },
  {
    method: 'GET',
    path: '/jwks',
    summary: 'The public keys that our JWTs are verified by (RFC 7517)',
    access: anyone,
    limits: standard,
    answer: Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) }),
  },
  {
    method: 'POST',
    path: '/revoke-sessions',
    summary: 'End all sessions',
    access: signedIn,
    limits: standard,
    answer: Status,
  },
  {
    method: 'POST',
    path: '/revoke-other-sessions',
    summary: 'End all sessions but this',
    access: signedIn,
    limits: standard,
    answer: Status,
  },
  {
    method: 'POST',
    path: '/request-password-reset',
    summary: 'Send a link for choosing a new password, if the address has an account',
    access: anyone,
    limits: standard,
    body: Type.Object({ email: Email, redirectTo: Page }),
    answer: Type.Object({ status: Type.Boolean(), message: Type.String() }),
  },
  {
    method: 'GET',
    path: '/reset-password/:token',
    summary: 'The link of that mail: goes on to the page that was named, with the token',
    access: anyone,
    limits: standard,
    query: Type.Object({ callbackURL: Page }),
  },
  {
    method: 'POST',
    path: '/reset-password',
    summary: 'Set a new password by the token; ends all sessions',
    access: anyone,
    limits: signingIn,
    body: Type.Object({ newPassword: Password, token: Type.String({ maxLength: 256 }) }),
    answer: Status,
  },
  {
    method: 'POST',
    path: '/send-verification-email',
    summary: 'Send the mail that confirms the address once more',
    access: anyone,
    limits: standard,
    body: Type.Object({ email: Email, callbackURL: Page }),
    answer: Status,
  },
  {
    method: 'GET',
    path: '/verify-email',
    summary: 'The link of that mail',
    access: anyone,
    limits: standard,
    query: Type.Object({ token: Type.String({ maxLength: 2048 }), callbackURL: Page }),
    answer: Status,
  },
  {
    method: 'POST',
    path: '/change-password',
    summary: 'Change the password',
    access: signedIn,
    limits: signingIn,
    body: Type.Object({
      currentPassword: Password,
      newPassword: Password,
      revokeOtherSessions: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({ token: Nullable(Type.String()), user: Account }),
  },
  {
    method: 'GET',
    path: '/list-accounts',
    summary: 'The ways in which the account can sign in',
    access: signedIn,
    limits: standard,
    answer: Type.Array(Type.Object({ id: Type.String(), providerId: Type.String(), accountId: Type.String() })),
  },
  {
    method: 'POST',
    path: '/link-social',
    summary: 'Add an OAuth provider to the account',
    access: signedIn,
    limits: standard,
    body: Type.Object({ provider: Provider, callbackURL: Page, disableRedirect: Type.Optional(Type.Boolean()) }),
    answer: Redirection,
  },
  {
    method: 'POST',
    path: '/unlink-account',
    summary: 'Remove a way to sign in',
    access: signedIn,
    limits: standard,
    body: Type.Object({ providerId: Provider, accountId: Type.Optional(Type.String({ maxLength: 256 })) }),
    answer: Status,
  },
]
