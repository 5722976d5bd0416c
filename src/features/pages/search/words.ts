import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { counted } from '../parts/numbers.ts'

interface SearchWords {
  readonly title: string
  readonly search: string
  readonly what: string
  readonly hint: string
  readonly resultsFor: string
  readonly found: (count: number) => string
  readonly nothing: string
  readonly tryOther: string
  readonly more: string
  readonly everything: string
  readonly kinds: string
  readonly news: string
  readonly opportunities: string
  readonly entities: string
  readonly members: string
}

export const searchWords: Readonly<Record<Locale, SearchWords>> = {
  en: {
    title: 'Search',
    search: 'Search',
    what: 'What are you looking for?',
    hint: 'Searches news, opportunities and organizations; for members who have signed in, people too.',
    resultsFor: 'Found for',
    found: (count) => counted('en', count, { one: 'match', other: 'matches' }),
    nothing: 'Nothing found',
    tryOther: 'Try fewer or other words, or look through what there is.',
    more: 'Show more',
    everything: 'Everything',
    kinds: 'Kinds',
    news: 'News',
    opportunities: 'Opportunities',
    entities: 'Organizations',
    members: 'Members',
  },
  uk: {
    title: 'Пошук',
    search: 'Шукати',
    what: 'Що ви шукаєте?',
    hint: 'Пошук охоплює новини, можливості й організації, а для учасників, які ввійшли, також людей.',
    resultsFor: 'Знайдено за запитом',
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
  },
}
