import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

/** With HTML that nests without end, time grows with the square of the length: at this one to half a second. */
const MOST_RENDERED_CHARACTERS = 200_000

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
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener ugc' }),
    th: alignByAttribute,
    td: alignByAttribute,
  },
  nestingLimit: 100,
}

// Of its kind the one that does not slow down out of proportion, whatever is written.
const markdown = new MarkdownIt({ html: true, linkify: true })

/** Tables are aligned by style, which is not let through. */
function alignByAttribute(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const align = /^text-align:(left|right|center)$/.exec(attribs.style ?? '')?.[1]
  return { tagName, attribs: align === undefined ? attribs : { align } }
}

/**
 * Markdown (CommonMark with tables and strikethrough, HTML admitted) as HTML in which nothing runs and nothing is loaded
 * but images. What is too long to be rendered in a moment is shown as it was written.
 */
export function contentHtml(content: string): string {
  if (content.length > MOST_RENDERED_CHARACTERS) return `<pre>${markdown.utils.escapeHtml(content)}</pre>`
  return sanitizeHtml(markdown.render(content), allowed)
}
