import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

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

// Of its kind the one that does not slow down out of proportion, whatever is written.
const markdown = new MarkdownIt({ html: true, linkify: true })

/** Markdown (CommonMark with tables and strikethrough, HTML admitted) as HTML in which nothing runs and nothing is loaded but images. */
export function contentHtml(content: string): string {
  return sanitizeHtml(markdown.render(content), allowed)
}
