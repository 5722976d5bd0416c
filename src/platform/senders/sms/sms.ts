import type { Logger } from 'pino'
import { retryAfterSeconds } from '../../lib/retry-after.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Pace } from '../pace.ts'

export interface Sms {
  readonly isConfigured: boolean
  /** Whether the operator holds all back: what is queued waits, what is sent at once cannot be. */
  readonly isHeld: boolean
  /** How many of at most `most` may be under way at once: see Mail. */
  limit(most: number): number
  /** `to` is E.164. Resolves when the provider has accepted it. Throws SmsRefused, SmsPutOff, or a transient error. */
  send(to: string, text: string): Promise<void>
}

export interface SmsProvider {
  readonly url: string
  readonly account: string
  readonly token: string
  readonly from: string
}

export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** The provider takes no more for now (429: RFC 6585, section 4). */
export class SmsPutOff extends Error {
  override readonly name = 'SmsPutOff'
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const TIMEOUT_MS = 10_000
const MAX_RETRY_AFTER_SECONDS = 3_600
const MAX_ANSWER_BYTES = 16 * 1024

/** Twilio's API: POST {url}/2010-04-01/Accounts/{account}/Messages.json. */
export function openSms(
  { provider, isHeld }: { provider: SmsProvider | undefined; isHeld: boolean },
  outbound: Outbound,
  pace: Pace,
  log: Logger,
): Sms {
  const limit = (most: number) => (isHeld ? 0 : Math.min(most, pace.limit()))
  if (provider === undefined) {
    return {
      isConfigured: false,
      isHeld,
      limit,
      async send() {
        throw new Error('no SMS provider is configured (HROMADA_SMS_URL)')
      },
    }
  }
  const { from } = provider
  const address = `${accountAddress(provider)}/Messages.json`
  const authorization = authorizationOf(provider)

  return {
    isConfigured: true,
    isHeld,
    limit,
    async send(to, text) {
      const { status, headers, body } = await outbound.requestTrusted(address, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
        timeoutMs: TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
      })
      if (status >= 200 && status < 300) return pace.taken()
      const problem = `the SMS provider answered ${status}${providerCode(body)}`
      if (status === 429) {
        pace.putOff()
        throw new SmsPutOff(problem, retryAfterSeconds(headers['retry-after'], MAX_RETRY_AFTER_SECONDS) ?? 0)
      }
      if (status < 400 || status >= 500 || status === 408) throw new Error(problem)
      // The settings may be the cause as well as the number.
      log.warn(problem)
      throw new SmsRefused(problem, status)
    },
  }
}

export const accountAddress = ({ url, account }: SmsProvider): string =>
  `${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}`

export const authorizationOf = ({ account, token }: SmsProvider): string =>
  `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`

/** The provider's text is left out: it repeats the recipient's number. */
function providerCode(body: Buffer): string {
  const code = /"code"\s*:\s*(\d{1,6})\b/.exec(body.toString('latin1'))?.[1]
  return code === undefined ? '' : `, code ${code}`
}
