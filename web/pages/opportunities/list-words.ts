import { quotedInUkrainian } from '../../shared/quotes.ts'
import { defineWords, plural } from '../../words.ts'

/** What only the list of one's own says. */
export const listWords = defineWords(
  {
    all: 'All',
    byStatus: 'By status',
    write: 'New opportunity',
    unfinished: (title: string) =>
      `You began an opportunity in this browser and have not sent it${title && `: “${title}”`}.`,
    goOn: 'Continue',
    none: 'You have not posted anything yet.',
    noneOfStatus: 'None of yours has this status.',
    noRight: 'Posting opportunities is for the role “member” and above. You can read and, as a subscriber, apply.',
    browse: 'See what others post',
    views: (count: string, value: number) => `${count} ${plural(value, { one: 'view', other: 'views' })}`,
    until: 'until',
    notSeenYet: 'readers do not see it yet',
    changed: 'changed',
    edit: 'Edit',
    close: 'Close',
    remove: 'Delete',
    removed: 'Deleted.',
    removeTitle: 'Delete this opportunity?',
    removeText: (title: string, applications: number) =>
      `“${title}” and its files are gone for good${
        applications > 0
          ? `, and with them ${applications} ${plural(applications, { one: 'application', other: 'applications' })}`
          : ''
      }. To keep them, close it instead.`,
  },
  {
    all: 'Усі',
    byStatus: 'За станом',
    write: 'Нове оголошення',
    unfinished: (title) => `У цьому браузері є ненадіслане оголошення${title && ` ${quotedInUkrainian(title)}`}.`,
    goOn: 'Продовжити писати',
    none: 'Ви ще нічого не оголошували.',
    noneOfStatus: 'Серед ваших немає оголошень у цьому стані.',
    noRight: 'Оголошувати можна з роллю «участь» або вищою. Читати можна всім, подаватися — з роллю «підписка».',
    browse: 'Що пропонують інші',
    views: (count, value) =>
      `${count} ${plural(value, { one: 'перегляд', few: 'перегляди', many: 'переглядів', other: 'перегляду' })}`,
    until: 'до',
    notSeenYet: 'читачі ще не бачать',
    changed: 'змінено',
    edit: 'Змінити',
    close: 'Закрити',
    remove: 'Видалити',
    removed: 'Видалено.',
    removeTitle: 'Видалити це оголошення?',
    removeText: (title, applications) =>
      `${quotedInUkrainian(title)} та його файли зникнуть назавжди${
        applications > 0
          ? `, а з ними ${applications} ${plural(applications, { one: 'заявка', few: 'заявки', many: 'заявок', other: 'заявки' })}`
          : ''
      }. Щоб зберегти їх, краще закрийте оголошення.`,
  },
)
