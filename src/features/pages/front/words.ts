import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { nounFor } from '../parts/numbers.ts'

const en = {
  byDefault: 'A professional community: its news, its opportunities, its people.',
  search: 'Search',
  searchAll: 'Search the community',
  latest: 'News',
  allNews: 'All news',
  allOpportunities: 'All opportunities',
  noNews: 'There are no news yet.',
  opportunities: 'Open opportunities',
  noOpportunities: 'Nothing is open at the moment.',
  inNumbers: 'The community in numbers',
  people: (count: number) => nounFor('en', count, { one: 'person', other: 'people' }),
  articles: (count: number) => nounFor('en', count, { one: 'article', other: 'articles' }),
  openOpportunities: (count: number) => nounFor('en', count, { one: 'open opportunity', other: 'open opportunities' }),
  join: 'Sign up',
  joinTitle: 'Join the community',
  joinText: 'Read what members write, apply for opportunities, and post your own.',
  invitedTitle: 'By invitation',
  invitedText: 'New members are invited. If a letter with an invitation has come to you, open the link in it.',
  contact: 'Ask for an invitation',
}

const uk: typeof en = {
  byDefault: 'Професійна громада: її новини, оголошення та люди.',
  search: 'Шукати',
  searchAll: 'Пошук у громаді',
  latest: 'Новини',
  allNews: 'Усі новини',
  allOpportunities: 'Усі оголошення',
  noNews: 'Новин ще немає.',
  opportunities: 'Відкриті оголошення',
  noOpportunities: 'Зараз відкритих оголошень немає.',
  inNumbers: 'Громада в числах',
  people: (count) => nounFor('uk', count, { one: 'людина', few: 'людини', many: 'людей', other: 'людини' }),
  articles: (count) => nounFor('uk', count, { one: 'стаття', few: 'статті', many: 'статей', other: 'статті' }),
  openOpportunities: (count) =>
    nounFor('uk', count, {
      one: 'відкрите оголошення',
      few: 'відкриті оголошення',
      many: 'відкритих оголошень',
      other: 'відкритого оголошення',
    }),
  join: 'Зареєструватися',
  joinTitle: 'Приєднуйтеся до громади',
  joinText: 'Читайте, що пишуть учасники, шукайте оголошення й додавайте власні.',
  invitedTitle: 'За запрошенням',
  invitedText: 'Нових учасників запрошують. Якщо вам надійшов лист із запрошенням, відкрийте посилання з нього.',
  contact: 'Попросити запрошення',
}

export const frontWords: Readonly<Record<Locale, typeof en>> = { en, uk }
