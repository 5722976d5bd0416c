import { defineWords, plural } from '../../words.ts'

/** Of single recipients, and of what one account received. */
export const recipientWords = defineWords(
  {
    parts: 'Parts of this page',
    tabs: { about: 'Announcement', recipients: 'Recipients' },
    recipient: 'Recipient',
    became: 'What became of it',
    none: 'Nobody has it any more: recipients have deleted it, or it has expired.',
    notYet: 'It is being handed out. Look again in a moment.',
    cancelled: 'It was cancelled, and reached nobody.',
    attempts: (count: number) => `${count} ${plural(count, { one: 'attempt', other: 'attempts' })}`,
    next: 'next attempt',
  },
  {
    parts: 'Частини сторінки',
    tabs: { about: 'Розсилка', recipients: 'Отримувачі' },
    recipient: 'Кому',
    became: 'Що сталося',
    none: 'Її вже ні в кого немає: отримувачі видалили її, або вона втратила чинність.',
    notYet: 'Її ще роздають. Погляньте ще раз за мить.',
    cancelled: 'Її скасовано, і ніхто її не отримав.',
    attempts: (count) => `спроб: ${count}`,
    next: 'наступна спроба',
  },
)
