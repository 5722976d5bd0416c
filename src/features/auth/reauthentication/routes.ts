import { Type } from 'typebox'
import { MAX_TYPED_CHARACTERS } from '../../../../web/shared/typed-digits.ts'
import { bySession, signedIn } from '../../../platform/access/access.ts'
import { conflict, invalidBody, rateLimited } from '../../../platform/http/errors/errors.ts'
import { actorOf, sessionOf } from '../../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { chargeHourly } from '../../../platform/limits/charge-hourly.ts'
import { perCaller } from '../../../platform/limits/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openUnverifiedBudget } from '../../../platform/senders/mail/unverified-budget.ts'
import { PASSWORD_LENGTHS } from '../../../platform/settings/checks.ts'
import { originOf, type RecordSecurityEvent } from '../../security-log/event.ts'
import { Status } from '../better-auth-endpoint.ts'
import type { LimitGuesses } from '../guesses/limit.ts'
import { queueLinkMails } from '../links/link-mails.ts'
import { totpKeys } from '../sealed-columns.ts'
import { type Proof, reauthenticate } from './prove.ts'
import { means, meansOf } from './reauthentication.ts'

const limits = [perCaller(20, 'reauthentication')]
const MAILS_PER_HOUR = 5
const HOUR_SECONDS = 3600

const ProofBody = Type.Object(
  {
    password: Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_LENGTHS[1] })),
    code: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_TYPED_CHARACTERS,
        description: 'Of the authenticator app, a recovery code, or the one that was mailed.',
      }),
    ),
  },
  { additionalProperties: false },
)

interface ReauthenticationParts extends Pick<Platform, 'db' | 'keys' | 'counters' | 'settings'> {
  readonly limitGuesses: LimitGuesses
  readonly recordSecurityEvent: RecordSecurityEvent
}

export function reauthenticationRoutes(app: RouteScope, parts: ReauthenticationParts): void {
  const { db, keys, counters, settings, limitGuesses, recordSecurityEvent } = parts
  const mailsAreSent = settings.mail.smtpUrl !== undefined
  const mayMailUnverified = openUnverifiedBudget(counters)

  /** Throws 429 beyond what an account, and an address that nobody has verified, is mailed. */
  async function chargeMail(userId: string): Promise<void> {
    await chargeHourly(counters, { bucket: 'reauthentication-mail', points: MAILS_PER_HOUR, key: userId })
    const owner = db.selectFrom('users').select(['email', 'email_verified']).where('id', '=', userId)
    const { email, email_verified: isVerified } = await owner.executeTakeFirstOrThrow()
    if (!isVerified && !(await mayMailUnverified(email))) throw rateLimited(HOUR_SECONDS)
  }

  const proofParts = { db, totpKeys: totpKeys(keys), mailsAreSent }

  app.get(
    '/api/auth/reauthenticate',
    {
      config: { access: bySession(signedIn), limits },
      schema: {
        operationId: 'getReauthenticationMethods',
        summary: 'Get by what you can prove that the account is yours',
        response: {
          200: Type.Object({
            methods: Type.Array(Type.Enum(means), {
              description: '`mail` where there is none of the others.',
            }),
          }),
        },
      },
    },
    async (request) => ({ methods: await meansOf(db, actorOf(request).user.id, mailsAreSent) }),
  )

  app.post(
    '/api/auth/reauthenticate',
    {
      config: { access: bySession(signedIn), limits, records: 'REAUTHENTICATED' },
      schema: {
        operationId: 'reauthenticate',
        summary: 'Prove that the account is yours, by password or code, for the next 10 minutes of this session',
        body: ProofBody,
        response: { 200: Status },
      },
    },
    async (request) => {
      const { id: userId } = actorOf(request).user
      const session = { userId, sessionId: sessionOf(request).id }
      const proof = proofOf(request.body)
      const secret = 'password' in proof ? 'current-password' : 'second-factor'
      const origin = originOf(request)
      const onFactorFailed = () => recordSecurityEvent({ kind: 'SECOND_FACTOR_FAILED', userId, origin })
      const guess = { of: secret, account: { id: userId }, origin } as const
      await limitGuesses(guess, () => reauthenticate({ ...proofParts, onFactorFailed }, session, proof))
      return { status: true }
    },
  )

  app.post(
    '/api/auth/reauthenticate/code',
    {
      config: { access: bySession(signedIn), limits, refuses: ['CONFLICT'] },
      schema: {
        operationId: 'mailReauthenticationCode',
        summary: 'Mail a code to prove it by, to an account with neither a password nor a second factor',
        response: { 200: Status },
      },
    },
    async (request) => {
      const { id: userId } = actorOf(request).user
      const means = await meansOf(db, userId, mailsAreSent)
      if (!means.includes('mail')) throw conflict('The account has other means', 'OTHER_MEANS')
      await chargeMail(userId)
      await queueLinkMails(db, 'reauthentication', [sessionOf(request).id])
      return { status: true }
    },
  )
}

/** Throws 400 unless there is one. */
function proofOf({ password, code }: { readonly password?: string; readonly code?: string }): Proof {
  if (password !== undefined && code === undefined) return { password }
  if (code !== undefined && password === undefined) return { code }
  throw password === undefined
    ? invalidBody('password', 'MISSING', { reason: 'is required, or a code instead' })
    : invalidBody('code', 'CONTRADICTORY')
}
