import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import type { ShowPicture } from '../pictures/outside/addresses.ts'

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

/** Nobody's address is told to the servers of pictures. */
function imageBy(showPicture: ShowPicture): sanitizeHtml.Transformer {
  return (tagName, { src, ...attribs }) => {
    const shown = src === undefined ? undefined : showPicture(src)
    return { tagName, attribs: shown === undefined ? attribs : { src: shown, ...attribs } }
  }
}

/**
 * Renders Markdown (CommonMark with tables, strikethrough and HTML) as HTML that runs nothing and loads nothing but
 * images. Content above the limit is returned as preformatted text.
 * @param showPicture where the picture of an address is shown; by default, there
 */
export function contentHtml(content: string, showPicture: ShowPicture = (source) => source): string {
  if (content.length > MAX_RENDERED_CHARACTERS) return `<pre>${markdown.utils.escapeHtml(content)}</pre>`
  const transformTags = { ...allowed.transformTags, img: imageBy(showPicture) }
  return sanitizeHtml(markdown.render(content), { ...allowed, transformTags })
}
