import { type Sms, SmsRefused } from '../sms/sms.ts'
import { absoluteAddress } from './addresses.ts'
import { type Channel, PutOff, Refused, Unreachable } from './channel.ts'
import type { OutgoingNotification } from './due-deliveries.ts'

/** What fits into three parts: of the 7-bit alphabet of GSM 03.38, and in UTF-16 when a character is not in it. */
const MOST_GSM_CHARACTERS = 3 * 153
const MOST_UTF16_UNITS = 3 * 67
/** The characters of that alphabet that take one place. */
const GSM = /^[A-Za-z0-9 \n\r@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,./:;<=>?¡ÄÖÑÜ§¿äöñüà-]*$/

/** By SMS, to the verified number of the account. */
export function smsChannel(sms: Sms, publicUrl: () => string): Channel {
  return {
    name: 'SMS',
    obstacle({ recipient }) {
      if (!sms.isConfigured) return 'channel not configured'
      return recipient.phone === null ? 'no verified telephone number' : undefined
    },
    async send({ notification, recipient }) {
      if (recipient.phone === null) throw new Unreachable('no verified telephone number')
      try {
        await sms.send(recipient.phone, smsText(notification, publicUrl()))
      } catch (error) {
        const { message } = error as Error
        if (error instanceof SmsRefused) throw new Refused('SMS provider refused it', message)
        throw new PutOff('SMS provider did not take it', message)
      }
    },
  }
}

/** Title, body and address, of which the body is cut where they are too long for three parts of an SMS. */
export function smsText({ title, body, actionUrl }: OutgoingNotification, publicUrl: string): string {
  const address = actionUrl === null ? '' : `\n${absoluteAddress(actionUrl, publicUrl)}`
  const text = `${title}\n${body}`
  const most = GSM.test(text + address) ? MOST_GSM_CHARACTERS : MOST_UTF16_UNITS
  if (text.length + address.length <= most) return text + address
  // An address that is cut leads nowhere.
  return address.length > most / 2 ? shortened(text, most) : shortened(text, most - address.length) + address
}

/** At most so many units of UTF-16, with whole characters. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  let cut = ''
  for (const character of text) {
    if (cut.length + character.length > most - 3) break
    cut += character
  }
  return `${cut.trimEnd()}...`
}
