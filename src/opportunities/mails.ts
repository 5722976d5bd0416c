import { letter } from '../mail/letter.ts'
import type { Message } from '../mail/mail.ts'

interface Recipient {
  readonly email: string
  readonly language: 'en' | 'uk'
}

/** Tells an owner that an opportunity will soon expire. */
export function expiryMail({ email, language }: Recipient, title: string, expiresAt: Date): Message {
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    expiresAt,
  )
  return language === 'uk'
    ? letter(email, 'Строк дії вашої можливості спливає', [
        `Строк дії «${title}» спливає ${time} (UTC). Після цього її не буде серед активних.`,
        'Щоб вона лишилася, змініть строк дії.',
      ])
    : letter(email, 'Your opportunity is about to expire', [
        `“${title}” expires on ${time} (UTC). After that it is no longer among the active ones.`,
        'To keep it there, set a later time.',
      ])
}
