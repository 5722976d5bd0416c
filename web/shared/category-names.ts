/** The shipped categories of news, by slug, as pages call them; the API has the English names. Pure: the server may import it too. */
const shipped: Readonly<Record<string, readonly [en: string, uk: string]>> = {
  'product-updates': ['Product Updates', 'Новини продуктів'],
  'major-updates': ['Major Updates', 'Важливі оновлення'],
  'platform-updates': ['Platform Updates', 'Оновлення платформи'],
  'industry-news': ['Industry News', 'Новини галузі'],
  'company-spotlights': ['Company Spotlights', 'Компанії зблизька'],
  technical: ['Technical', 'Технічне'],
  'career-opportunities': ['Career Opportunities', 'Кар’єра'],
  'investment-funding': ['Investment & Funding', 'Інвестиції та фінансування'],
  partnerships: ['Partnerships', 'Партнерства'],
  community: ['Community', 'Громада'],
  events: ['Events', 'Події'],
  announcements: ['Announcements', 'Офіційні повідомлення'],
  'press-releases': ['Press Releases', 'Пресрелізи'],
  tutorials: ['Tutorials', 'Навчальні матеріали'],
  other: ['Other', 'Інше'],
}

/** Of news, given as an article has it: by name or slug, in any case. One that the community made is its own word. */
export function categoryName(locale: 'en' | 'uk', category: string): string {
  const slug = category.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-')
  const [en, uk] = (Object.hasOwn(shipped, slug) && shipped[slug]) || [category, category]
  return locale === 'uk' ? uk : en
}

/** Of opportunities and organizations, whose categories are free text but for the one that nobody chose. */
export const freeCategoryName = (locale: 'en' | 'uk', category: string): string =>
  category === 'Other' ? categoryName(locale, category) : category
