/** In each contender; one in ten is in the category that is listed. */
export const ARTICLES = 100_000

/** The article that is read over and over. */
export const READ_NUMBER = 50_000

export const LISTED_CATEGORY = { name: 'Community', slug: 'community' }

/**
 * The articles as SQL, the same in every database: 3 KB of words that repeat as in real texts, which compression and
 * search depend on. One in seven is a draft.
 */
export const articlesSql = (first = 1, last = ARTICLES) => `
  select number,
    overlay(overlay(md5(number::text) placing '4' from 13) placing '8' from 17)::uuid as id,
    'Article ' || number || ' of a growing community' as title,
    (select string_agg(md5((number % 1000 + part)::text), ' ') from generate_series(1, 93) part) as content,
    'What happened in week ' || number % 52 as excerpt,
    'article-' || number as slug,
    (array['Community', 'Events', 'Technical', 'Partnerships', 'Tutorials', 'Announcements', 'Industry News',
      'Press Releases', 'Product Updates', 'Company Spotlights'])[1 + number % 10] as category,
    (array['community', 'events', 'technical', 'partnerships', 'tutorials', 'announcements', 'industry-news',
      'press-releases', 'product-updates', 'company-spotlights'])[1 + number % 10] as category_slug,
    array['tag-' || number % 100] as tags,
    case when number % 7 = 0 then 'draft' else 'published' end as status,
    timestamptz '2026-01-01 00:00:00Z' - number * interval '1 second' as published_at
  from generate_series(${first}, ${last}) number`

/** In the field names of our API; each contender translates them into its own. */
export type CreatedArticle = ReturnType<typeof articleToCreate>

let created = 0

/** A new article of 3 KB; its slug is free everywhere. */
export function articleToCreate() {
  created += 1
  return {
    title: `Created article ${created} of a growing community`,
    content: contents[created % contents.length] ?? '',
    excerpt: `What happened in week ${created % 52}`,
    slug: `created-article-${created}`,
    category: 'Other',
    tags: [`tag-${created % 100}`],
    status: 'published',
  }
}

const words =
  'members meet in the evening to hear of new work and of those who look for it while others write down'.split(' ')

const contents = Array.from({ length: 50 }, (_, first) =>
  Array.from({ length: 620 }, (_, place) => words[(first + place * (1 + (place % 3))) % words.length]).join(' '),
)
