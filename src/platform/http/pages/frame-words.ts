import type { Locale } from '../../database/tables/accounts.ts'

const en = {
  language: 'English',
  skip: 'Skip to content',
  sections: 'Sections',
  news: 'News',
  opportunities: 'Opportunities',
  entities: 'Organizations',
  search: 'Search',
  signIn: 'Sign in',
  app: 'My space',
  notifications: 'Notifications',
  ownOpportunities: 'My opportunities',
  applications: 'My applications',
  preferences: 'Preferences',
  security: 'Security',
  card: 'My page',
  signOut: 'Sign out',
  more: 'More',
  newsFeed: 'News feed',
  opportunityFeed: 'Opportunities feed',
  contact: 'Contact',
}

const uk: typeof en = {
  language: 'Українська',
  skip: 'Перейти до вмісту',
  sections: 'Розділи',
  news: 'Новини',
  opportunities: 'Оголошення',
  entities: 'Організації',
  search: 'Пошук',
  signIn: 'Увійти',
  app: 'Мій простір',
  notifications: 'Сповіщення',
  ownOpportunities: 'Мої оголошення',
  applications: 'Мої заявки',
  preferences: 'Налаштування',
  security: 'Безпека',
  card: 'Моя сторінка',
  signOut: 'Вийти',
  more: 'Більше',
  newsFeed: 'Стрічка новин',
  opportunityFeed: 'Стрічка оголошень',
  contact: 'Зв’язок',
}

export const frameWords: Readonly<Record<Locale, typeof en>> = { en, uk }
