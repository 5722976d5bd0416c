import { assertMailServer } from '../mail/mail-server.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { assertPair, type VapidKeys } from '../push/vapid-keys.ts'
import type { Settings } from '../settings.ts'
import { assertSmsProvider } from '../sms/provider-check.ts'
import { ASKING_MS, type Check } from './finding.ts'

/** Connects to the mail server and signs in there; sends nothing. */
export const mailCheck = ({ mail: { smtpUrl, from } }: Settings): Check => ({
  name: 'mail',
  advice: 'look at SMTP_URL: scheme, host, port, user and password',
  async run() {
    if (smtpUrl === undefined)
      return { check: 'mail', state: 'off', message: 'SMTP_URL is not set: mails go to the log' }
    await assertMailServer(smtpUrl, ASKING_MS)
    const message = `the mail server takes mail from here; its sender is ${from}`
    if (!from.endsWith('@localhost')) return { check: 'mail', state: 'ok', message }
    return { check: 'mail', state: 'note', message, advice: 'set HROMADA_MAIL_FROM to an address of your own' }
  },
})

/** Signs in to the SMS provider; sends nothing. */
export const smsCheck = ({ sms }: Settings, outbound: Outbound): Check => ({
  name: 'sms',
  advice: 'look at HROMADA_SMS_URL, HROMADA_SMS_ACCOUNT and HROMADA_SMS_TOKEN',
  async run() {
    if (sms === undefined) return { check: 'sms', state: 'off', message: 'HROMADA_SMS_URL is not set: no SMS is sent' }
    const isSure = await assertSmsProvider(sms, outbound, ASKING_MS)
    if (isSure) return { check: 'sms', state: 'ok', message: 'the provider knows the account' }
    return {
      check: 'sms',
      state: 'note',
      message: 'the provider answers, but does not tell whether it knows the account',
    }
  },
})

/** Push needs no server that could be asked before there is a browser: only the keys can be wrong. */
export const pushCheck = ({ push }: Settings, ownKeys: () => Promise<VapidKeys | undefined>): Check => ({
  name: 'push',
  advice: 'set both HROMADA_VAPID_PUBLIC_KEY and HROMADA_VAPID_PRIVATE_KEY of one pair, or none',
  async run() {
    const keys = push.keys ?? (await ownKeys())
    if (keys === undefined)
      return { check: 'push', state: 'off', message: 'there is no secret yet to make its keys of' }
    assertPair(keys)
    const message = `its keys are of one pair; push services may turn to ${push.subject}`
    if (!push.subject.endsWith('@localhost')) return { check: 'push', state: 'ok', message }
    const advice = 'set HROMADA_VAPID_SUBJECT or HROMADA_MAIL_FROM to an address of your own'
    return { check: 'push', state: 'note', message, advice }
  },
})
