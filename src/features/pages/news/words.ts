import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { counted } from '../parts/numbers.ts'

interface NewsWords {
  readonly news: string
  readonly categories: string
  readonly all: string
  readonly search: string
  readonly searchNews: string
  readonly feed: string
  readonly found: (count: number) => string
  readonly nothing: string
  readonly noneYet: string
  /** Each filter that hides something, and what takes it off. */
  readonly inCategory: string
  readonly withTag: string
  readonly withWords: string
  readonly takeOff: string
  readonly showAll: string
  readonly noSuchCategory: string
  readonly noSuchPage: string
  readonly firstPage: string
  readonly views: (count: number) => string
  readonly minutes: (count: number) => string
  readonly updated: string
  readonly like: string
  readonly liked: string
  readonly signInToLike: string
  readonly likes: (count: number) => string
  readonly gallery: string
  readonly table: string
  readonly picture: (number: number) => string
  readonly related: string
  readonly tags: string
}

export const newsWords: Readonly<Record<Locale, NewsWords>> = {
  en: {
    news: 'News',
    categories: 'Categories',
    all: 'All',
    search: 'Search',
    searchNews: 'Search the news',
    feed: 'Follow by feed',
    found: (count) => counted('en', count, { one: 'article', other: 'articles' }),
    nothing: 'No article matches.',
    noneYet: 'There are no news yet.',
    inCategory: 'Category',
    withTag: 'Tag',
    withWords: 'Search',
    takeOff: 'Remove this filter',
    showAll: 'Show all news',
    noSuchCategory: 'There is no such category.',
    noSuchPage: 'The list ends before this page.',
    firstPage: 'To the first page',
    views: (count) => counted('en', count, { one: 'view', other: 'views' }),
    minutes: (count) => `${count} min read`,
    updated: 'Updated',
    like: 'Like',
    liked: 'Liked',
    signInToLike: 'Sign in to like this',
    likes: (count) => counted('en', count, { one: 'like', other: 'likes' }),
    gallery: 'Pictures',
    table: 'Table',
    picture: (number) => `Picture ${number}`,
    related: 'Read next',
    tags: 'Tags',
  },
  uk: {
    news: 'Новини',
    categories: 'Категорії',
    all: 'Усі',
    search: 'Шукати',
    searchNews: 'Пошук у новинах',
    feed: 'Стежити через стрічку',
    found: (count) => counted('uk', count, { one: 'стаття', few: 'статті', many: 'статей', other: 'статті' }),
    nothing: 'Жодна стаття не підходить.',
    noneYet: 'Новин ще немає.',
    inCategory: 'Категорія',
    withTag: 'Мітка',
    withWords: 'Пошук',
    takeOff: 'Зняти цей фільтр',
    showAll: 'Показати всі новини',
    noSuchCategory: 'Такої категорії немає.',
    noSuchPage: 'Список закінчується раніше за цю сторінку.',
    firstPage: 'На першу сторінку',
    views: (count) =>
      counted('uk', count, { one: 'перегляд', few: 'перегляди', many: 'переглядів', other: 'перегляду' }),
    minutes: (count) => `${count} хв читання`,
    updated: 'Оновлено',
    like: 'Подобається',
    liked: 'Вам подобається',
    signInToLike: 'Увійдіть, щоб уподобати',
    likes: (count) =>
      counted('uk', count, { one: 'вподобання', few: 'вподобання', many: 'вподобань', other: 'вподобання' }),
    gallery: 'Світлини',
    table: 'Таблиця',
    picture: (number) => `Світлина ${number}`,
    related: 'Читайте далі',
    tags: 'Мітки',
  },
}
