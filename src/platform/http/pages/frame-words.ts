import type { Locale } from '../../database/tables/accounts.ts'

interface FrameWords {
  /** Of this language, in itself. */
  readonly language: string
  readonly skip: string
  readonly sections: string
  readonly news: string
  readonly opportunities: string
  readonly entities: string
  readonly search: string
  readonly signIn: string
  readonly app: string
  readonly card: string
  readonly signOut: string
  readonly more: string
  readonly newsFeed: string
  readonly opportunityFeed: string
  readonly contact: string
}

export const frameWords: Readonly<Record<Locale, FrameWords>> = {
  en: {
    language: 'English',
    skip: 'Skip to content',
    sections: 'Sections',
    news: 'News',
    opportunities: 'Opportunities',
    entities: 'Organizations',
    search: 'Search',
    signIn: 'Sign in',
    app: 'Open the app',
    card: 'My page',
    signOut: 'Sign out',
    more: 'More',
    newsFeed: 'News feed',
    opportunityFeed: 'Opportunities feed',
    contact: 'Contact',
  },
  uk: {
    language: 'Українська',
    skip: 'Перейти до вмісту',
    sections: 'Розділи',
    news: 'Новини',
    opportunities: 'Можливості',
    entities: 'Організації',
    search: 'Пошук',
    signIn: 'Увійти',
    app: 'До застосунку',
    card: 'Моя сторінка',
    signOut: 'Вийти',
    more: 'Більше',
    newsFeed: 'Стрічка новин',
    opportunityFeed: 'Стрічка можливостей',
    contact: 'Зв’язок',
  },
}
