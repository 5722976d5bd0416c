import type { IconName } from '../../ui/icon.tsx'
import { defineWords, number, plural } from '../../words.ts'
import type { Channel, NotificationType, Priority } from './types.ts'

export const channelIcons: Readonly<Record<Channel, IconName>> = {
  IN_APP: 'bell',
  EMAIL: 'mail',
  SMS: 'phone',
  PUSH: 'smartphone',
}

interface Words {
  readonly types: Readonly<Record<NotificationType, string>>
  readonly channels: Readonly<Record<Channel, string>>
  readonly priorities: Readonly<Record<Priority, string>>
  readonly views: string
  readonly all: string
  readonly unread: string
  readonly figures: string
  readonly kind: string
  readonly everyKind: string
  readonly readAll: string
  readonly deleteRead: string
  readonly deleteReadTitle: string
  readonly deleteReadText: (count: number) => string
  readonly readAllDone: (count: number) => string
  readonly allWait: (seconds: number) => string
  readonly isUnread: string
  readonly markRead: string
  readonly markUnread: string
  readonly remove: string
  readonly removed: (count: number) => string
  readonly choose: string
  readonly chooseOne: (title: string) => string
  readonly chooseShown: string
  readonly of: (act: string, title: string) => string
  readonly open: string
  readonly why: string
  readonly created: string
  readonly gone: string
  readonly leftOut: (count: number) => string
  readonly showNew: (count: number) => string
  readonly arrived: (title: string) => string
  readonly older: string
  readonly shown: (shown: number, total: number) => string
  readonly none: string
  readonly noneUnread: string
  readonly noneOfKind: string
  readonly showAll: string
  readonly toPreferences: string
  readonly byKind: string
  readonly byChannel: string
  readonly total: string
  readonly lastWeek: string
  readonly lastMonth: string
  readonly sent: string
  readonly inApp: string
  readonly waiting: string
  readonly skipped: (reason: string) => string
  readonly failed: (reason: string) => string
  readonly notMeant: string
  readonly next: string
  readonly attempts: (count: number) => string
  readonly change: string
}

export const words = defineWords<Words>(
  {
    types: {
      SYSTEM_ANNOUNCEMENT: 'Announcement',
      ENTITY_VERIFICATION: 'Organization',
      OPPORTUNITY_UPDATE: 'Opportunity',
      WALLET_TRANSACTION: 'Wallet',
      SECURITY_ALERT: 'Security',
      MARKETING_OFFER: 'Offer',
      USER_MENTION: 'Mention',
      MESSAGE_RECEIVED: 'Message',
    },
    channels: { IN_APP: 'In the app', EMAIL: 'E-mail', SMS: 'SMS', PUSH: 'Push' },
    priorities: { LOW: 'Low priority', NORMAL: 'Normal', HIGH: 'Important', URGENT: 'Urgent' },
    views: 'Views',
    all: 'All',
    unread: 'Unread',
    figures: 'Figures',
    kind: 'Kind',
    everyKind: 'Every kind',
    readAll: 'Mark all as read',
    deleteRead: 'Delete read ones',
    deleteReadTitle: 'Delete what you have read?',
    deleteReadText: (count) =>
      `${number(count)} read ${plural(count, { one: 'notification', other: 'notifications' })} will be gone for good, whatever the filter. What is unread stays.`,
    readAllDone: (count) => `Marked as read: ${number(count)}.`,
    allWait: (seconds) =>
      `All at once is possible five times a minute. Try again in ${seconds} ${plural(seconds, { one: 'second', other: 'seconds' })}.`,
    isUnread: 'Unread',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    remove: 'Delete',
    removed: (count) => (count === 1 ? 'The notification is deleted.' : `Notifications deleted: ${number(count)}.`),
    choose: 'Choose several',
    chooseOne: (title) => `Choose: ${title}`,
    chooseShown: 'Choose all shown here',
    of: (act, title) => `${act}: ${title}`,
    open: 'Open',
    why: 'How it reached you',
    created: 'Created',
    gone: 'This notification has been deleted or has expired.',
    leftOut: (count) => `Left as before: ${number(count)}. What has expired stays read, and what is deleted is gone.`,
    showNew: (count) => `${number(count)} new: show ${plural(count, { one: 'it', other: 'them' })}`,
    arrived: (title) => `New: ${title}`,
    older: 'Show older ones',
    shown: (shown, total) => `${number(shown)} of ${number(total)}`,
    none: 'Nothing has been told to you yet. What concerns you will appear here.',
    noneUnread: 'You have read everything.',
    noneOfKind: 'There are none of this kind.',
    showAll: 'Show all',
    toPreferences: 'Preferences',
    byKind: 'By kind',
    byChannel: 'By channel',
    total: 'Altogether',
    lastWeek: 'In the last 7 days',
    lastMonth: 'In the last 30 days',
    sent: 'Sent',
    inApp: 'Shown',
    waiting: 'Is being sent',
    skipped: (reason) => `Not sent: ${reason}`,
    failed: (reason) => `Failed: ${reason}`,
    notMeant: 'it was not meant for this channel',
    next: 'goes out',
    attempts: (count) => `${count} ${plural(count, { one: 'attempt', other: 'attempts' })} so far`,
    change: 'Change this',
  },
  {
    types: {
      SYSTEM_ANNOUNCEMENT: 'Новина громади',
      ENTITY_VERIFICATION: 'Організація',
      OPPORTUNITY_UPDATE: 'Оголошення',
      WALLET_TRANSACTION: 'Гаманець',
      SECURITY_ALERT: 'Безпека',
      MARKETING_OFFER: 'Пропозиція',
      USER_MENTION: 'Згадка',
      MESSAGE_RECEIVED: 'Повідомлення',
    },
    channels: { IN_APP: 'У застосунку', EMAIL: 'Електронна пошта', SMS: 'SMS', PUSH: 'Push' },
    priorities: { LOW: 'Низька важливість', NORMAL: 'Звичайне', HIGH: 'Важливе', URGENT: 'Термінове' },
    views: 'Подання',
    all: 'Усі',
    unread: 'Непрочитані',
    figures: 'Статистика',
    kind: 'Вид',
    everyKind: 'Усі види',
    readAll: 'Позначити всі прочитаними',
    deleteRead: 'Видалити прочитані',
    deleteReadTitle: 'Видалити прочитане?',
    deleteReadText: (count) =>
      `Буде назавжди видалено ${number(count)} ${plural(count, { one: 'прочитане сповіщення', few: 'прочитані сповіщення', many: 'прочитаних сповіщень', other: 'прочитаного сповіщення' })}, хай який вибрано фільтр. Непрочитані залишаться.`,
    readAllDone: (count) => `Позначено прочитаними: ${number(count)}.`,
    allWait: (seconds) =>
      `Усі разом можна змінювати п’ять разів на хвилину. Спробуйте ще раз через ${seconds} ${plural(seconds, { one: 'секунду', few: 'секунди', many: 'секунд', other: 'секунди' })}.`,
    isUnread: 'Непрочитане',
    markRead: 'Позначити прочитаним',
    markUnread: 'Позначити непрочитаним',
    remove: 'Видалити',
    removed: (count) => (count === 1 ? 'Сповіщення видалено.' : `Видалено сповіщень: ${number(count)}.`),
    choose: 'Вибрати кілька',
    chooseOne: (title) => `Вибрати: ${title}`,
    chooseShown: 'Вибрати всі, що тут',
    of: (act, title) => `${act}: ${title}`,
    open: 'Відкрити',
    why: 'Як воно до вас дійшло',
    created: 'Створено',
    gone: 'Це сповіщення видалено, або його строк минув.',
    leftOut: (count) =>
      `Лишилося без змін: ${number(count)}. Прострочені лишаються прочитаними, а видалених уже немає.`,
    showNew: (count) =>
      `Показати ${number(count)} ${plural(count, { one: 'нове', few: 'нові', many: 'нових', other: 'нового' })}`,
    arrived: (title) => `Нове: ${title}`,
    older: 'Показати давніші',
    shown: (shown, total) => `${number(shown)} з ${number(total)}`,
    none: 'Вас ще ні про що не сповіщали. Тут з’являтиметься те, що вас стосується.',
    noneUnread: 'Усе прочитано.',
    noneOfKind: 'Сповіщень цього виду немає.',
    showAll: 'Показати всі',
    toPreferences: 'Налаштування',
    byKind: 'За видом',
    byChannel: 'За каналом',
    total: 'Усього',
    lastWeek: 'За останні 7 днів',
    lastMonth: 'За останні 30 днів',
    sent: 'Надіслано',
    inApp: 'Показано',
    waiting: 'Надсилається',
    skipped: (reason) => `Не надіслано: ${reason}`,
    failed: (reason) => `Не вдалося: ${reason}`,
    notMeant: 'воно не призначене для цього каналу',
    next: 'вирушить',
    attempts: (count) =>
      `поки що ${count} ${plural(count, { one: 'спроба', few: 'спроби', many: 'спроб', other: 'спроби' })}`,
    change: 'Змінити',
  },
)
