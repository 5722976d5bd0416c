import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { counted } from '../parts/numbers.ts'

const en = {
  title: 'Search',
  search: 'Search',
  what: 'What are you looking for?',
  hint: 'Searches news, opportunities and organizations. Members who have signed in search people too.',
  found: (count: number) => counted('en', count, { one: 'match', other: 'matches' }),
  nothing: 'Nothing found',
  tryOther: 'Try fewer or other words, or look through what there is.',
  more: 'Show more',
  everything: 'Everything',
  kinds: 'Kinds',
  news: 'News',
  opportunities: 'Opportunities',
  entities: 'Organizations',
  members: 'Members',
}

const uk: typeof en = {
  title: 'Пошук',
  search: 'Шукати',
  what: 'Що ви шукаєте?',
  hint: 'Пошук охоплює новини, можливості й організації. Учасники після входу шукають і людей.',
  found: (count) => counted('uk', count, { one: 'збіг', few: 'збіги', many: 'збігів', other: 'збігу' }),
  nothing: 'Нічого не знайдено',
  tryOther: 'Спробуйте менше слів чи інші слова або перегляньте, що є.',
  more: 'Показати більше',
  everything: 'Усе',
  kinds: 'Види',
  news: 'Новини',
  opportunities: 'Можливості',
  entities: 'Організації',
  members: 'Учасники',
}

export const searchWords: Readonly<Record<Locale, typeof en>> = { en, uk }
