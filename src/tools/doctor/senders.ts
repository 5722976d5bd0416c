import { ASKING_MS, type Check } from '../../platform/doctor-check.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { assertMailServer } from '../../platform/senders/mail/mail-server.ts'
import type { VapidKeys } from '../../platform/senders/push/vapid-keys.ts'
import { assertSmsProvider } from '../../platform/senders/sms/provider-check.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** Connects to the mail server and signs in there; sends nothing. */
export const mailCheck = ({ mail: { smtpUrl, from } }: Settings): Check => ({
  name: 'mail',
  advice: 'check SMTP_URL: scheme, host, port, user and password',
  async run() {
    if (smtpUrl === undefined)
      return { check: 'mail', state: 'off', message: 'SMTP_URL is not set: mail is only logged' }
    await assertMailServer(smtpUrl, ASKING_MS)
    const message = `the mail server accepts us; sender ${from}`
    if (!from.endsWith('@localhost')) return { check: 'mail', state: 'ok', message }
    return { check: 'mail', state: 'note', message, advice: 'set HROMADA_MAIL_FROM to an address of your own' }
  },
})

/** Signs in to the SMS provider; sends nothing. */
export const smsCheck = ({ sms: { provider } }: Settings, outbound: Outbound): Check => ({
  name: 'sms',
  advice: 'check HROMADA_SMS_URL, HROMADA_SMS_ACCOUNT and HROMADA_SMS_TOKEN',
  async run() {
    if (provider === undefined)
      return { check: 'sms', state: 'off', message: 'HROMADA_SMS_URL is not set: no SMS is sent' }
    const isSure = await assertSmsProvider(provider, outbound, ASKING_MS)
    if (isSure) return { check: 'sms', state: 'ok', message: 'the provider accepts the account' }
    return {
      check: 'sms',
      state: 'note',
      message: 'the provider answers, but does not say whether it accepts the account',
    }
  },
})

/** Push needs no server that could be asked before there is a browser; keys of the settings are a pair. */
export const pushCheck = ({ push }: Settings, ownKeys: () => Promise<VapidKeys | undefined>): Check => ({
  name: 'push',
  advice: 'set both HROMADA_VAPID_PUBLIC_KEY and HROMADA_VAPID_PRIVATE_KEY of one pair, or neither',
  async run() {
    const keys = push.keys ?? (await ownKeys())
    if (keys === undefined) return { check: 'push', state: 'off', message: 'no secret yet to derive the keys from' }
    const message = `keys form a pair; contact for push services: ${push.subject}`
    if (!push.subject.endsWith('@localhost')) return { check: 'push', state: 'ok', message }
    const advice = 'set HROMADA_VAPID_SUBJECT or HROMADA_MAIL_FROM to an address of your own'
    return { check: 'push', state: 'note', message, advice }
  },
})
