import { LRUCache } from 'lru-cache'
import type { ShowAddresses } from '../pictures/outside/addresses.ts'

const MAX_CACHED_BYTES = 16 * 1024 * 1024

export type RenderContent = (article: { id: string; version: number; content: string }) => Promise<string>

/** Renders each version of an article once, while it is among the 16 MiB last used. */
export function openContentRenderer(show: ShowAddresses): RenderContent {
  const rendered = new LRUCache<string, string>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (html) => 2 * html.length + 1,
  })
  return async ({ id, version, content }) => {
    const key = `${id} ${version}`
    const { contentHtml } = await import('./content-html.ts')
    const html = rendered.get(key) ?? contentHtml(content, show)
    rendered.set(key, html)
    return html
  }
}

export type RenderPreview = (content: string) => Promise<string>

/** What is not stored is not kept either. */
export const openPreview =
  (show: ShowAddresses): RenderPreview =>
  async (content) =>
    (await import('./content-html.ts')).contentHtml(content, show)
