import { terms } from '../../../../web/shared/terms.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'

const en = {
  breadcrumbs: 'Where this is',
  members: 'Members',
  verified: terms.en.verified,
  website: 'Website',
  location: 'Place',
  since: 'Joined',
  about: 'About',
  articles: 'Articles',
  opportunities: 'Open opportunities',
  nothing: 'Nothing published yet.',
  desk: 'In the administration',
}

const uk: typeof en = {
  breadcrumbs: 'Де це',
  members: 'Учасники',
  verified: terms.uk.verified,
  website: 'Вебсайт',
  location: 'Місце',
  since: 'Вступ до громади',
  about: 'Про себе',
  articles: 'Статті',
  opportunities: 'Відкриті оголошення',
  nothing: 'Публікацій ще немає.',
  desk: 'В адмініструванні',
}

export const memberWords: Readonly<Record<Locale, typeof en>> = { en, uk }
