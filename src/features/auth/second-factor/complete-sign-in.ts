import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { SecondFactor } from '../../../platform/database/tables/second-factors.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { ApiError } from '../../../platform/http/errors/errors.ts'
import { originOfHeaders, type RecordSecurityEvent } from '../../security-log/event.ts'
import type { LimitGuesses } from '../guesses/limit.ts'
import { type EndpointContext, startSession } from '../start-session.ts'
import type { CeremonyCookies } from './ceremony-cookies.ts'
import { closeChallenge, type PendingSignIn, spendTryOf } from './challenges.ts'

interface Completion {
  readonly db: Database
  readonly cookies: CeremonyCookies
  readonly token: string
  readonly signIn: PendingSignIn
  readonly factor: SecondFactor
  readonly limitGuesses: LimitGuesses
  readonly recordSecurityEvent: RecordSecurityEvent
  readonly spend: (trx: Transaction) => Promise<boolean>
}

/**
 * Wrong codes count per account, however many challenges they are for.
 * @throws 401 for a wrong code, and for a challenge that is used up, expired or unknown; 429 after too many
 */
export async function completeSignIn(
  context: EndpointContext,
  { db, cookies, token, signIn, factor, limitGuesses, recordSecurityEvent, spend }: Completion,
) {
  const { userId, provider, isRemembered } = signIn
  const origin = originOfHeaders(context.headers)
  const event = { userId, origin, detail: factor }
  await limitGuesses({ of: 'second-factor', account: { id: userId }, origin }, async () => {
    if (!(await spendTryOf(db, token))) throw challengeGone()
    await transaction(db, async (trx) => {
      if (!(await closeChallenge(trx, token))) throw challengeGone()
      if (!(await spend(trx))) throw wrongCode()
    }).catch((error) => {
      recordSecurityEvent({ kind: 'SECOND_FACTOR_FAILED', ...event })
      throw error
    })
  })
  const answer = await startSession(context, userId, { isRemembered, provider, secondFactor: factor }, challengeGone)
  recordSecurityEvent({ kind: 'SECOND_FACTOR_USED', ...event })
  cookies.remove(context, 'signIn')
  return answer
}

const wrongCode = () => new ApiError('UNAUTHENTICATED', { message: 'The code is not valid', code: 'INVALID_CODE' })

export const challengeGone = () =>
  new ApiError('UNAUTHENTICATED', { message: 'Begin the sign-in again', code: 'INVALID_TWO_FACTOR_COOKIE' })
