import type { Locale } from '../../../platform/database/tables/accounts.ts'

interface MemberWords {
  readonly verified: string
  readonly website: string
  readonly location: string
  readonly since: string
  readonly about: string
  readonly articles: string
  readonly opportunities: string
  readonly nothing: string
}

export const memberWords: Readonly<Record<Locale, MemberWords>> = {
  en: {
    verified: 'Verified',
    website: 'Website',
    location: 'Place',
    since: 'Joined',
    about: 'About',
    articles: 'Articles',
    opportunities: 'Open opportunities',
    nothing: 'Nothing published yet.',
  },
  uk: {
    verified: 'Перевірено',
    website: 'Вебсайт',
    location: 'Місце',
    since: 'Вступ до спільноти',
    about: 'Про себе',
    articles: 'Статті',
    opportunities: 'Відкриті можливості',
    nothing: 'Публікацій ще немає.',
  },
}
