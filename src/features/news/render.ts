import { LRUCache } from 'lru-cache'
import type { SiteLinks } from '../../platform/community/site-links.ts'
import { type AnswerPart, answerPart } from '../../platform/http/answers/answer-part.ts'
import type { ShowAddresses } from '../pictures/outside/addresses.ts'

const MAX_CACHED_BYTES = 16 * 1024 * 1024
const BYTES_PER_CHARACTER = 2

interface Source {
  readonly id: string
  readonly slug: string
  readonly version: number
  readonly content: string
}

export interface ContentHtml {
  readonly contentHtml: string
}

export type RenderContent = (article: Source) => Promise<AnswerPart<ContentHtml>>

/** Where articles are read. */
type ArticleLinks = Pick<SiteLinks, 'article' | 'home'>

/** Renders each version of an article once, while it is among the 16 MiB last used. */
export function openContentRenderer(show: ShowAddresses, links: ArticleLinks): RenderContent {
  const rendered = new LRUCache<string, AnswerPart<ContentHtml>>({
    maxSize: MAX_CACHED_BYTES,
    // As HTML, and as JSON where it is asked for.
    sizeCalculation: ({ fields }) => 2 * BYTES_PER_CHARACTER * fields.contentHtml.length + 1,
  })
  return async ({ id, slug, version, content }) => {
    const key = `${id} ${version}`
    const { contentHtml } = await import('./content-html.ts')
    const part = rendered.get(key) ?? answerPart({ contentHtml: contentHtml(content, show, links.article(slug)) })
    rendered.set(key, part)
    return part
  }
}

export type RenderPreview = (content: string) => Promise<string>

/** What is not stored is not kept either. */
export const openPreview =
  (show: ShowAddresses, links: ArticleLinks): RenderPreview =>
  async (content) =>
    (await import('./content-html.ts')).contentHtml(content, show, links.home())
