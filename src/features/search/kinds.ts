import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type OpportunityStatus, opportunityVisibilities } from '../../platform/database/tables/opportunities.ts'
import { searchKey } from '../../platform/search/fold.ts'
import { rankingQuery, searchQuery } from '../../platform/search/search-query.ts'
import { plainText, withoutMarks } from '../../platform/texts/plain-text.ts'
import { readableBy as readableEntities } from '../entities/visibility.ts'
import { NAMED_USER } from '../members/people.ts'
import { readableBy as readableArticles } from '../news/visibility.ts'
import { correctedTerms, searchTerms } from '../opportunities/list/search-terms.ts'
import { openTo, readableBy as readableOpportunities } from '../opportunities/visibility.ts'
import { findBest, type Portion, type Row, type Terms } from './best-matches.ts'
import { excerptOf } from './excerpt.ts'
import type { Viewer } from './viewer.ts'

/** Of a long text, excerpts are made from so many characters. */
const MAX_READ = 50_000

const termsOf = (typed: string): Terms => ({
  query: searchQuery(typed),
  rankQuery: rankingQuery(typed),
  key: searchKey(typed),
})

export async function findNews(db: Database, { reader, hasOwn }: Viewer, typed: string, portion: Portion) {
  const terms = termsOf(typed)
  const articles = {
    table: sql`news_articles`,
    id: sql<string>`news_articles.id`,
    date: sql<Date>`listed_at`,
    name: sql<string>`title`,
    columns: sql`title, slug, excerpt, left(content, ${sql.lit(MAX_READ)}) as content`,
    readable: readableArticles(reader, hasOwn),
  }
  type Article = Row & { title: string; slug: string; excerpt: string; content: string }
  const { total, listed, rows, isStill } = await findBest<Article>(db, articles, terms, portion)
  const items = rows.map(({ id, title, slug, excerpt, content, date }) => ({
    id,
    title,
    slug,
    excerpt: excerptOf([excerpt, plainText(content)], terms.query),
    date: date.toISOString(),
  }))
  return { found: { total, items }, listed, isStill }
}

const active: readonly OpportunityStatus[] = ['active']

/** Active ones, of every visibility. As in their list, a search that finds nothing is corrected. */
export async function findOpportunities(db: Database, { reader, hasOwn }: Viewer, typed: string, portion: Portion) {
  const scope = { visibilities: opportunityVisibilities, statuses: active }
  const opportunities = {
    table: sql`opportunities`,
    id: sql<string>`opportunities.id`,
    date: sql<Date>`created_at`,
    name: sql<string>`title`,
    columns: sql`title, short_description, left(description, ${sql.lit(MAX_READ)}) as description`,
    readable: readableOpportunities(reader, hasOwn ? scope : openTo(reader, scope)),
  }
  type Opportunity = Row & { title: string; short_description: string | null; description: string }
  const find = async (terms: Terms) => ({ terms, ...(await findBest<Opportunity>(db, opportunities, terms, portion)) })

  const plain = termsOf(typed)
  const { query } = await searchTerms(db, typed)
  const found = await find({ ...plain, query })
  const corrected = found.total === 0 ? await correctedTerms(db, typed) : undefined
  const { terms, total, listed, rows, isStill } =
    corrected === undefined ? found : await find({ ...plain, ...corrected })
  const items = rows.map(({ id, title, short_description, description, date }) => ({
    id,
    title,
    excerpt: excerptOf([short_description ?? '', withoutMarks(description)], terms.query),
    date: date.toISOString(),
  }))
  return { found: { total, items }, listed, isStill }
}

export async function findEntities(db: Database, { reader, hasOwn }: Viewer, typed: string, portion: Portion) {
  const terms = termsOf(typed)
  const entities = {
    table: sql`entities`,
    index: { table: sql`entity_search`, key: sql<string>`entity_search.entity_id` },
    id: sql<string>`entities.id`,
    date: sql<Date>`entities.created_at`,
    name: sql<string>`entities.name`,
    columns: sql`name, description`,
    readable: readableEntities(reader, { belongs: hasOwn }),
  }
  type Entity = Row & { name: string; description: string | null }
  const { total, listed, rows, isStill } = await findBest<Entity>(db, entities, terms, portion)
  const items = rows.map(({ id, name, description, date }) => ({
    id,
    name,
    excerpt: excerptOf([description ?? ''], terms.query),
    date: date.toISOString(),
  }))
  return { found: { total, items }, listed, isStill }
}

/** For members alone. An address is not searched: it is shown to nobody. */
export async function findMembers(db: Database, typed: string, portion: Portion) {
  const terms = termsOf(typed)
  const members = {
    table: sql`users`,
    index: { table: sql`member_search`, key: sql<string>`member_search.user_id` },
    id: sql<string>`users.id`,
    date: sql<Date>`users.created_at`,
    name: sql<string>`users.name`,
    columns: sql`name, concat_ws(', ', position, company, location) as occupation, bio`,
    readable: sql.raw<boolean>(NAMED_USER),
  }
  type Member = Row & { name: string; occupation: string; bio: string | null }
  const { total, listed, rows, isStill } = await findBest<Member>(db, members, terms, portion)
  const items = rows.map(({ id, name, occupation, bio, date }) => ({
    id,
    name,
    excerpt: excerptOf([occupation, bio ?? ''], terms.query),
    date: date.toISOString(),
  }))
  return { found: { total, items }, listed, isStill }
}
