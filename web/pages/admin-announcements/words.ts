import type { IconName } from '../../ui/icon.tsx'
import { defineWords, number } from '../../words.ts'
import { people } from './people.ts'
import type { Channel, Outcome, State, Type } from './types.ts'

export const channelIcons: Readonly<Record<Channel, IconName>> = {
  IN_APP: 'bell',
  EMAIL: 'mail',
  SMS: 'phone',
  PUSH: 'smartphone',
}

export const stateIcons: Readonly<Record<State, IconName>> = {
  scheduled: 'clock',
  sending: 'send',
  done: 'circle-check',
  cancelled: 'ban',
}

interface Words {
  readonly make: string
  readonly none: string
  readonly states: Readonly<Record<State, string>>
  readonly channels: Readonly<Record<Channel, string>>
  readonly outcomes: Readonly<Record<Outcome, string>>
  readonly types: Readonly<Record<Type, string>>
  readonly title: string
  readonly noTitle: string
  readonly state: string
  readonly when: string
  readonly audience: string
  readonly everyone: string
  readonly named: string
  readonly arrived: string
  readonly failed: string
  readonly read: string
  readonly by: string
  readonly formerMember: string
  readonly createdAt: string
  readonly scheduledFor: string
  readonly expiresAt: string
  readonly cancelledAt: string
  readonly kind: string
  readonly link: string
  readonly deliveries: string
  readonly channel: string
  readonly channelsUsed: string
  readonly total: string
  readonly readOf: (read: number) => string
  readonly noFigures: string
  readonly reasons: string
  readonly reason: string
  readonly count: string
  readonly outcome: string
  readonly texts: string
  readonly again: string
  readonly cancel: string
  readonly cancelTitle: string
  readonly cancelText: (people: string) => string
  readonly doNotSend: string
  readonly keep: string
  readonly cancelled: string
  readonly tooLate: string
}

export const words = defineWords<Words>(
  {
    make: 'New announcement',
    none: 'Nothing has been announced yet.',
    states: { scheduled: 'Scheduled', sending: 'Going out', done: 'Done', cancelled: 'Cancelled' },
    channels: { IN_APP: 'In the app', EMAIL: 'E-mail', SMS: 'SMS', PUSH: 'Push' },
    outcomes: {
      arrived: 'Sent',
      pending: 'Pending',
      held: 'Held',
      skipped: 'Skipped',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
    types: {
      SYSTEM_ANNOUNCEMENT: 'Announcement',
      ENTITY_VERIFICATION: 'About organizations',
      OPPORTUNITY_UPDATE: 'About opportunities',
      WALLET_TRANSACTION: 'About wallets',
      SECURITY_ALERT: 'Security alert',
      MARKETING_OFFER: 'Offer',
      USER_MENTION: 'Mention',
      MESSAGE_RECEIVED: 'Message',
    },
    title: 'Title',
    noTitle: 'without a title',
    state: 'State',
    when: 'When',
    audience: 'For whom',
    everyone: 'Everyone',
    named: 'Chosen people',
    arrived: 'Sent',
    failed: 'Failed',
    read: 'Read',
    by: 'Sent by',
    formerMember: 'a former member',
    createdAt: 'Made',
    scheduledFor: 'Goes out',
    expiresAt: 'Shown until',
    cancelledAt: 'Cancelled',
    kind: 'Kind',
    link: 'Leads to',
    deliveries: 'Deliveries',
    channel: 'Channel',
    channelsUsed: 'Channels',
    total: 'All',
    readOf: (read) => `${number(read)} have read it in the app.`,
    noFigures: 'Nothing has been handed out yet.',
    reasons: 'Why not',
    reason: 'Reason',
    count: 'How many',
    outcome: 'What became of it',
    texts: 'What it says',
    again: 'Look again',
    cancel: 'Cancel it',
    cancelTitle: 'Stop the announcement?',
    doNotSend: 'Do not send it',
    keep: 'Leave it as it is',
    cancelText: (people) => `It will reach none of ${people}. It cannot be taken up again.`,
    cancelled: 'The announcement is cancelled.',
    tooLate: 'It is due already, and goes out.',
  },
  {
    make: 'Нова розсилка',
    none: 'Розсилок ще не було.',
    states: { scheduled: 'Заплановано', sending: 'Надсилається', done: 'Завершено', cancelled: 'Скасовано' },
    channels: { IN_APP: 'У застосунку', EMAIL: 'Електронна пошта', SMS: 'SMS', PUSH: 'Push' },
    outcomes: {
      arrived: 'Надіслано',
      pending: 'Очікує',
      held: 'Затримано',
      skipped: 'Пропущено',
      failed: 'Не вдалося',
      cancelled: 'Скасовано',
    },
    types: {
      SYSTEM_ANNOUNCEMENT: 'Новина громади',
      ENTITY_VERIFICATION: 'Про організації',
      OPPORTUNITY_UPDATE: 'Про оголошення',
      WALLET_TRANSACTION: 'Про гаманці',
      SECURITY_ALERT: 'Про безпеку',
      MARKETING_OFFER: 'Пропозиція',
      USER_MENTION: 'Згадка',
      MESSAGE_RECEIVED: 'Повідомлення',
    },
    title: 'Заголовок',
    noTitle: 'без заголовка',
    state: 'Стан',
    when: 'Коли',
    audience: 'Для кого',
    everyone: 'Для всіх',
    named: 'Вибрані люди',
    arrived: 'Надіслано',
    failed: 'Не вдалося',
    read: 'Прочитано',
    by: 'Від кого',
    formerMember: 'обліковий запис видалено',
    createdAt: 'Створено',
    scheduledFor: 'Надсилається',
    expiresAt: 'Показується до',
    cancelledAt: 'Скасовано',
    kind: 'Вид',
    link: 'Веде до',
    deliveries: 'Доставка',
    channel: 'Канал',
    channelsUsed: 'Канали',
    total: 'Усього',
    readOf: (read) => `Прочитали в застосунку: ${people(read)}.`,
    noFigures: 'Ще нічого не роздано.',
    reasons: 'Чому ні',
    reason: 'Причина',
    count: 'Скільки',
    outcome: 'Що сталося',
    texts: 'Що в ній сказано',
    again: 'Оновити',
    cancel: 'Скасувати розсилку',
    cancelTitle: 'Скасувати розсилку?',
    doNotSend: 'Скасувати розсилку',
    keep: 'Залишити як є',
    cancelText: (people) => `Її не отримає ніхто (${people}). Відновити її не вийде.`,
    cancelled: 'Розсилку скасовано.',
    tooLate: 'Її час уже настав, і вона надсилається.',
  },
)
