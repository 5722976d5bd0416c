import { letter } from '../../platform/senders/mail/letter.ts'
import type { Message } from '../../platform/senders/mail/mail.ts'

interface Recipient {
  readonly email: string
  readonly language: 'en' | 'uk'
}

export function deletionMail({ email, language }: Recipient, restorableDays: number): Message {
  return language === 'uk'
    ? letter(email, 'Ваш обліковий запис видалено', [
        'Ваш обліковий запис у громаді видалено. Увійти до нього більше не можна.',
        // One plural form is enough: the number of days is a multiple of ten.
        `Протягом ${restorableDays} днів адміністрація ще може його відновити. Потім ваші персональні дані буде стерто остаточно.`,
        'Якщо це помилка, напишіть адміністрації громади.',
      ])
    : letter(email, 'Your account has been deleted', [
        'Your account in the community has been deleted. You can no longer sign in to it.',
        `For ${restorableDays} days an administrator can still restore it. Then your personal data will be erased for good.`,
        'If this is a mistake, write to the administrator of the community.',
      ])
}
