import type { Community } from '../../platform/community/community.ts'
import type { Locale } from '../../platform/database/tables/accounts.ts'
import { letter } from '../../platform/senders/mail/letter.ts'
import type { Message } from '../../platform/senders/mail/mail.ts'
import { lastWholeDayInWords } from '../../platform/texts/day.ts'
import { textGroup } from '../../platform/texts/text-group.ts'
import { textsOf } from '../../platform/texts/wording.ts'

interface Recipient {
  readonly email: string
  readonly language: Locale
}

export const deletionTexts = textGroup({
  name: 'mail.account_deleted',
  variables: { days: 'number' },
  en: {
    subject: 'Your account has been deleted',
    text: 'Your account in the community has been deleted. You can no longer sign in to it.',
    days: 'For {days} days an administrator can still restore it. Then your personal data will be erased for good.',
    help: 'If this is a mistake, write to the administrator of the community.',
  },
  uk: {
    subject: 'Ваш обліковий запис видалено',
    text: 'Ваш обліковий запис у громаді видалено. Увійти до нього більше не можна.',
    // One plural form is enough: the number of days is a multiple of ten.
    days: 'Протягом {days} днів адміністрація ще може його відновити. Потім ваші персональні дані буде стерто остаточно.',
    help: 'Якщо це помилка, напишіть адміністрації громади.',
  },
})

export function deletionMail(community: Community, { email, language }: Recipient, restorableDays: number): Message {
  const say = textsOf(community, deletionTexts, language, { days: restorableDays })
  return letter(email, say('subject'), [say('text'), say('days'), say('help')], language)
}

export const ownDeletionTexts = textGroup({
  name: 'mail.own_account_deleted',
  variables: { date: 'text' },
  en: {
    subject: 'You have deleted your account',
    text: 'Your account in the community has been deleted, as you asked. Nobody can sign in to it.',
    undo: 'If you change your mind, or if it was not you, write to the administrators of the community by {date}: until then they can restore it with all that belongs to it.',
    after: 'Then your personal data will be erased for good, and you can sign up with this address anew.',
  },
  uk: {
    subject: 'Ви видалили свій обліковий запис',
    text: 'Ваш обліковий запис у громаді видалено, як ви просили. Ніхто не може до нього ввійти.',
    undo: 'Якщо ви передумаєте або якщо це були не ви, напишіть адміністрації громади до {date}: до того часу вона може відновити його з усім, що до нього належить.',
    after: 'Потім ваші персональні дані буде стерто остаточно, і з цією адресою можна буде зареєструватися знову.',
  },
})

/** Confirms a deletion by the owner, and says how it is undone. */
export function ownDeletionMail(community: Community, { email, language }: Recipient, erasedAfter: Date): Message {
  const date = lastWholeDayInWords(erasedAfter, language, community.timeZone)
  const say = textsOf(community, ownDeletionTexts, language, { date })
  return letter(email, say('subject'), [say('text'), say('undo'), say('after')], language)
}
