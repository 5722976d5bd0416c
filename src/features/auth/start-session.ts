import { APIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { parseUserOutput } from 'better-auth/db'
import type { User } from 'better-auth/types'
import type { SecondFactor } from '../../platform/database/tables/second-factors.ts'

export type EndpointContext = Parameters<typeof setSessionCookie>[0]

interface SessionStart {
  /** Beyond the end of the browser. */
  readonly isRemembered?: boolean
  /** The way in, where the path of the request does not tell. */
  readonly provider?: string
  readonly secondFactor?: SecondFactor
}

/**
 * Makes the session of a sign-in that is proven, and its cookie.
 * @param account or its id
 * @returns the answer of better-auth's endpoints
 * @throws 403 for an inactive account, `refusal` for one that is gone
 */
export async function startSession(
  context: EndpointContext,
  account: User | string,
  { isRemembered = true, ...columns }: SessionStart = {},
  refusal: () => Error = accountIsInactive,
) {
  const { internalAdapter, options } = context.context
  const userId = typeof account === 'string' ? account : account.id
  const session = await internalAdapter.createSession(userId, !isRemembered, columns, true)
  const user = typeof account === 'string' ? await internalAdapter.findUserById(account) : account
  if (user === null) throw refusal()
  await setSessionCookie(context, { session, user }, !isRemembered)
  return { token: session.token, user: parseUserOutput(options, user) }
}

const accountIsInactive = () =>
  new APIError('FORBIDDEN', { message: 'Account is not active', code: 'ACCOUNT_INACTIVE' })
