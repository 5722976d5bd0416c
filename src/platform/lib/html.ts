/** Markup that is safe to send: made by `html`, or known to be clean. */
export class SafeHtml {
  readonly #markup: string

  constructor(markup: string) {
    this.#markup = markup
  }

  toString(): string {
    return this.#markup
  }
}

export type HtmlValue = SafeHtml | string | number | null | undefined | false | readonly HtmlValue[]

/**
 * A template of HTML that escapes by default: html`<p title="${title}">${text}</p>`. Attributes stand in double quotes.
 * Lists are joined; null, undefined and false are nothing.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml {
  return new SafeHtml(String.raw({ raw: strings }, ...values.map(markupOf)))
}

/** Of markup that was made safe elsewhere: rendered Markdown, for example. */
export const trustedHtml = (markup: string): SafeHtml => new SafeHtml(markup)

function markupOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof SafeHtml) return value.toString()
  return Array.isArray(value) ? value.map(markupOf).join('') : escapeHtml(String(value))
}

/** For elements and double-quoted attributes, in HTML and XML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function paragraphsHtml(text: string): string {
  const parts = text.replaceAll(/\r\n?/g, '\n').split(/\n[^\S\n]*\n/)
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** JSON for a script element that is not run (HTML, section 4.12.1.3): no text ends the element. */
export const jsonScript = (type: string, value: unknown, id?: string): SafeHtml =>
  html`<script type="${type}"${id === undefined ? '' : html` id="${id}"`}>${trustedHtml(JSON.stringify(value).replaceAll('<', '\\u003c'))}</script>`
