import { terms } from '../../../../web/shared/terms.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import type { budgetPeriods } from '../../../platform/database/tables/opportunities.ts'
import { counted } from '../parts/numbers.ts'

/** Of the list and of one opportunity. */
const en = {
  title: 'Opportunities',
  description: (community: string) => `Jobs, projects and collaborations that members of ${community} offer.`,
  found: (count: number) => counted('en', count, { one: 'opportunity', other: 'opportunities' }),
  types: terms.en.types,
  statuses: terms.en.statuses,
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
  title: 'Оголошення',
  description: (community) => `Робота, проєкти та співпраця від учасників спільноти ${community}.`,
  found: (count) =>
    counted('uk', count, { one: 'оголошення', few: 'оголошення', many: 'оголошень', other: 'оголошення' }),
  types: terms.uk.types,
  statuses: terms.uk.statuses,
  featured: 'Рекомендоване',
  members: 'Для учасників',
  confidential: 'Конфіденційно',
  remote: 'Віддалено',
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
