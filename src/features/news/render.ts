import { LRUCache } from 'lru-cache'
import type { SiteLinks } from '../../platform/community/site-links.ts'
import type { ShowAddresses } from '../pictures/outside/addresses.ts'

const MAX_CACHED_BYTES = 16 * 1024 * 1024

interface Rendered {
  readonly id: string
  readonly slug: string
  readonly version: number
  readonly content: string
}

export type RenderContent = (article: Rendered) => Promise<string>

/** Where articles are read. */
type ArticleLinks = Pick<SiteLinks, 'article' | 'home'>

/** Renders each version of an article once, while it is among the 16 MiB last used. */
export function openContentRenderer(show: ShowAddresses, links: ArticleLinks): RenderContent {
  const rendered = new LRUCache<string, string>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (html) => 2 * html.length + 1,
  })
  return async ({ id, slug, version, content }) => {
    const key = `${id} ${version}`
    const { contentHtml } = await import('./content-html.ts')
    const html = rendered.get(key) ?? contentHtml(content, show, links.article(slug))
    rendered.set(key, html)
    return html
  }
}

export type RenderPreview = (content: string) => Promise<string>

/** What is not stored is not kept either. */
export const openPreview =
  (show: ShowAddresses, links: ArticleLinks): RenderPreview =>
  async (content) =>
    (await import('./content-html.ts')).contentHtml(content, show, links.home())
