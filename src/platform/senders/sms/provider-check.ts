import type { Outbound } from '../outbound/outbound.ts'
import { accountAddress, authorizationOf, type SmsProvider } from './sms.ts'

const MOST_ANSWER_BYTES = 16 * 1024
const refusals = [401, 403]

/**
 * Asks a provider of Twilio's form for the account; sends nothing.
 * @returns true when it knows the account; false when it answers, but does not say so
 * @throws when it cannot be reached, or refuses the account
 */
export async function assertSmsProvider(
  provider: SmsProvider,
  outbound: Outbound,
  timeoutMs: number,
): Promise<boolean> {
  const { status } = await outbound.askConfigured(`${accountAddress(provider)}.json`, {
    method: 'GET',
    headers: { authorization: authorizationOf(provider), accept: 'application/json' },
    timeoutMs,
    maxAnswerBytes: MOST_ANSWER_BYTES,
  })
  if (refusals.includes(status)) throw new Error(`the provider refuses the account with status ${status}`)
  if (status >= 500) throw new Error(`the provider answered ${status}`)
  return status === 200
}
