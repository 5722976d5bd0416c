import type { Locale } from '../../../platform/database/tables/accounts.ts'

/** Of the page of one opportunity. */
interface DetailWords {
  readonly breadcrumbs: string
  readonly facts: string
  readonly kind: string
  readonly category: string
  readonly place: string
  readonly timezone: string
  readonly deadline: string
  readonly posted: string
  readonly postedBy: string
  readonly organization: string
  readonly website: string
  readonly employees: (range: string) => string
  readonly description: string
  readonly requirements: string
  readonly benefits: string
  readonly attachments: string
  readonly confidential: string
  readonly howToApply: string
  readonly documents: string
  readonly contact: string
  readonly apply: string
  readonly signInToApply: string
  readonly applied: string
  readonly toApplications: string
  readonly mayNotApply: string
  readonly edit: string
  readonly applications: (count: string) => string
  readonly views: (count: string) => string
  readonly expired: string
  readonly closed: string
  readonly pending: string
  readonly draft: string
  readonly others: string
  readonly ofOrganization: (name: string) => string
  readonly nearby: string
  readonly ofCategory: (name: string) => string
}

export const detailWords: Readonly<Record<Locale, DetailWords>> = {
  en: {
    breadcrumbs: 'Where this is',
    facts: 'In short',
    kind: 'Kind',
    category: 'Category',
    place: 'Place',
    timezone: 'Time zone',
    deadline: 'Deadline',
    posted: 'Posted',
    postedBy: 'Posted by',
    organization: 'Organization',
    website: 'Website',
    employees: (range) => `${range} people`,
    description: 'What it is about',
    requirements: 'Requirements',
    benefits: 'Benefits',
    attachments: 'Files',
    confidential: 'Confidential details',
    howToApply: 'How to apply',
    documents: 'Please have ready',
    contact: 'Contact',
    apply: 'Apply',
    signInToApply: 'Sign in to apply',
    applied: 'You have applied.',
    toApplications: 'Your applications',
    mayNotApply: 'Your account does not have the right to apply yet.',
    edit: 'Edit',
    applications: (count) => `Applications: ${count}`,
    views: (count) => `Views: ${count}`,
    expired: 'The time for this one is over: it takes no more applications.',
    closed: 'This one is closed: it takes no more applications.',
    pending: 'Only you and administrators see this: it awaits review.',
    draft: 'Only you and administrators see this: it is a draft.',
    others: 'More like this',
    ofOrganization: (name) => `All from ${name}`,
    nearby: 'Within 50 km',
    ofCategory: (name) => `All in ${name}`,
  },
  uk: {
    breadcrumbs: 'Де це',
    facts: 'Коротко',
    kind: 'Вид',
    category: 'Категорія',
    place: 'Місце',
    timezone: 'Часовий пояс',
    deadline: 'Подати до',
    posted: 'Опубліковано',
    postedBy: 'Від кого',
    organization: 'Організація',
    website: 'Сайт',
    employees: (range) => `Людей: ${range}`,
    description: 'Про що це',
    requirements: 'Вимоги',
    benefits: 'Переваги',
    attachments: 'Файли',
    confidential: 'Конфіденційні подробиці',
    howToApply: 'Як подати заявку',
    documents: 'Підготуйте, будь ласка',
    contact: 'Контакт',
    apply: 'Подати заявку',
    signInToApply: 'Увійти й подати заявку',
    applied: 'Ви вже подали заявку.',
    toApplications: 'Ваші заявки',
    mayNotApply: 'Ваш обліковий запис поки не має права подавати заявки.',
    edit: 'Змінити',
    applications: (count) => `Заявки: ${count}`,
    views: (count) => `Перегляди: ${count}`,
    expired: 'Строк минув: заявки більше не приймаються.',
    closed: 'Оголошення закрито: заявки більше не приймаються.',
    pending: 'Це бачите лише ви та адміністратори: очікує розгляду.',
    draft: 'Це бачите лише ви та адміністратори: це чернетка.',
    others: 'Схожі можливості',
    ofOrganization: (name) => `Організація: ${name}`,
    nearby: 'У межах 50 км',
    ofCategory: (name) => `Категорія: ${name}`,
  },
}
