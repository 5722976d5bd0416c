import { randomUUIDv7 } from 'node:crypto'
import { queueAfterTransactionHook } from '@better-auth/core/context'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { jwt } from 'better-auth/plugins/jwt'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { Counters } from '../http/counters.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Message } from '../mail/mail.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { Settings } from '../settings.ts'
import { PASSWORD_LENGTHS } from '../settings-checks.ts'
import type { ProofParts } from '../wallets/proofs.ts'
import { openHiddenFailures } from './hidden-failures.ts'
import { TOKEN_ALGORITHM, TOKEN_LIFETIME } from './json-web-tokens.ts'
import {
  addressVerificationMail,
  type Language,
  openMailBudget,
  passwordResetMail,
  preferredLanguage,
} from './mails.ts'
import { SESSION_DAYS } from './session-cookie.ts'
import { walletSignIn } from './wallet-sign-in.ts'
import './tables.ts'
import '../users/tables.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Answers a request under /api/auth (Fetch API). */
export type AuthHandler = (request: Request) => Promise<Response>

export interface AuthParts {
  readonly db: Database
  readonly jobs: Jobs
  readonly log: Logger
  readonly secret: string
  readonly publicUrl: string
  readonly trustedOrigins: readonly string[]
  readonly oauth: Settings['oauth']
  readonly walletProofs: ProofParts
  readonly counters: Counters
}

/** better-auth over our tables: sign-up and sign-in, passwords, OAuth, tokens. Who calls is found in callers.ts. */
export function createAuth({
  db,
  jobs,
  log,
  secret,
  publicUrl,
  trustedOrigins,
  oauth,
  walletProofs,
  counters,
}: AuthParts): AuthHandler {
  const mayMail = openMailBudget(counters)

  async function mail(kind: 'reset' | 'verification', { email }: { email: string }, message: Message): Promise<void> {
    const send = async () => {
      if (await mayMail(kind, email)) await jobs.send(db, sendMail, message)
      else log.warn({ kind }, 'no more mail of this kind to one address within the hour')
    }
    // Inside a transaction it would wait for a second connection, and with enough sign-ups at once for ever.
    await queueAfterTransactionHook(send, { onError: (err) => log.error({ err, kind }, 'a mail could not be queued') })
  }

  const hidden = openHiddenFailures()
  const { oidc, ...social } = oauth
  const auth = betterAuth({
    appName: 'Hromada',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [publicUrl, ...trustedOrigins],
    database: { db, type: 'postgres', transaction: true },
    advanced: {
      cookiePrefix: 'better-auth',
      cookies: { session_token: { name: 'better-auth.session-token' } },
      useSecureCookies: publicUrl.startsWith('https:'),
      database: { generateId: () => randomUUIDv7() },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    // Both are the house's own work: see http/rate-limits.ts and http/cross-site.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      disabled: false,
      level: 'warn',
      log: (level, message, ...details) => {
        const error = details.find(isError)
        hidden.note(error)
        log[level]({ err: error }, message)
      },
    },
    // What is no refusal is thrown on, and so answered and logged like every failure.
    onAPIError: { throw: true },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'subscriber' },
        language: { type: 'string', input: false, defaultValue: 'en' },
        isActive: { type: 'boolean', input: false, defaultValue: true, fieldName: 'is_active', returned: false },
        deletedAt: { type: 'date', input: false, required: false, fieldName: 'deleted_at', returned: false },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: { provider: { type: 'string', input: false, defaultValue: 'email', returned: false } },
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      // Extended in callers.ts, for every route.
      disableSessionRefresh: true,
      freshAge: 0,
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      encryptOAuthTokens: true,
      // An unverified address proves nothing: neither ours nor the provider's.
      accountLinking: { enabled: true, trustedProviders: [] },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTHS[0],
      maxPasswordLength: PASSWORD_LENGTHS[1],
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, url }) => {
        if (isUsable(user)) await mail('reset', user, passwordResetMail(user.email, languageOf(user), url))
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: async ({ user, url }) => {
        if (!isUsable(user)) return
        await mail(
          'verification',
          user,
          addressVerificationMail(user.email, languageOf(user), withoutRootRedirect(url)),
        )
      },
    },
    socialProviders: Object.fromEntries(Object.entries(social).filter(([, provider]) => provider !== undefined)),
    plugins: [
      walletSignIn({ db, walletProofs }),
      jwt({
        disableSettingJwtHeader: true,
        schema: {
          jwks: {
            modelName: 'signing_keys',
            fields: {
              publicKey: 'public_key',
              privateKey: 'private_key',
              createdAt: 'created_at',
              expiresAt: 'expires_at',
            },
          },
        },
        jwks: { keyPairConfig: { alg: TOKEN_ALGORITHM } },
        jwt: {
          issuer: publicUrl,
          audience: publicUrl,
          expirationTime: TOKEN_LIFETIME,
          definePayload: ({ session, user }) => ({ sid: session.id, role: user.role }),
        },
      }),
      ...(oidc === undefined
        ? []
        : [
            genericOAuth({
              config: [
                {
                  providerId: 'oidc',
                  ...oidc,
                  scopes: ['openid', 'email', 'profile'],
                  mapProfileToUser: verifiedOnlyIfTrue,
                },
              ],
            }),
          ]),
    ],
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => ({
            data: { ...user, language: preferredLanguage(context?.headers?.get('accept-language')) },
          }),
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            // Asked on the connection of the transaction under way, which may be making the account.
            const user = await context?.context.internalAdapter.findUserById(session.userId)
            if (!isUsable(user)) {
              throw new APIError('FORBIDDEN', { message: 'Account is not active', code: 'ACCOUNT_INACTIVE' })
            }
            const provider = context?.params?.provider ?? context?.params?.id
            return {
              data: {
                ...session,
                // better-auth itself would keep only the network of an IPv6 address.
                ipAddress: context?.headers?.get('x-client-address') ?? session.ipAddress,
                provider: typeof provider === 'string' ? provider : (session.provider ?? 'email'),
              },
            }
          },
        },
      },
    },
  })
  return (request) => hidden.bringOut(() => auth.handler(request))
}

/** Neither deactivated nor deleted. */
const isUsable = (user: object | null | undefined): boolean =>
  !!user && 'isActive' in user && user.isActive === true && !('deletedAt' in user && user.deletedAt)

const isError = (detail: unknown) => detail instanceof Error

/** Some providers send text where the standard has a boolean: `"false"` must not count as true. */
const verifiedOnlyIfTrue = (profile: Record<string, unknown>) => ({
  emailVerified: profile.email_verified === true,
})

const languageOf = (user: object): Language => ('language' in user && user.language === 'uk' ? 'uk' : 'en')

/** Without a page to go to, the link answers for itself. */
const withoutRootRedirect = (url: string) => url.replace(/&callbackURL=%2F$/, '')
