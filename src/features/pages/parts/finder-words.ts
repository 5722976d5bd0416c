import { quotedInUkrainian } from '../../../../web/shared/quotes.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'

const en = {
  filters: 'Filters',
  chosenFilters: 'Chosen filters',
  place: 'City or country',
  show: 'Show results',
  clear: 'Clear all filters',
  remove: (filter: string) => `Remove the filter ${filter}`,
  sort: 'Sort by',
  results: 'Results',
  none: 'Nothing found',
  without: (filter: string) => `Without “${filter}”`,
  beyond: 'The list ends before this page.',
  toFirst: 'To the first page',
  problem: (filter: string) => `“${filter}” cannot be used.`,
  change: 'Correct it',
  allInstead: 'Here is everything instead.',
}

const uk: typeof en = {
  filters: 'Фільтри',
  chosenFilters: 'Вибрані фільтри',
  place: 'Місто чи країна',
  show: 'Показати',
  clear: 'Прибрати всі фільтри',
  remove: (filter) => `Прибрати фільтр ${quotedInUkrainian(filter)}`,
  sort: 'Упорядкувати',
  results: 'Знайдене',
  none: 'Нічого не знайдено',
  without: (filter) => `Без ${quotedInUkrainian(filter)}`,
  beyond: 'Список закінчується раніше за цю сторінку.',
  toFirst: 'До першої сторінки',
  problem: (filter) => `Поле ${quotedInUkrainian(filter)} заповнено не так.`,
  change: 'Виправити',
  allInstead: 'Натомість тут усе.',
}

/** Of every list with filters beside it. */
export const finderWords: Readonly<Record<Locale, typeof en>> = { en, uk }
