import { LRUCache } from 'lru-cache'
import type { SiteLinks } from '../../platform/community/site-links.ts'
import type { ShowAddresses } from '../pictures/outside/addresses.ts'

const MAX_CACHED_BYTES = 16 * 1024 * 1024
const BYTES_PER_CHARACTER = 2

interface Described {
  /** Absent: it is not stored yet. */
  readonly id?: string
  readonly description: string
}

export type RenderDescription = (opportunity: Described) => Promise<string>

/** Markdown as HTML, rendered once for each text that is among the 16 MiB last used. */
export function openDescriptionRenderer(
  show: ShowAddresses,
  links: Pick<SiteLinks, 'opportunity' | 'home'>,
): RenderDescription {
  const rendered = new LRUCache<string, string>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (html, key) => BYTES_PER_CHARACTER * (html.length + key.length) + 1,
  })
  return async ({ id, description }) => {
    const key = `${id} ${description}`
    const { plainContentHtml } = await import('../news/content-html.ts')
    const base = id === undefined ? links.home() : links.opportunity(id)
    const html = rendered.get(key) ?? plainContentHtml(description, show, base)
    // What is not stored is not kept either.
    if (id !== undefined) rendered.set(key, html)
    return html
  }
}
