import type { Logger } from 'pino'
import type { Outbound } from '../outbound/outbound.ts'

export interface Sms {
  /** False without the settings of a provider: then nothing can be sent. */
  readonly isConfigured: boolean
  /**
   * Sends a text to a number in E.164 form. Resolves when the provider has taken it. Throws SmsRefused when trying
   * again is of no use; whatever else it throws may pass.
   */
  send(to: string, text: string): Promise<void>
}

export interface SmsProvider {
  /** Base address of the provider's API. */
  readonly url: string
  readonly account: string
  readonly token: string
  readonly from: string
}

/** The provider will not send this message, whenever it is asked. */
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
/** Refusals that time heals: too slow a request, too many of them. */
const passing = [408, 429]

/** Sends by a provider that speaks Twilio's form: POST {url}/2010-04-01/Accounts/{account}/Messages.json. */
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
      const { status, body } = await outbound.askConfigured(address, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
        timeoutMs: TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
      })
      if (status >= 200 && status < 300) return
      const problem = `the SMS provider answered ${status}${providerCode(body)}`
      if (status < 400 || status >= 500 || passing.includes(status)) throw new Error(problem)
      // It may lie with the settings as well as with the number.
      log.warn(problem)
      throw new SmsRefused(problem, status)
    },
  }
}

export const accountAddress = ({ url, account }: SmsProvider): string =>
  `${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}`

export const authorizationOf = ({ account, token }: SmsProvider): string =>
  `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`

/** The provider's own number for what was wrong. Its words are left out: they repeat the number of the recipient. */
function providerCode(body: Buffer): string {
  const code = /"code"\s*:\s*(\d{1,6})\b/.exec(body.toString('latin1'))?.[1]
  return code === undefined ? '' : `, code ${code}`
}
