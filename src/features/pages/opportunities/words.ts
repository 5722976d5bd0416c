import { postingWords } from '../../../../web/shared/posting-words.ts'
import { terms } from '../../../../web/shared/terms.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { counted } from '../parts/numbers.ts'

const en = {
  title: 'Opportunities',
  description: (community: string) => `Jobs, projects and collaborations that members of ${community} offer.`,
  found: (count: number) => counted('en', count, { one: 'opportunity', other: 'opportunities' }),
  types: terms.en.types,
  statuses: terms.en.statuses,
  featured: 'Featured',
  members: postingWords.en.forMembers,
  confidential: postingWords.en.forConfidential,
  remote: 'Remote',
  until: (day: string) => `Until ${day}`,
  daysLeft: (days: number) => (days < 1 ? 'Last day' : `${counted('en', days, { one: 'day', other: 'days' })} left`),
}

const uk: typeof en = {
  title: 'Оголошення',
  description: (community) => `Робота, проєкти та співпраця від учасників громади ${community}.`,
  found: (count) =>
    counted('uk', count, { one: 'оголошення', few: 'оголошення', many: 'оголошень', other: 'оголошення' }),
  types: terms.uk.types,
  statuses: terms.uk.statuses,
  featured: 'Рекомендоване',
  members: postingWords.uk.forMembers,
  confidential: postingWords.uk.forConfidential,
  remote: 'Віддалено',
  until: (day) => `До ${day}`,
  daysLeft: (days) =>
    days < 1
      ? 'Останній день'
      : `Лишилося ${counted('uk', days, { one: 'день', few: 'дні', many: 'днів', other: 'дня' })}`,
}

export const opportunityWords: Readonly<Record<Locale, typeof en>> = { en, uk }
