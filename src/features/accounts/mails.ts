import type { Locale } from '../../platform/database/tables/accounts.ts'
import { letter } from '../../platform/senders/mail/letter.ts'
import type { Message } from '../../platform/senders/mail/mail.ts'
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

export function deletionMail({ email, language }: Recipient, restorableDays: number): Message {
  const say = textsOf(deletionTexts, language, { days: restorableDays })
  return letter(email, say('subject'), [say('text'), say('days'), say('help')], language)
}
