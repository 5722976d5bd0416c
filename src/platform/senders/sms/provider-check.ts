import type { Outbound } from '../../outbound/outbound.ts'
import { accountAddress, authorizationOf, type SmsProvider } from './sms.ts'

const MAX_ANSWER_BYTES = 16 * 1024
const refusals = [401, 403]

/** Sends nothing. False when the answer does not confirm the account; throws when it is refused. */
export async function assertSmsProvider(
  provider: SmsProvider,
  outbound: Outbound,
  timeoutMs: number,
): Promise<boolean> {
  const { status } = await outbound.requestTrusted(`${accountAddress(provider)}.json`, {
    method: 'GET',
    headers: { authorization: authorizationOf(provider), accept: 'application/json' },
    timeoutMs,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  })
  if (refusals.includes(status)) throw new Error(`the provider refuses the account with status ${status}`)
  if (status >= 500) throw new Error(`the provider answered ${status}`)
  return status === 200
}
