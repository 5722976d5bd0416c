import { postingWords } from '../../../../web/shared/posting-words.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'

const en = {
  ...postingWords.en,
  breadcrumbs: 'Where this is',
  facts: 'In short',
  kind: 'Kind',
  website: 'Website',
  description: 'What it is about',
  apply: 'Apply',
  signInToApply: 'Sign in to apply',
  applied: 'You have applied.',
  isSent: 'Your application is sent. You are told as soon as there is an answer.',
  toApplications: 'My applications',
  mayNotApply: 'Your account does not have the right to apply yet.',
  edit: 'Edit',
  applications: (count: string) => `Applications: ${count}`,
  views: (count: string) => `Views: ${count}`,
  expired: 'The time for this one is over: it takes no more applications.',
  closed: 'This one is closed: it takes no more applications.',
  pending: 'Only you and administrators see this: it awaits review.',
  draft: 'Only you and administrators see this: it is a draft.',
  nearby: 'Within 50 km',
}

const uk: typeof en = {
  ...postingWords.uk,
  breadcrumbs: 'Де це',
  facts: 'Коротко',
  kind: 'Вид',
  website: 'Сайт',
  description: 'Про що це',
  apply: 'Подати заявку',
  signInToApply: 'Увійти й подати заявку',
  applied: 'Ви вже подали заявку.',
  isSent: 'Вашу заявку надіслано. Щойно буде відповідь, ви дізнаєтеся.',
  toApplications: 'Мої заявки',
  mayNotApply: 'Ваш обліковий запис поки не має права подавати заявки.',
  edit: 'Змінити',
  applications: (count) => `Заявки: ${count}`,
  views: (count) => `Перегляди: ${count}`,
  expired: 'Строк минув: заявки більше не приймаються.',
  closed: 'Оголошення закрито: заявки більше не приймаються.',
  pending: 'Це бачите лише ви та адміністратори: очікує розгляду.',
  draft: 'Це бачите лише ви та адміністратори: це чернетка.',
  nearby: 'У межах 50 км',
}

export const detailWords: Readonly<Record<Locale, typeof en>> = { en, uk }
