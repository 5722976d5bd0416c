import type { Locale } from '../../../platform/database/tables/accounts.ts'
import type {
  budgetPeriods,
  OpportunityStatus,
  OpportunityType,
} from '../../../platform/database/tables/opportunities.ts'
import { counted } from '../parts/numbers.ts'

/** Of the list and of one opportunity. */
interface OpportunityWords {
  readonly title: string
  readonly description: (community: string) => string
  readonly found: (count: number) => string
  readonly types: Readonly<Record<OpportunityType, string>>
  readonly statuses: Readonly<Record<OpportunityStatus, string>>
  readonly featured: string
  readonly members: string
  readonly confidential: string
  readonly remote: string
  readonly pay: string
  readonly budget: string
  readonly until: (day: string) => string
  readonly daysLeft: (days: number) => string
  readonly from: (amount: string) => string
  readonly upTo: (amount: string) => string
  readonly per: Readonly<Record<(typeof budgetPeriods)[number], (amount: string) => string>>
}

export const opportunityWords: Readonly<Record<Locale, OpportunityWords>> = {
  en: {
    title: 'Opportunities',
    description: (community) => `Jobs, projects and collaborations that members of ${community} offer.`,
    found: (count) => counted('en', count, { one: 'opportunity', other: 'opportunities' }),
    types: { job: 'Job', project: 'Project', collaboration: 'Collaboration' },
    statuses: { draft: 'Draft', pending: 'Awaits review', active: 'Open', expired: 'Expired', closed: 'Closed' },
    featured: 'Featured',
    members: 'For members',
    confidential: 'Confidential',
    remote: 'Remote',
    pay: 'Pay',
    budget: 'Budget',
    until: (day) => `Until ${day}`,
    daysLeft: (days) => (days < 1 ? 'Last day' : `${counted('en', days, { one: 'day', other: 'days' })} left`),
    from: (amount) => `from ${amount}`,
    upTo: (amount) => `up to ${amount}`,
    per: {
      hour: (amount) => `${amount} an hour`,
      day: (amount) => `${amount} a day`,
      month: (amount) => `${amount} a month`,
      project: (amount) => `${amount} in total`,
    },
  },
  uk: {
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
  },
}
