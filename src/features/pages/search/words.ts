import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { counted, numberIn } from '../parts/numbers.ts'

const en = {
  title: 'Search',
  search: 'Search',
  what: 'What are you looking for?',
  hint: 'Searches news, opportunities and organizations. Members who have signed in search people too.',
  hintWithPeople: 'Searches news, opportunities, organizations and people.',
  found: (count: number) => counted('en', count, { one: 'match', other: 'matches' }),
  nothing: 'Nothing found',
  tryOther: 'Try fewer or other words, or look through what there is.',
  all: (kind: string, count: number) => `${kind}: all ${numberIn('en', count)}`,
  more: (kind: string) => `${kind}: show more`,
  onlyFirst: (count: number) =>
    `These are the first ${numberIn('en', count)}, and there are more. Add a word to find the right ones.`,
  everything: 'Everything',
  kinds: 'Kinds',
  page: 'Page',
  beyond: 'The list ends before this page.',
  toFirst: 'To the first page',
  news: 'News',
  opportunities: 'Opportunities',
  entities: 'Organizations',
  members: 'Members',
}

const uk: typeof en = {
  title: 'Пошук',
  search: 'Шукати',
  what: 'Що ви шукаєте?',
  hint: 'Пошук охоплює новини, оголошення й організації. Учасники після входу шукають і людей.',
  hintWithPeople: 'Пошук охоплює новини, оголошення, організації й людей.',
  found: (count) => counted('uk', count, { one: 'збіг', few: 'збіги', many: 'збігів', other: 'збігу' }),
  nothing: 'Нічого не знайдено',
  tryOther: 'Спробуйте менше слів чи інші слова або перегляньте, що є.',
  all: (kind, count) => `${kind}: усі ${numberIn('uk', count)}`,
  more: (kind) => `${kind}: показати більше`,
  onlyFirst: (count) => `Це перші ${numberIn('uk', count)}, а є й інші. Додайте слово, щоб знайти потрібне.`,
  everything: 'Усе',
  kinds: 'Види',
  page: 'Сторінка',
  beyond: 'Список закінчується раніше за цю сторінку.',
  toFirst: 'До першої сторінки',
  news: 'Новини',
  opportunities: 'Оголошення',
  entities: 'Організації',
  members: 'Учасники',
}

export const searchWords: Readonly<Record<Locale, typeof en>> = { en, uk }
