import type { Logger } from 'pino'
import type { Outbound } from '../../outbound/outbound.ts'

export interface Sms {
  readonly isConfigured: boolean
  /** `to` is E.164. Resolves when the provider has accepted the text. Throws SmsRefused, or a transient error. */
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

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 16 * 1024
const transient = [408, 429]

/** Twilio's API: POST {url}/2010-04-01/Accounts/{account}/Messages.json. */
export function openSms(provider: SmsProvider | undefined, outbound: Outbound, log: Logger): Sms {
  if (provider === undefined) {
    return {
      isConfigured: false,
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
    async send(to, text) {
      const { status, body } = await outbound.requestTrusted(address, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
        timeoutMs: TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
      })
      if (status >= 200 && status < 300) return
      const problem = `the SMS provider answered ${status}${providerCode(body)}`
      if (status < 400 || status >= 500 || transient.includes(status)) throw new Error(problem)
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
