import type { Locale } from '../../../platform/database/tables/accounts.ts'

interface StyleWords {
  readonly title: string
  readonly intro: string
  readonly colors: string
  readonly type: string
  readonly buttons: string
  readonly primary: string
  readonly plain: string
  readonly quiet: string
  readonly danger: string
  readonly disabled: string
  readonly small: string
  readonly marks: string
  readonly mark: string
  readonly banners: string
  readonly banner: string
  readonly fields: string
  readonly field: string
  readonly hint: string
  readonly error: string
  readonly choice: string
  readonly options: readonly string[]
  readonly check: string
  readonly people: string
  readonly person: string
  readonly place: { readonly city: string; readonly country: string }
  readonly tag: string
  readonly articles: string
  readonly longTitle: string
  readonly shortTitle: string
  readonly excerpt: string
  readonly opportunities: string
  readonly pages: string
  readonly empty: string
  readonly nothing: string
  readonly act: string
  readonly prose: string
  readonly text: string
  readonly quote: string
  readonly first: string
  readonly second: string
  readonly icons: string
}

export const styleWords: Readonly<Record<Locale, StyleWords>> = {
  en: {
    title: 'Styles',
    intro: 'Every part of the public pages, in all its states. Only programs of this machine get this page.',
    colors: 'Colors',
    type: 'Type',
    buttons: 'Buttons',
    primary: 'Main action',
    plain: 'Another action',
    quiet: 'Quiet action',
    danger: 'Delete',
    disabled: 'Not now',
    small: 'Small',
    marks: 'Marks and tags',
    mark: 'Mark',
    banners: 'Messages',
    banner: 'What happened, and what to do next.',
    fields: 'Fields',
    field: 'Place',
    hint: 'A city or a country.',
    error: 'There is no such place.',
    choice: 'Order',
    options: ['Newest', 'Title'],
    check: 'Only verified ones',
    people: 'People',
    person: 'Olena Kovalenko',
    place: { city: 'Kyiv', country: 'Ukraine' },
    tag: 'search',
    articles: 'Articles',
    longTitle:
      'A title that needs several lines, because whoever wrote it wanted to say everything at once and left out nothing',
    shortTitle: 'A short title',
    excerpt: 'One or two sentences that say what the article is about.',
    opportunities: 'Opportunities',
    pages: 'Pages of a list',
    empty: 'An empty list',
    nothing: 'Nothing was found.',
    act: 'Show everything',
    prose: 'Text',
    text: 'Text with a <a href="#text">link</a>, <strong>weight</strong> and <code>code</code>.',
    quote: 'What somebody said.',
    first: 'The first point',
    second: 'The second point',
    icons: 'Icons',
  },
  uk: {
    title: 'Стилі',
    intro: 'Усі частини публічних сторінок у кожному стані. Цю сторінку бачать лише програми цього комп’ютера.',
    colors: 'Кольори',
    type: 'Шрифти',
    buttons: 'Кнопки',
    primary: 'Головна дія',
    plain: 'Інша дія',
    quiet: 'Тиха дія',
    danger: 'Видалити',
    disabled: 'Не зараз',
    small: 'Мала',
    marks: 'Позначки й мітки',
    mark: 'Позначка',
    banners: 'Повідомлення',
    banner: 'Що сталося і що робити далі.',
    fields: 'Поля',
    field: 'Місце',
    hint: 'Місто або країна.',
    error: 'Такого місця немає.',
    choice: 'Порядок',
    options: ['Найновіші', 'Назва'],
    check: 'Лише перевірені',
    people: 'Люди',
    person: 'Олена Коваленко',
    place: { city: 'Київ', country: 'Україна' },
    tag: 'пошук',
    articles: 'Статті',
    longTitle: 'Заголовок на кілька рядків, бо той, хто його писав, хотів сказати все одразу й нічого не пропустити',
    shortTitle: 'Короткий заголовок',
    excerpt: 'Одне чи два речення про те, що в статті.',
    opportunities: 'Можливості',
    pages: 'Сторінки списку',
    empty: 'Порожній список',
    nothing: 'Нічого не знайдено.',
    act: 'Показати все',
    prose: 'Текст',
    text: 'Текст із <a href="#text">посиланням</a>, <strong>наголосом</strong> і <code>кодом</code>.',
    quote: 'Чиїсь слова.',
    first: 'Перший пункт',
    second: 'Другий пункт',
    icons: 'Піктограми',
  },
}
