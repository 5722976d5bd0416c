import { randomUUIDv7 } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { jwt } from 'better-auth/plugins/jwt'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Message } from '../mail/mail.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { Settings } from '../settings.ts'
import { SESSION_DAYS } from './callers.ts'
import { TOKEN_ALGORITHM, TOKEN_LIFETIME } from './json-web-tokens.ts'
import { addressVerificationMail, type Language, openMailBudget, passwordResetMail, preferredLanguage } from './mails.ts'
import './tables.ts'
import '../users/tables.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Answers a request under /api/auth (Fetch API). */
export type AuthHandler = (request: Request) => Promise<Response>

interface AuthParts {
  readonly db: Database
  readonly jobs: Jobs
  readonly log: Logger
  readonly secret: string
  readonly publicUrl: string
  readonly trustedOrigins: readonly string[]
  readonly oauth: Settings['oauth']
}

/** better-auth over our tables: sign-up and sign-in, passwords, OAuth, tokens. Who calls is found in callers.ts. */
export function createAuth({ db, jobs, log, secret, publicUrl, trustedOrigins, oauth }: AuthParts): AuthHandler {
  const mayMail = openMailBudget()

  async function mail(kind: 'reset' | 'verification', { email }: { email: string }, message: Message): Promise<void> {
    if (await mayMail(kind, email)) await jobs.send(db, sendMail, message)
    else log.warn({ kind }, 'no more mail of this kind to one address within the hour')
  }

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
    logger: { disabled: false, level: 'warn', log: (level, message) => log[level === 'debug' ? 'debug' : level](message) },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'subscriber' },
        language: { type: 'string', input: false, defaultValue: 'en' },
        isActive: { type: 'boolean', input: false, defaultValue: true, fieldName: 'is_active', returned: false },
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
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
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
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, url }) => mail('reset', user, passwordResetMail(user.email, languageOf(user), url)),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: async ({ user, url }) =>
        mail('verification', user, addressVerificationMail(user.email, languageOf(user), withoutRootRedirect(url))),
    },
    socialProviders: Object.fromEntries(Object.entries(social).filter(([, provider]) => provider !== undefined)),
    plugins: [
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
          definePayload: ({ session, user }) => ({ sid: session.id, role: user['role'] }),
        },
      }),
      ...(oidc === undefined ? [] : [genericOAuth({ config: [{ providerId: 'oidc', ...oidc, scopes: ['openid', 'email', 'profile'] }] })]),
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
          before: async ({ userId }) => {
            if (await isDeactivated(db, userId)) {
              throw new APIError('FORBIDDEN', { message: 'Account is not active', code: 'ACCOUNT_INACTIVE' })
            }
          },
        },
      },
    },
  })
  return auth.handler
}

/** An account that is only being made, in a transaction of its own, cannot be seen here and is not deactivated. */
async function isDeactivated(db: Database, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('is_active').where('id', '=', userId).executeTakeFirst()
  return user?.is_active === false
}

const languageOf = (user: object): Language => ('language' in user && user.language === 'uk' ? 'uk' : 'en')

/** Without a page to go to, the link answers for itself. */
const withoutRootRedirect = (url: string) => url.replace(/&callbackURL=%2F$/, '')
