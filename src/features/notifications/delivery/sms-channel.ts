import type { SiteLinks } from '../../../platform/community/site-links.ts'
import { type Sms, SmsPutOff, SmsRefused } from '../../../platform/senders/sms/sms.ts'
import { type Channel, NoAddress, PermanentFailure, TransientFailure } from './channel-contract.ts'
import type { OutgoingNotification } from './due-deliveries.ts'

/** Of one part that has no header for joining it to others. */
const MAX_GSM_CHARACTERS_ALONE = 160
const MAX_UTF16_UNITS_ALONE = 70
const GSM_CHARACTERS_PER_PART = 153
const UTF16_UNITS_PER_PART = 67
const MAX_PARTS = 3

/** Three parts, in the 7-bit alphabet of GSM 03.38, or in UTF-16 when it lacks a character. */
const MAX_GSM_CHARACTERS = MAX_PARTS * GSM_CHARACTERS_PER_PART
const MAX_UTF16_UNITS = MAX_PARTS * UTF16_UNITS_PER_PART
/** The characters of that alphabet that need no escape. */
const GSM = /^[A-Za-z0-9 \n\r@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,./:;<=>?¡ÄÖÑÜ§¿äöñüà-]*$/

export function smsChannel(sms: Sms, links: SiteLinks): Channel {
  return {
    name: 'SMS',
    limit: sms.limit,
    skipReason({ recipient }) {
      if (!sms.isConfigured) return 'channel not configured'
      return recipient.phone === null ? 'no verified telephone number' : undefined
    },
    async send({ notification, recipient }) {
      if (recipient.phone === null) throw new NoAddress('no verified telephone number')
      try {
        await sms.send(recipient.phone, smsText(notification, links))
      } catch (error) {
        const { message } = error as Error
        if (error instanceof SmsRefused) throw new PermanentFailure('SMS provider refused it', message)
        throw new TransientFailure('SMS provider did not take it', message, {
          ...(error instanceof SmsPutOff && { isDeferral: true, retryAfterSeconds: error.retryAfterSeconds }),
        })
      }
    },
  }
}

/** Title, body and URL; the body is truncated to what fits into three parts. */
export function smsText(
  { title, body, actionUrl }: Pick<OutgoingNotification, 'title' | 'body' | 'actionUrl'>,
  links: Pick<SiteLinks, 'absolute'>,
): string {
  const address = actionUrl === null ? '' : `\n${links.absolute(actionUrl)}`
  const text = `${title}\n${body}`
  const maxUnits = GSM.test(text + address) ? MAX_GSM_CHARACTERS : MAX_UTF16_UNITS
  if (text.length + address.length <= maxUnits) return text + address
  // A truncated URL would not work.
  return address.length > maxUnits / 2
    ? truncated(text, maxUnits)
    : truncated(text, maxUnits - address.length) + address
}

/** As how many messages a provider counts a text. */
export function smsPartsOf(text: string): number {
  const [alone, perPart] = GSM.test(text)
    ? [MAX_GSM_CHARACTERS_ALONE, GSM_CHARACTERS_PER_PART]
    : [MAX_UTF16_UNITS_ALONE, UTF16_UNITS_PER_PART]
  return text.length <= alone ? 1 : Math.ceil(text.length / perPart)
}

/** To UTF-16 units, without splitting a character. */
function truncated(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text
  let cut = ''
  for (const character of text) {
    if (cut.length + character.length > maxUnits - 3) break
    cut += character
  }
  return `${cut.trimEnd()}...`
}
