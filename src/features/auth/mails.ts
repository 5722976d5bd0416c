import { createHash } from 'node:crypto'
import type { Counters } from '../http/counters.ts'
import { letter } from '../mail/letter.ts'
import type { Message } from '../mail/mail.ts'

export type Language = 'en' | 'uk'

interface Wording {
  readonly subject: string
  readonly text: string
  readonly action: string
  readonly ignore: string
}

const passwordReset: Record<Language, Wording> = {
  en: {
    subject: 'Choose a new password',
    text: 'Someone, probably you, asked for a new password for your account. The link works for one hour.',
    action: 'Choose a new password',
    ignore: 'If it was not you, do nothing: your password stays as it is.',
  },
  uk: {
    subject: 'Оберіть новий пароль',
    text: 'Хтось (імовірно, ви) попросив новий пароль для вашого облікового запису. Посилання діє одну годину.',
    action: 'Обрати новий пароль',
    ignore: 'Якщо це були не ви, нічого не робіть: пароль залишиться колишнім.',
  },
}

const addressVerification: Record<Language, Wording> = {
  en: {
    subject: 'Confirm your e-mail address',
    text: 'Please confirm that this address is yours. The link works for one hour.',
    action: 'Confirm the address',
    ignore: 'If you have not signed up, do nothing.',
  },
  uk: {
    subject: 'Підтвердьте свою електронну адресу',
    text: 'Підтвердьте, будь ласка, що ця адреса ваша. Посилання діє одну годину.',
    action: 'Підтвердити адресу',
    ignore: 'Якщо ви не реєструвалися, нічого не робіть.',
  },
}

export const passwordResetMail = (to: string, language: Language, link: string) =>
  compose(to, passwordReset[language], link)

export const addressVerificationMail = (to: string, language: Language, link: string) =>
  compose(to, addressVerification[language], link)

function compose(to: string, { subject, text, action, ignore }: Wording, link: string): Message {
  return letter(to, subject, [text, { text: action, address: link }, ignore])
}

const MAILS_PER_HOUR = 3

/** Whether one more mail of a kind may go to an address: strangers must not fill a mailbox through us. */
export type MayMail = (kind: 'reset' | 'verification', address: string) => Promise<boolean>

export function openMailBudget(counters: Counters): MayMail {
  return async (kind, address) => {
    const charge = { bucket: `mail-${kind}`, points: MAILS_PER_HOUR, windowSeconds: 3600, key: fingerprintOf(address) }
    const [count] = await counters.charge([charge])
    return count !== undefined && count.consumed <= MAILS_PER_HOUR
  }
}

/** Counters may be kept outside the program, where addresses have no business. */
const fingerprintOf = (address: string) => createHash('sha256').update(address).digest('base64url')

/** The language that a browser prefers (RFC 9110, section 12.5.4), of those that we write. */
export function preferredLanguage(acceptLanguage: string | null | undefined): Language {
  const tags = (acceptLanguage ?? '').toLowerCase().split(',')
  const ranked = tags.map((tag) => {
    const [name = '', ...parameters] = tag.trim().split(';')
    const quality = Number(/^\s*q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1)
    return { name: name.split('-')[0], quality: Number.isNaN(quality) ? 0 : quality }
  })
  const known = ranked.filter(({ name, quality }) => (name === 'en' || name === 'uk') && quality > 0)
  const best = known.reduce((one, other) => (other.quality > one.quality ? other : one), { name: 'en', quality: 0 })
  return best.name === 'uk' ? 'uk' : 'en'
}
