import { LRUCache } from 'lru-cache'
import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const MAX_CACHED_BYTES = 16 * 1024 * 1024

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'details', 'summary'],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    code: ['class'],
    th: ['align', 'scope', 'colspan', 'rowspan'],
    td: ['align', 'colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener ugc' }) },
}

/** Markdown (GitHub's flavour, HTML admitted) as HTML in which nothing runs and nothing is loaded but images. */
export function contentHtml(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown, { async: false, gfm: true }), allowed)
}

export type RenderContent = (article: { id: string; version: number; content: string }) => string

/** Renders each version of an article once, as long as it is among the 16 MiB that were asked for last. */
export function openContentRenderer(): RenderContent {
  const rendered = new LRUCache<string, string>({ maxSize: MAX_CACHED_BYTES, sizeCalculation: (html) => html.length + 1 })
  return ({ id, version, content }) => {
    const key = `${id} ${version}`
    const html = rendered.get(key) ?? contentHtml(content)
    rendered.set(key, html)
    return html
  }
}
