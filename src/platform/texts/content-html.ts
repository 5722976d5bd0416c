import MarkdownIt, { type Token } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

/** Where a picture that content names is shown. Undefined when it is not. */
export type ShowPicture = (source: string) => string | undefined

/** Where what content names is. */
export interface ShowAddresses {
  readonly picture: ShowPicture
  /** @param base where the content is read */
  readonly link: (address: string, base: string) => string
}

/** Rendering deeply nested HTML takes time quadratic in its length: half a second at this length. */
const MAX_RENDERED_CHARACTERS = 200_000
/** Five times the longest content that is rendered: what is written grows less, unless it is written to grow. */
const MAX_HTML_CHARACTERS = 1_000_000
/** Of texts of up to 10,000 characters. */
const MAX_PLAIN_HTML_CHARACTERS = 100_000

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
    th: alignByAttribute,
    td: alignByAttribute,
  },
  nestingLimit: 100,
}

// Chosen among Markdown parsers for its linear time on hostile input.
const markdown = new MarkdownIt({ html: true, linkify: true })

/** What was written as plain text looks as it did: lines end where they end, tags and names such as `Node.is` are text. */
const plainMarkdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable(['code', 'lheading'])
plainMarkdown.linkify.set({ fuzzyLink: false })

/** Alignment of table cells comes as a style attribute, which is not allowed. */
function alignByAttribute(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const align = /^text-align:(left|right|center)$/.exec(attribs.style ?? '')?.[1]
  return { tagName, attribs: align === undefined ? attribs : { align } }
}

const linkBy =
  (show: ShowAddresses['link'], base: string): sanitizeHtml.Transformer =>
  (tagName, { href, ...attribs }) => ({
    tagName,
    attribs: { ...(href !== undefined && { href: show(href, base) }), ...attribs, rel: 'nofollow noopener ugc' },
  })

/** Nobody's address is told to the servers of pictures; what is not shown is a link. */
function imageBy(show: ShowAddresses, base: string): sanitizeHtml.Transformer {
  return (tagName, { src, ...attribs }) => {
    if (src === undefined) return { tagName, attribs }
    const shown = show.picture(src)
    if (shown !== undefined) return { tagName, attribs: { src: shown, ...attribs } }
    return { ...linkBy(show.link, base)('a', { href: src }), text: attribs.alt || src }
  }
}

const asWritten: ShowAddresses = { picture: (source) => source, link: (address) => address }

/**
 * Renders Markdown (CommonMark with tables, strikethrough and HTML) as HTML that runs nothing and loads nothing but
 * images. Content above the limit, and content that renders to more than the limit of HTML, is returned as preformatted
 * text.
 * @param show where what it names is; by default, there
 * @param base the address under which the content is read
 */
export const contentHtml = (content: string, show: ShowAddresses = asWritten, base = ''): string =>
  boundedHtml(content, { parser: markdown, maxCharacters: MAX_HTML_CHARACTERS, show, base })

/** The same for a text that may be plain: without HTML, underlined headings and indented code, with its line breaks. */
export const plainContentHtml = (content: string, show: ShowAddresses = asWritten, base = ''): string =>
  boundedHtml(content, { parser: plainMarkdown, maxCharacters: MAX_PLAIN_HTML_CHARACTERS, show, base })

interface Rendering {
  readonly parser: typeof markdown
  readonly maxCharacters: number
  readonly show: ShowAddresses
  readonly base: string
}

function boundedHtml(content: string, rendering: Rendering): string {
  const html = content.length > MAX_RENDERED_CHARACTERS ? undefined : renderedHtml(content, rendering)
  return html ?? `<pre>${markdown.utils.escapeHtml(content)}</pre>`
}

/** Undefined where it is too long. */
function renderedHtml(content: string, { parser, maxCharacters, show, base }: Rendering): string | undefined {
  const references = {}
  const tokens = parser.parse(content, references)
  // Amplification: each use of a link reference repeats its address and title, which here are still shared.
  if (attributeCharacters(tokens) > maxCharacters) return undefined
  const transformTags = { ...allowed.transformTags, a: linkBy(show.link, base), img: imageBy(show, base) }
  const html = sanitizeHtml(parser.renderer.render(tokens, parser.options, references), {
    ...allowed,
    transformTags,
  })
  return html.length > maxCharacters ? undefined : html
}

const attributeCharacters = (tokens: readonly Token[]): number =>
  tokens.reduce(
    (sum, { attrs, children }) =>
      sum +
      (attrs ?? []).reduce((all, [, value]) => all + String(value).length, 0) +
      attributeCharacters(children ?? []),
    0,
  )
