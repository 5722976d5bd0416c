import type pg from 'pg'
import type { User } from '../../platform/access/caller.ts'
import type { SiteLinks } from '../../platform/community/site-links.ts'
import { openVersionedReads, type ReadPolicy, type VersionedReads } from '../../platform/database/versioned-reads.ts'
import { openViewCounter, type ViewCounter } from '../../platform/database/view-counter.ts'
import type { AnswerPart } from '../../platform/http/answers/answer-part.ts'
import { hasNoNul } from '../../platform/http/schemas/postgres-text.ts'
import { canonicalId, isId } from '../../platform/http/schemas/schema.ts'
import type { NoteRead } from '../../platform/metrics/counts.ts'
import type { ShowAddresses } from '../../platform/texts/content-html.ts'
import { type Named, PEOPLE_REVISION, type People } from '../members/people.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import {
  type ArticleCounters,
  bytesOfArticle,
  type StoredArticle,
  sourceOf,
  storedArticle,
  viewedArticle,
} from './answer.ts'
import { articleNotFound } from './errors.ts'
import { openContentRenderer, type RenderContent } from './render.ts'
import { type ArticleRow, articleColumns } from './row.ts'
import type { Article } from './schema.ts'
import { mayRead } from './visibility.ts'

const MAX_CACHED_BYTES = 64 * 1024 * 1024
const MAX_REFERENCE_LENGTH = 200

export interface Reading {
  readonly articles: VersionedReads<StoredArticle, ArticleCounters>
  readonly people: People
  readonly render: RenderContent
  readonly views: Pick<ViewCounter<ArticleCounters>, 'rank' | 'rankForReader'>
}

interface ReadingParts {
  readonly people: People
  readonly addresses: PictureAddresses
  readonly noteRead: NoteRead
  readonly show: ShowAddresses
  readonly links: SiteLinks
}

export function openReading(pool: pg.Pool, { people, addresses, noteRead, show, links }: ReadingParts): Reading {
  const viewCounter = openViewCounter(pool, {
    table: 'news_counters',
    idColumn: 'article_id',
    counters: { likeCount: 'like_count', peopleRevision: PEOPLE_REVISION },
  })
  const articles = openVersionedReads({
    fetchMany: (references) => fetchArticles(pool, addresses, references),
    aliasOf: ({ slug }) => slug,
    bytesOf: bytesOfArticle,
    maxCachedBytes: MAX_CACHED_BYTES,
    viewCounter,
    noteRead,
  })
  return { articles, people, render: openContentRenderer(show, links), views: viewCounter }
}

interface ArticleViewed {
  readonly article: StoredArticle
  readonly counters: ArticleCounters
  readonly author: Named
}

interface Form {
  readonly asHtml: boolean
}

/** Counts the view, committed when this resolves, and included. Throws 404, without counting. */
export async function viewArticle(reading: Reading, reader: User | null, idOrSlug: string, form: Form) {
  return answerOf(reading, await readArticle(reading, reader, idOrSlug, { isViewed: true }), form)
}

/** The same for HEAD, without counting a view. */
export async function peekAtArticle(reading: Reading, reader: User | null, idOrSlug: string, form: Form) {
  return answerOf(reading, await readArticle(reading, reader, idOrSlug, { isViewed: false }), form)
}

/** In parts, for pages. @param isViewed counts a view, as `viewArticle` does */
export async function readArticle(
  { articles, people }: Reading,
  reader: User | null,
  idOrSlug: string,
  { isViewed }: { readonly isViewed: boolean },
): Promise<ArticleViewed> {
  const read = isViewed ? articles.view : articles.peek
  const { item: article, counters } = await read(referenceOf(idOrSlug), policyFor(reader))
  return { article, counters, author: await people.at(counters.peopleRevision, article.authorId) }
}

/** Without its counters. Throws 404. */
export const findArticle = (reading: Reading, reader: User | null, idOrSlug: string) =>
  reading.articles.fetch(referenceOf(idOrSlug), policyFor(reader))

function referenceOf(idOrSlug: string): string {
  if (idOrSlug.length > MAX_REFERENCE_LENGTH || !hasNoNul(idOrSlug)) throw articleNotFound()
  return canonicalId(idOrSlug)
}

const policyFor = (reader: User | null): ReadPolicy<StoredArticle> => ({
  allows: (article) => mayRead(reader, article),
  refusal: articleNotFound,
})

async function answerOf(
  { render }: Reading,
  { article, counters, author }: ArticleViewed,
  { asHtml }: Form,
): Promise<AnswerPart<Article>> {
  return viewedArticle(article, counters, author, asHtml ? await render(sourceOf(article)) : undefined)
}

const byId = `select ${articleColumns.join(', ')} from news_articles where id = any($1::uuid[])`
const bySlug = `select ${articleColumns.join(', ')} from news_articles where slug = any($1::text[])`

async function fetchArticles(pool: pg.Pool, addresses: PictureAddresses, references: readonly string[]) {
  const ids = references.filter(isId)
  const slugs = references.filter((reference) => !isId(reference))
  const results = await Promise.all([
    ...(ids.length > 0 ? [pool.query<ArticleRow>(byId, [ids])] : []),
    ...(slugs.length > 0 ? [pool.query<ArticleRow>(bySlug, [slugs])] : []),
  ])
  const articles = results.flatMap(({ rows }) => rows.map((row) => storedArticle(row, addresses)))
  const byReference = new Map(
    articles.flatMap(
      (article) =>
        [
          [article.id, article],
          [article.slug, article],
        ] as const,
    ),
  )
  return references.map((reference) => byReference.get(reference))
}
