import type pg from 'pg'
import type { CountView } from '../database/counted-views.ts'
import type { User } from '../http/caller.ts'
import { isStorable } from '../http/storable-text.ts'
import type { NoteRead } from '../metrics/counts.ts'
import { type ArticleCache, articleAnswer, openArticleCache, type ServedArticle } from './article-cache.ts'
import { articleNotFound } from './articles.ts'
import { openContentRenderer, type RenderContent } from './content-renderer.ts'
import { type Counters, openArticleViews, readCounters } from './views.ts'
import { mayRead } from './visibility.ts'

/** More changes than this between looking at an article and counting the view do not happen by chance. */
const MOST_ATTEMPTS = 20
const MAX_REFERENCE_LENGTH = 200

export interface Reading {
  readonly articles: ArticleCache
  readonly countView: CountView<Counters>
  readonly readCounters: (articleId: string) => Promise<Counters | null>
  readonly render: RenderContent
  readonly noteRead: NoteRead
}

export function openReading(pool: pg.Pool, noteRead: NoteRead): Reading {
  return {
    articles: openArticleCache(pool),
    countView: openArticleViews(pool),
    readCounters: (articleId) => readCounters(pool, articleId),
    render: openContentRenderer(),
    noteRead,
  }
}

/**
 * Reads an article by id or slug for a reader and counts the view, committed before this resolves.
 * @returns the JSON of the whole answer, the view included
 * @throws 404 for an article that is not there or not for this reader; it then counts no view
 */
export async function viewArticle(
  reading: Reading,
  reader: User | null,
  idOrSlug: string,
  { asHtml }: { asHtml: boolean },
): Promise<string> {
  const kept = reading.articles.recall(idOrSlug)
  let article = kept
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    if (article === undefined || !mayRead(reader, article)) article = await loadFor(reading, reader, idOrSlug)
    const contentHtml = asHtml ? await reading.render(article) : undefined
    const counters = await reading.countView(article)
    if (counters !== null) {
      reading.noteRead(article === kept)
      return articleAnswer(article, counters, contentHtml)
    }
    article = undefined
  }
  throw new Error('the article changed at every attempt to read it')
}

/** What viewArticle would give, for HEAD: counts no view. Throws 404 likewise. */
export async function peekAtArticle(
  reading: Reading,
  reader: User | null,
  idOrSlug: string,
  { asHtml }: { asHtml: boolean },
): Promise<string> {
  const article = await loadFor(reading, reader, idOrSlug)
  const counters = await reading.readCounters(article.id)
  if (counters === null) throw articleNotFound()
  return articleAnswer(article, counters, asHtml ? await reading.render(article) : undefined)
}

async function loadFor({ articles }: Reading, reader: User | null, idOrSlug: string): Promise<ServedArticle> {
  if (idOrSlug.length > MAX_REFERENCE_LENGTH || !isStorable(idOrSlug)) throw articleNotFound()
  const article = await articles.load(idOrSlug)
  if (article === undefined || !mayRead(reader, article)) throw articleNotFound()
  return article
}
