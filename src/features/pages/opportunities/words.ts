import type { Locale } from '../../../platform/database/tables/accounts.ts'
import type {
  budgetPeriods,
  OpportunityStatus,
  OpportunityType,
} from '../../../platform/database/tables/opportunities.ts'
import { counted } from '../parts/numbers.ts'

/** Of the list and of one opportunity. */
const en = {
  title: 'Opportunities',
  description: (community: string) => `Jobs, projects and collaborations that members of ${community} offer.`,
  found: (count: number) => counted('en', count, { one: 'opportunity', other: 'opportunities' }),
  types: { job: 'Job', project: 'Project', collaboration: 'Collaboration' } satisfies Record<OpportunityType, string>,
  statuses: {
    draft: 'Draft',
    pending: 'Awaits review',
    active: 'Open',
    expired: 'Expired',
    closed: 'Closed',
  } satisfies Record<OpportunityStatus, string>,
  featured: 'Featured',
  members: 'For members',
  confidential: 'Confidential',
  remote: 'Remote',
  pay: 'Pay',
  budget: 'Budget',
  until: (day: string) => `Until ${day}`,
  daysLeft: (days: number) => (days < 1 ? 'Last day' : `${counted('en', days, { one: 'day', other: 'days' })} left`),
  from: (amount: string) => `from ${amount}`,
  upTo: (amount: string) => `up to ${amount}`,
  per: {
    hour: (amount: string) => `${amount} an hour`,
    day: (amount: string) => `${amount} a day`,
    month: (amount: string) => `${amount} a month`,
    project: (amount: string) => `${amount} in total`,
  } satisfies Record<(typeof budgetPeriods)[number], unknown>,
}

const uk: typeof en = {
  title: 'Можливості',
  description: (community) => `Робота, проєкти та співпраця від учасників спільноти ${community}.`,
  found: (count) =>
    counted('uk', count, { one: 'оголошення', few: 'оголошення', many: 'оголошень', other: 'оголошення' }),
  types: { job: 'Вакансія', project: 'Проєкт', collaboration: 'Співпраця' },
  statuses: {
    draft: 'Чернетка',
    pending: 'Очікує розгляду',
    active: 'Відкрита',
    expired: 'Строк минув',
    closed: 'Закрита',
  },
  featured: 'Рекомендоване',
  members: 'Для учасників',
  confidential: 'Конфіденційно',
  remote: 'Дистанційно',
  pay: 'Оплата',
  budget: 'Бюджет',
  until: (day) => `До ${day}`,
  daysLeft: (days) =>
    days < 1
      ? 'Останній день'
      : `Лишилося ${counted('uk', days, { one: 'день', few: 'дні', many: 'днів', other: 'дня' })}`,
  from: (amount) => `від ${amount}`,
  upTo: (amount) => `до ${amount}`,
  per: {
    hour: (amount) => `${amount} на годину`,
    day: (amount) => `${amount} на день`,
    month: (amount) => `${amount} на місяць`,
    project: (amount) => `${amount} загалом`,
  },
}

export const opportunityWords: Readonly<Record<Locale, typeof en>> = { en, uk }
