import { letter } from '../mail/letter.ts'
import type { Message } from '../mail/mail.ts'

interface Recipient {
  readonly email: string
  readonly language: 'en' | 'uk'
}

/** Tells someone that the account is deleted, and how long that can be undone. */
export function deletionMail({ email, language }: Recipient, restorableDays: number): Message {
  return language === 'uk'
    ? letter(email, 'Ваш обліковий запис видалено', [
        'Ваш обліковий запис у громаді видалено. Увійти до нього більше не можна.',
        // Days come in tens here, and so in one form of the plural.
        `Протягом ${restorableDays} днів адміністратор ще може його відновити. Потім ваші персональні дані буде стерто остаточно.`,
        'Якщо це помилка, напишіть адміністраторові громади.',
      ])
    : letter(email, 'Your account has been deleted', [
        'Your account in the community has been deleted. You can no longer sign in to it.',
        `For ${restorableDays} days an administrator can still restore it. Then your personal data will be erased for good.`,
        'If this is a mistake, write to the administrator of the community.',
      ])
}
