import type { Community } from '../../platform/community/community.ts'
import type { Counters } from '../../platform/limits/counters.ts'
import { letter } from '../../platform/senders/mail/letter.ts'
import type { Message } from '../../platform/senders/mail/mail.ts'
import { addressFingerprint, isWithin, unverifiedCharge } from '../../platform/senders/mail/unverified-budget.ts'
import { textGroup } from '../../platform/texts/text-group.ts'
import { textsOf } from '../../platform/texts/wording.ts'
import { describeAccess, otherAccessTexts } from './password-reset/access-words.ts'
import type { OtherAccess } from './password-reset/other-access.ts'

export type Language = 'en' | 'uk'

const passwordReset = textGroup({
  name: 'mail.password_reset',
  variables: {},
  en: {
    subject: 'Choose a new password',
    text: 'Someone, probably you, asked for a new password for your account. The link works for one hour.',
    action: 'Choose a new password',
    ignore: 'If it was not you, do nothing: your password stays as it is.',
  },
  uk: {
    subject: 'Оберіть новий пароль',
    text: 'Надійшов запит на новий пароль для вашого облікового запису. Посилання діє одну годину.',
    action: 'Обрати новий пароль',
    ignore: 'Якщо запит надіслали не ви, нічого не робіть: пароль не зміниться.',
  },
})

const signIn = textGroup({
  name: 'mail.sign_in_link',
  variables: {},
  en: {
    subject: 'Your link to sign in',
    text: 'Someone, probably you, asked for a link to sign in to your account. It works once, for 10 minutes.',
    action: 'Sign in',
    ignore: 'If it was not you, do nothing, and do not give the link to anyone.',
  },
  uk: {
    subject: 'Ваше посилання для входу',
    text: 'Надійшов запит на посилання для входу до вашого облікового запису. Воно діє один раз, протягом 10 хвилин.',
    action: 'Увійти',
    ignore: 'Якщо запит надіслали не ви, нічого не робіть і нікому не передавайте посилання.',
  },
})

const addressVerification = textGroup({
  name: 'mail.confirm_address',
  variables: {},
  en: {
    subject: 'Confirm your e-mail address',
    text: 'Please confirm that this address is yours. The link works for one hour.',
    action: 'Confirm the address',
    ignore: 'If you have not signed up, do nothing.',
    disown: 'Or delete the account that was made with your address:',
    disownAction: 'This was not me',
  },
  uk: {
    subject: 'Підтвердьте свою електронну адресу',
    text: 'Підтвердьте, будь ласка, що ця адреса ваша. Посилання діє одну годину.',
    action: 'Підтвердити адресу',
    ignore: 'Якщо ви не реєструвалися, нічого не робіть.',
    disown: 'Або видаліть обліковий запис, створений із вашою адресою:',
    disownAction: 'Це не я',
  },
})

const existingAccount = textGroup({
  name: 'mail.existing_account',
  variables: {},
  en: {
    subject: 'You already have an account',
    text: 'Someone, probably you, tried to sign up with this address. It has an account already: sign in, or ask for a new password if you have forgotten yours.',
    action: 'Go to the community',
    ignore: 'If it was not you, do nothing: your account stays as it is.',
  },
  uk: {
    subject: 'У вас уже є обліковий запис',
    text: 'Хтось, імовірно ви, намагався зареєструватися з цією адресою. Вона вже має обліковий запис: увійдіть або, якщо забули пароль, попросіть новий.',
    action: 'Перейти до громади',
    ignore: 'Якщо це були не ви, нічого не робіть: з обліковим записом нічого не станеться.',
  },
})

export const authMailTexts = [passwordReset, signIn, addressVerification, existingAccount]

interface Addressee {
  readonly email: string
  readonly language: Language
}

export const existingAccountMail = (community: Community, to: Addressee, link: string) =>
  compose(textsOf(community, existingAccount, to.language, {}), to, link)

export const signInMail = (community: Community, to: Addressee, link: string) =>
  compose(textsOf(community, signIn, to.language, {}), to, link)

/** @param access what else opens the account; of more, the last 20 */
export function passwordResetMail(
  community: Community,
  { email, language }: Addressee,
  link: string,
  access: readonly OtherAccess[],
): Message {
  const say = textsOf(community, passwordReset, language, {})
  const paragraphs = [say('text'), { text: say('action'), address: link }, say('ignore')]
  if (access.length === 0) return letter(email, say('subject'), paragraphs, language)
  const tell = textsOf(community, otherAccessTexts, language, { kind: 'apiKeys', date: '' })
  const lines = access.slice(-MAX_LISTED).map((one) => describeAccess(community, one, language))
  return letter(email, say('subject'), [...paragraphs, tell('intro'), lines.join('\n'), tell('advice')], language)
}

export function addressVerificationMail(
  community: Community,
  { email, language }: Addressee,
  { link, disown }: { readonly link: string; readonly disown: string },
): Message {
  const say = textsOf(community, addressVerification, language, {})
  const paragraphs = [
    say('text'),
    { text: say('action'), address: link },
    say('ignore'),
    say('disown'),
    { text: say('disownAction'), address: disown },
  ]
  return letter(email, say('subject'), paragraphs, language)
}

function compose(say: (part: keyof typeof signIn.en) => string, { email, language }: Addressee, link: string): Message {
  return letter(email, say('subject'), [say('text'), { text: say('action'), address: link }, say('ignore')], language)
}

const MAX_LISTED = 20

const HOUR_SECONDS = 3600
const hourly = { points: 3, windowSeconds: HOUR_SECONDS }

/** How many mails an address gets. */
const budgets = {
  reset: hourly,
  verification: hourly,
  'sign-in': hourly,
  'existing-account': hourly,
  'address-change': hourly,
  'former-account': { points: 1, windowSeconds: 24 * HOUR_SECONDS },
} as const

export type MailKind = keyof typeof budgets

/** Rate limit for each address, against flooding a mailbox. */
export type MayMail = (kind: MailKind, address: string, isProven: boolean) => Promise<boolean>

export function openMailBudget(counters: Counters): MayMail {
  return async (kind, address, isProven) => {
    const charge = { bucket: `mail-${kind}`, ...budgets[kind], key: addressFingerprint(address) }
    return isWithin(counters, isProven ? [charge] : [charge, unverifiedCharge(address)])
  }
}
