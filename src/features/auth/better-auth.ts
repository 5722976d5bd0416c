import { randomUUIDv7 } from 'node:crypto'
import { betterAuth } from 'better-auth'
import type { User } from 'better-auth/types'
import type { Logger } from 'pino'
import type { ChosenIdentity } from '../../platform/community/chosen-identity.ts'
import { locales } from '../../platform/database/tables/accounts.ts'
import type { Grants } from '../../platform/grants.ts'
import { preferredLanguage } from '../../platform/http/answers/preferred-language.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { RecordSecurityEvent } from '../security-log/event.ts'
import type { ProofParts } from '../wallets/proofs.ts'
import { noteLinkedProvider } from './access-changes/linked-provider.ts'
import { accessTokens } from './access-tokens.ts'
import type { RepeatedSignUp } from './address-verification/repeated-sign-ups.ts'
import { verificationPlugin } from './address-verification/verification-plugin.ts'
import type { AuthAudit } from './audit-actions.ts'
import type { AuthSecrets } from './auth-secrets.ts'
import { openBetterAuthLog } from './better-auth-log.ts'
import { openSwallowedErrors } from './better-auth-swallowed-errors.ts'
import { emailSignIn } from './email-sign-in.ts'
import { openSignInSnapshots } from './end-sessions.ts'
import { foundingPlugin } from './founding/founding-plugin.ts'
import type { LimitGuesses } from './guesses/limit.ts'
import { invitationSignUp } from './invitations/sign-up.ts'
import { magicLinkPlugin } from './magic-link/magic-link-plugin.ts'
import { openMailQueue } from './mail-queue.ts'
import type { Language } from './mails.ts'
import { passwordEndpoints } from './password-endpoints.ts'
import { hashPassword, verifyPassword } from './passwords/hash.ts'
import { oidcSignIn, socialProviders } from './provider-sign-in.ts'
import { reauthenticationField } from './reauthentication/reauthentication.ts'
import { openSecondFactors, type SecondFactorSettings, secondFactorField } from './second-factor/second-factors.ts'
import { SESSION_DAYS } from './session-cookie.ts'
import { sessionStorage } from './session-storage.ts'
import { signInEvents } from './sign-in-events.ts'
import { signUpPolicy } from './sign-up-policy.ts'
import { isUsable, reinstateOrRefuse } from './suspended-sign-in.ts'
import { walletSignIn } from './wallet-sign-in.ts'

const DAY_SECONDS = 24 * 60 * 60

export type AuthHandler = (request: Request) => Promise<Response>

export interface AuthParts extends Pick<Platform, 'db' | 'community' | 'links' | 'ownAddresses' | 'counters'> {
  readonly log: Logger
  readonly chosenIdentity: ChosenIdentity
  readonly secrets: AuthSecrets
  readonly publicUrl: string
  readonly trustedOrigins: readonly string[]
  readonly oauth: Settings['oauth']
  readonly signUp: Settings['signUp']
  readonly audit: AuthAudit
  readonly walletProofs: ProofParts
  /** Of all features: see revokeUnproven. */
  readonly grants: readonly Grants[]
  readonly limitGuesses: LimitGuesses
  readonly recordSecurityEvent: RecordSecurityEvent
  readonly secondFactor: SecondFactorSettings
  readonly mailsAreSent: boolean
}

/** Not for identifying callers: callers.ts does that without better-auth. */
export function createBetterAuth({
  db,
  log,
  community,
  chosenIdentity,
  secrets,
  publicUrl,
  links,
  ownAddresses,
  trustedOrigins,
  oauth,
  signUp,
  audit,
  walletProofs,
  counters,
  grants,
  limitGuesses,
  recordSecurityEvent,
  secondFactor,
  mailsAreSent,
}: AuthParts): AuthHandler {
  const mails = openMailQueue({ db, log, community, counters, links })

  const swallowedErrors = openSwallowedErrors()
  const snapshots = openSignInSnapshots(db)
  const secondFactors = openSecondFactors({
    db,
    community,
    publicUrl,
    trustedOrigins,
    limitGuesses,
    recordSecurityEvent,
    snapshots,
    mailsAreSent,
    ...secondFactor,
  })
  const { oidc, ...social } = oauth

  async function mailConfirmation(user: User, page?: string): Promise<void> {
    if (isUsable(user)) await mails.verification(user, pageUnlessRoot(page))
  }

  async function mailExisting(user: User, signUp: Omit<RepeatedSignUp, 'userId'>): Promise<void> {
    if (!isUsable(user)) await mails.formerAccount(user.email)
    else if (user.emailVerified) await mails.existingAccount(user, languageOf(user) ?? community.language)
    else await mails.repeatedSignUp(user, { ...signUp, page: pageUnlessRoot(signUp.page) })
  }

  const auth = betterAuth({
    baseURL: publicUrl,
    basePath: '/api/auth',
    ...secrets,
    trustedOrigins: [publicUrl, ...trustedOrigins],
    database: sessionStorage(db),
    advanced: {
      cookiePrefix: 'better-auth',
      cookies: { session_token: { name: 'better-auth.session-token' } },
      useSecureCookies: publicUrl.startsWith('https:'),
      database: { generateId: () => randomUUIDv7() },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    // Replaced by the platform's own: see limits/rate-limits.ts and http/origins/cross-site.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      disabled: false,
      level: 'warn',
      log: openBetterAuthLog(log, swallowedErrors.recordLogged),
    },
    // Faults reach the platform's error handler, which logs and answers them.
    onAPIError: { throw: true },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'subscriber' },
        language: { type: 'string', input: false, defaultValue: () => community.language },
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
      additionalFields: {
        provider: { type: 'string', input: false, defaultValue: 'email', returned: false },
        secondFactor: secondFactorField,
        reauthenticatedBy: reauthenticationField,
      },
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
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      encryptOAuthTokens: true,
      // Account takeover: an unverified address, ours or the provider's, proves nothing.
      accountLinking: { enabled: true, trustedProviders: [] },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    emailAndPassword: {
      enabled: true,
      password: { hash: hashPassword, verify: verifyPassword },
      requireEmailVerification: signUp === 'confirmed',
    },
    // Of accounts that come from a provider.
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      sendVerificationEmail: ({ user, url }) => mailConfirmation(user, pageOf(url)),
    },
    socialProviders: socialProviders(social),
    plugins: [
      signUpPolicy(signUp),
      emailSignIn({ community, signUp, mailConfirmation, mailExisting }),
      verificationPlugin({ db, grants, mailConfirmation, recordSecurityEvent }),
      passwordEndpoints({ db, community, grants, recordSecurityEvent, mailReset: mails.reset }),
      foundingPlugin({ db, community, chosenIdentity, audit, recordSecurityEvent }),
      invitationSignUp({ db, community, audit, signUp, recordSecurityEvent }),
      walletSignIn({ db, community, walletProofs, signUp }),
      ...secondFactors.plugins,
      magicLinkPlugin({ db, recordSecurityEvent, mailLink: mailsAreSent ? mails.signInLink : undefined }),
      accessTokens({ db, publicUrl, rule: secondFactor.rule }),
      ...oidcSignIn(oidc),
      signInEvents(recordSecurityEvent),
    ],
    databaseHooks: {
      account: { create: { after: noteLinkedProvider({ db, log, recordSecurityEvent }) } },
      user: {
        create: {
          before: async (user, context) => ({
            data: {
              ...user,
              ...(user.image && { image: ownAddresses.stored(user.image) }),
              language: preferredLanguage(context?.headers?.get('accept-language'), community.language),
            },
          }),
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            // Read on the transaction's connection: the account may not be committed yet.
            const user = await context?.context.internalAdapter.findUserById(session.userId)
            if (!isUsable(user)) await reinstateOrRefuse(db, session.userId)
            const named = context?.params?.provider ?? context?.params?.id
            const provider = typeof named === 'string' ? named : String(session.provider ?? 'email')
            const factor = await secondFactors.gate.pass({ ...session, provider }, context)
            return {
              data: {
                ...session,
                // better-auth would store only the network of an IPv6 address.
                ipAddress: context?.headers?.get('x-client-address') ?? session.ipAddress,
                provider,
                secondFactor: factor,
                reauthenticatedBy: factor !== null ? 'factor' : provider === 'email' ? 'password' : null,
              },
            }
          },
          after: ({ id, userId }) =>
            snapshots.confirm(userId, () => db.deleteFrom('sessions').where('id', '=', id).execute()),
        },
      },
    },
  })
  return (request) =>
    swallowedErrors.rethrow(() =>
      snapshots.during(request.url, () => secondFactors.gate.answer(() => auth.handler(request))),
    )
}

const languageOf = (user: object): Language | undefined =>
  locales.find((locale) => 'language' in user && user.language === locale)

/** better-auth's own link is not mailed, but leads to the same page. */
/** The root page means none. */
const pageUnlessRoot = (page: string | undefined) => (page === '/' ? undefined : page)

const pageOf = (url: string): string | undefined => new URL(url).searchParams.get('callbackURL') ?? undefined
