import type { Locale } from '../../../platform/database/tables/accounts.ts'
import type { FacetKind } from '../../opportunities/list/facet-counts.ts'
import type { Sort } from '../../opportunities/list/schema.ts'
import { quotedInUkrainian } from '../parts/quotes.ts'

/** Of the filters, and of what the list says about itself. */
interface ListWords {
  readonly filters: string
  readonly chosenFilters: string
  readonly searchLabel: string
  readonly searchButton: string
  readonly facets: Readonly<Record<FacetKind, string>>
  readonly moreValues: (count: number) => string
  readonly place: string
  readonly where: string
  readonly anywhere: string
  readonly remote: string
  readonly onSite: string
  readonly payFrom: string
  readonly payTo: string
  readonly payHint: string
  readonly tags: string
  readonly tagsHint: string
  readonly near: string
  readonly nearHint: string
  readonly radius: string
  readonly kilometres: (count: string) => string
  readonly status: string
  readonly organization: string
  readonly show: string
  readonly clear: string
  readonly remove: (filter: string) => string
  readonly lists: string
  readonly general: string
  readonly confidential: string
  readonly sort: string
  readonly bestMatch: string
  readonly sorts: Readonly<Record<Sort, string>>
  readonly results: string
  readonly none: string
  readonly noneYet: string
  readonly post: string
  readonly nothingMatches: string
  readonly without: (filter: string) => string
  readonly beyond: string
  readonly toFirst: string
  readonly problem: (filter: string) => string
  readonly change: string
  readonly notUsable: string
  readonly allInstead: string
  readonly problems: Readonly<Record<string, string>>
}

export const listWords: Readonly<Record<Locale, ListWords>> = {
  en: {
    filters: 'Filters',
    chosenFilters: 'Chosen filters',
    searchLabel: 'Search opportunities',
    searchButton: 'Search',
    facets: { type: 'Kind', category: 'Category', location: 'Place' },
    moreValues: (count) => `${count} more`,
    place: 'City or country',
    where: 'Where to work',
    anywhere: 'Anywhere',
    remote: 'Remote',
    onSite: 'On site',
    payFrom: 'Pay, from',
    payTo: 'Pay, up to',
    payHint: 'In the currency of each opportunity.',
    tags: 'Tags',
    tagsHint: 'Separated by commas; all must match.',
    near: 'Near',
    nearHint: 'A city, or latitude and longitude: 50.45, 30.52',
    radius: 'Within',
    kilometres: (count) => `${count} km`,
    status: 'State',
    organization: 'Organization',
    show: 'Show results',
    clear: 'Clear all filters',
    remove: (filter) => `Remove the filter ${filter}`,
    lists: 'Lists',
    general: 'For everyone',
    confidential: 'Confidential',
    sort: 'Sort by',
    bestMatch: 'Best match',
    sorts: { created_at: 'Newest', budget: 'Pay', title: 'Title', views: 'Most viewed' },
    results: 'Results',
    none: 'Nothing found',
    noneYet: 'There are no opportunities yet.',
    post: 'Post the first one',
    nothingMatches: 'No opportunity matches all of these filters.',
    without: (filter) => `Without “${filter}”`,
    beyond: 'The list ends before this page.',
    toFirst: 'To the first page',
    problem: (filter) => `“${filter}” cannot be used.`,
    change: 'Correct it',
    notUsable: 'This cannot be used.',
    allInstead: 'Here is everything instead.',
    problems: {
      near: 'We do not know where this is. Choose a city from the suggestions, or write latitude and longitude: 50.45, 30.52.',
      radius_km: 'Choose a distance between 1 and 20,000 km.',
      budget_min: 'Write a number, 0 or more.',
      budget_max: 'Write a number that is not below the other.',
      tags: 'Name at most 20 tags.',
      search: 'Write at most 200 characters.',
    },
  },
  uk: {
    filters: 'Фільтри',
    chosenFilters: 'Вибрані фільтри',
    searchLabel: 'Пошук оголошень',
    searchButton: 'Шукати',
    facets: { type: 'Вид', category: 'Категорія', location: 'Місце' },
    moreValues: (count) => `Ще ${count}`,
    place: 'Місто чи країна',
    where: 'Де працювати',
    anywhere: 'Будь-де',
    remote: 'Дистанційно',
    onSite: 'На місці',
    payFrom: 'Оплата, від',
    payTo: 'Оплата, до',
    payHint: 'У валюті кожного оголошення.',
    tags: 'Теги',
    tagsHint: 'Через кому; шукаємо збіг за всіма.',
    near: 'Поблизу',
    nearHint: 'Місто або широта й довгота: 50.45, 30.52',
    radius: 'У межах',
    kilometres: (count) => `${count} км`,
    status: 'Стан',
    organization: 'Організація',
    show: 'Показати',
    clear: 'Прибрати всі фільтри',
    remove: (filter) => `Прибрати фільтр ${quotedInUkrainian(filter)}`,
    lists: 'Списки',
    general: 'Для всіх',
    confidential: 'Конфіденційні',
    sort: 'Упорядкувати',
    bestMatch: 'Найкращий збіг',
    sorts: { created_at: 'Найновіші', budget: 'Оплата', title: 'Назва', views: 'Популярні' },
    results: 'Знайдене',
    none: 'Нічого не знайдено',
    noneYet: 'Оголошень поки немає.',
    post: 'Додати першу',
    nothingMatches: 'Жодне оголошення не відповідає всім цим фільтрам.',
    without: (filter) => `Без ${quotedInUkrainian(filter)}`,
    beyond: 'Список закінчується раніше за цю сторінку.',
    toFirst: 'До першої сторінки',
    problem: (filter) => `Поле «${filter}» заповнено не так.`,
    change: 'Виправити',
    notUsable: 'Це не підходить.',
    allInstead: 'Натомість тут усе.',
    problems: {
      near: 'Не знаємо, де це. Виберіть місто з підказок або напишіть широту й довготу: 50.45, 30.52.',
      radius_km: 'Виберіть відстань від 1 до 20 000 км.',
      budget_min: 'Напишіть число, 0 або більше.',
      budget_max: 'Напишіть число, не менше за перше.',
      tags: 'Назвіть щонайбільше 20 тегів.',
      search: 'Напишіть щонайбільше 200 знаків.',
    },
  },
}
