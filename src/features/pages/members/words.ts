import type { Locale } from '../../../platform/database/tables/accounts.ts'

const en = {
  breadcrumbs: 'Where this is',
  members: 'Members',
  verified: 'Verified',
  website: 'Website',
  location: 'Place',
  since: 'Joined',
  about: 'About',
  articles: 'Articles',
  opportunities: 'Open opportunities',
  nothing: 'Nothing published yet.',
}

const uk: typeof en = {
  breadcrumbs: 'Де це',
  members: 'Учасники',
  verified: 'Перевірено',
  website: 'Вебсайт',
  location: 'Місце',
  since: 'Вступ до спільноти',
  about: 'Про себе',
  articles: 'Статті',
  opportunities: 'Відкриті оголошення',
  nothing: 'Публікацій ще немає.',
}

export const memberWords: Readonly<Record<Locale, typeof en>> = { en, uk }
