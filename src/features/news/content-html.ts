import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

/** Rendering deeply nested HTML takes time quadratic in its length: half a second at this length. */
const MAX_RENDERED_CHARACTERS = 200_000

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

// Chosen among Markdown parsers for its linear time on hostile input.
const markdown = new MarkdownIt({ html: true, linkify: true })

/** Alignment of table cells comes as a style attribute, which is not allowed. */
function alignByAttribute(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const align = /^text-align:(left|right|center)$/.exec(attribs.style ?? '')?.[1]
  return { tagName, attribs: align === undefined ? attribs : { align } }
}

/**
 * Renders Markdown (CommonMark with tables, strikethrough and HTML) as HTML that runs nothing and loads nothing but
 * images. Content above the limit is returned as preformatted text.
 */
export function contentHtml(content: string): string {
  if (content.length > MAX_RENDERED_CHARACTERS) return `<pre>${markdown.utils.escapeHtml(content)}</pre>`
  return sanitizeHtml(markdown.render(content), allowed)
}
