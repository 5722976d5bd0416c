import type { Locale } from '../../../platform/database/tables/accounts.ts'
import type { Sort } from '../../entities/schema.ts'
import { counted } from '../parts/numbers.ts'
import { quotedInUkrainian } from '../parts/quotes.ts'

interface EntityWords {
  readonly title: string
  readonly description: (community: string) => string
  readonly found: (count: number) => string
  readonly searchLabel: string
  readonly search: string
  readonly filters: string
  readonly chosenFilters: string
  readonly category: string
  readonly moreCategories: (count: number) => string
  readonly place: string
  readonly size: string
  readonly anySize: string
  readonly onlyVerified: string
  readonly onlyMine: string
  readonly show: string
  readonly clear: string
  readonly remove: (filter: string) => string
  readonly sort: string
  readonly sorts: Readonly<Record<Sort, string>>
  readonly results: string
  readonly noneYet: string
  readonly add: string
  readonly none: string
  readonly nothingMatches: string
  readonly without: (filter: string) => string
  readonly beyond: string
  readonly toFirst: string
  readonly problem: (filter: string) => string
  readonly searchProblem: string
  readonly change: string
  readonly allInstead: string
  readonly verified: string
  readonly members: string
  readonly confidential: string
  readonly employees: (range: string) => string
  readonly breadcrumbs: string
  readonly facts: string
  readonly website: string
  readonly where: string
  readonly timezone: string
  readonly people: string
  readonly peopleNote: string
  readonly edit: string
  readonly opportunities: string
  readonly noOpportunities: string
  readonly allOpportunities: string
}

export const entityWords: Readonly<Record<Locale, EntityWords>> = {
  en: {
    title: 'Organizations',
    description: (community) => `Companies, initiatives and institutions of the community ${community}.`,
    found: (count) => counted('en', count, { one: 'organization', other: 'organizations' }),
    searchLabel: 'Search organizations',
    search: 'Search',
    filters: 'Filters',
    chosenFilters: 'Chosen filters',
    category: 'Category',
    moreCategories: (count) => `${count} more`,
    place: 'City or country',
    size: 'Size',
    anySize: 'Any',
    onlyVerified: 'Verified only',
    onlyMine: 'Only mine',
    show: 'Show results',
    clear: 'Clear all filters',
    remove: (filter) => `Remove the filter ${filter}`,
    sort: 'Sort by',
    sorts: { created_at: 'Newest', name: 'Name' },
    results: 'Results',
    noneYet: 'There are no organizations yet.',
    add: 'Add yours',
    none: 'Nothing found',
    nothingMatches: 'No organization matches all of these filters.',
    without: (filter) => `Without “${filter}”`,
    beyond: 'The list ends before this page.',
    toFirst: 'To the first page',
    problem: (filter) => `“${filter}” cannot be used.`,
    change: 'Correct it',
    allInstead: 'Here is everything instead.',
    searchProblem: 'Write at least one letter or digit, and at most 200 characters.',
    verified: 'Verified',
    members: 'For members',
    confidential: 'Confidential',
    employees: (range) => `${range.replace('-', '–')} people`,
    breadcrumbs: 'Where this is',
    facts: 'In short',
    website: 'Website',
    where: 'Place',
    timezone: 'Time zone',
    people: 'Its people',
    peopleNote: 'Only they themselves and administrators see this.',
    edit: 'Edit',
    opportunities: 'Opportunities',
    noOpportunities: 'It offers nothing just now.',
    allOpportunities: 'All of its opportunities',
  },
  uk: {
    title: 'Організації',
    description: (community) => `Компанії, ініціативи та установи спільноти ${community}.`,
    found: (count) =>
      counted('uk', count, { one: 'організація', few: 'організації', many: 'організацій', other: 'організації' }),
    searchLabel: 'Пошук організацій',
    search: 'Шукати',
    filters: 'Фільтри',
    chosenFilters: 'Вибрані фільтри',
    category: 'Категорія',
    moreCategories: (count) => `Ще ${count}`,
    place: 'Місто чи країна',
    size: 'Розмір',
    anySize: 'Будь-який',
    onlyVerified: 'Лише перевірені',
    onlyMine: 'Лише мої',
    show: 'Показати',
    clear: 'Прибрати всі фільтри',
    remove: (filter) => `Прибрати фільтр ${quotedInUkrainian(filter)}`,
    sort: 'Упорядкувати',
    sorts: { created_at: 'Найновіші', name: 'Назва' },
    results: 'Знайдене',
    noneYet: 'Організацій поки немає.',
    add: 'Додати свою',
    none: 'Нічого не знайдено',
    nothingMatches: 'Жодна організація не відповідає всім цим фільтрам.',
    without: (filter) => `Без ${quotedInUkrainian(filter)}`,
    beyond: 'Список закінчується раніше за цю сторінку.',
    toFirst: 'До першої сторінки',
    problem: (filter) => `Поле «${filter}» заповнено не так.`,
    change: 'Виправити',
    allInstead: 'Натомість тут усе.',
    searchProblem: 'Напишіть хоча б одну літеру чи цифру і щонайбільше 200 знаків.',
    verified: 'Перевірена',
    members: 'Для учасників',
    confidential: 'Конфіденційно',
    employees: (range) => `${range.replace('-', '–')} осіб`,
    breadcrumbs: 'Де це',
    facts: 'Коротко',
    website: 'Сайт',
    where: 'Місце',
    timezone: 'Часовий пояс',
    people: 'Її люди',
    peopleNote: 'Це бачать лише вони самі та адміністратори.',
    edit: 'Змінити',
    opportunities: 'Можливості',
    noOpportunities: 'Зараз нічого не пропонує.',
    allOpportunities: 'Усі її можливості',
  },
}
