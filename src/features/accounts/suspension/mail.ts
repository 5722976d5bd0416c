import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { letter } from '../../../platform/senders/mail/letter.ts'
import type { Message } from '../../../platform/senders/mail/mail.ts'
import { canonicalTimeZone } from '../../notifications/preferences/time-zones.ts'
import { formatTime } from '../../notifications/rendering.ts'

interface Suspended {
  readonly email: string
  /** Whether the address belongs to the account's owner. */
  readonly isProven: boolean
  readonly language: Locale
  readonly timeZone: string
  readonly reason: string | null
  readonly until: Date | null
}

const words = {
  en: {
    subject: 'Your account has been suspended',
    suspended: 'Your account in the community is suspended. You cannot sign in to it.',
    until: (time: string) =>
      `Your account in the community is suspended until ${time}. Until then you cannot sign in to it.`,
    reason: (text: string) => `Reason: ${text}`,
    help: 'If you think that this is a mistake, write to the administrator of the community.',
  },
  uk: {
    subject: 'Ваш обліковий запис призупинено',
    suspended: 'Ваш обліковий запис у громаді призупинено. Увійти до нього не можна.',
    until: (time: string) =>
      `Ваш обліковий запис у громаді призупинено. Він знову запрацює ${time}; до того часу увійти до нього не можна.`,
    reason: (text: string) => `Причина: ${text}`,
    help: 'Якщо вважаєте, що це помилка, напишіть адміністрації громади.',
  },
}

/** Without the reason to an address that may be another person's. */
export function suspensionMail({ email, isProven, language, timeZone, reason, until }: Suspended): Message {
  const { subject, suspended, until: suspendedUntil, reason: reasonGiven, help } = words[language]
  const time = until && formatTime(until, language, canonicalTimeZone(timeZone) ?? 'UTC')
  const paragraphs = [
    time === null ? suspended : suspendedUntil(time),
    ...(reason !== null && isProven ? [reasonGiven(reason)] : []),
    help,
  ]
  return letter(email, subject, paragraphs, language)
}
