import type { Community } from '../../../platform/community/community.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { canonicalTimeZone } from '../../../platform/lib/time-zones.ts'
import { letter } from '../../../platform/senders/mail/letter.ts'
import type { Message } from '../../../platform/senders/mail/mail.ts'
import { textGroup } from '../../../platform/texts/text-group.ts'
import { textsOf } from '../../../platform/texts/wording.ts'
import { formatTime } from '../../notifications/rendering.ts'

export interface Suspended {
  readonly email: string
  /** Whether the address belongs to the account's owner. */
  readonly isProven: boolean
  readonly language: Locale
  readonly timeZone: string
  readonly reason: string | null
  readonly until: Date | null
}

export const suspensionTexts = textGroup({
  name: 'mail.account_suspended',
  variables: { time: 'time', reason: 'text' },
  en: {
    subject: 'Your account has been suspended',
    suspended: 'Your account in the community is suspended. You cannot sign in to it.',
    suspendedUntil: 'Your account in the community is suspended until {time}. Until then you cannot sign in to it.',
    reason: 'Reason: {reason}',
    help: 'If you think that this is a mistake, write to the administrator of the community.',
  },
  uk: {
    subject: 'Ваш обліковий запис призупинено',
    suspended: 'Ваш обліковий запис у громаді призупинено. Увійти до нього не можна.',
    suspendedUntil:
      'Ваш обліковий запис у громаді призупинено. Він знову запрацює {time}; до того часу увійти до нього не можна.',
    reason: 'Причина: {reason}',
    help: 'Якщо вважаєте, що це помилка, напишіть адміністрації громади.',
  },
})

/** Without the reason to an address that may be another person's. */
export function suspensionMail(community: Community, suspended: Suspended): Message {
  const { email, isProven, language, timeZone, reason, until } = suspended
  const time = until && formatTime(until, language, canonicalTimeZone(timeZone) ?? community.timeZone)
  const shownReason = isProven ? (reason ?? '') : ''
  const say = textsOf(community, suspensionTexts, language, { time: time ?? '', reason: shownReason })
  const paragraphs = [
    say(time === null ? 'suspended' : 'suspendedUntil'),
    ...(shownReason === '' ? [] : [say('reason')]),
    say('help'),
  ]
  return letter(email, say('subject'), paragraphs, language)
}
