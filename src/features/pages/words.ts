import type { Locale } from '../../platform/database/tables/accounts.ts'

interface PageWords {
  readonly notFound: string
  readonly notFoundText: string
  readonly requirements: string
  readonly benefits: string
  readonly remote: string
  readonly expires: string
}

export const pageWords: Readonly<Record<Locale, PageWords>> = {
  en: {
    notFound: 'Nothing here',
    notFoundText: 'There is no such page, no longer, or not for everybody.',
    requirements: 'Requirements',
    benefits: 'Benefits',
    remote: 'Remote',
    expires: 'Open until',
  },
  uk: {
    notFound: 'Тут нічого немає',
    notFoundText: 'Такої сторінки немає, її вже прибрали, або вона не для всіх.',
    requirements: 'Вимоги',
    benefits: 'Переваги',
    remote: 'Дистанційно',
    expires: 'Діє до',
  },
}

/** A day, as the language writes it. */
export const dayOf = (locale: Locale, timestamp: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(timestamp))
