import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { html, type SafeHtml } from '../../../platform/lib/html.ts'
import { numberIn } from './numbers.ts'

const words = {
  en: { pages: 'Pages', previous: 'Previous', next: 'Next', of: 'Page {page} of {pages}' },
  uk: { pages: 'Сторінки', previous: 'Попередня', next: 'Наступна', of: 'Сторінка {page} із {pages}' },
} as const satisfies Record<Locale, object>

interface Place {
  readonly page: number
  readonly pages: number
  readonly addressOf: (page: number) => string
}

/** Links to the neighbours; nothing where all is on one page. */
export function pager(locale: Locale, { page, pages, addressOf }: Place): SafeHtml | '' {
  if (pages <= 1) return ''
  const { previous, next, of, pages: label } = words[locale]
  const place = of.replace('{page}', numberIn(locale, page)).replace('{pages}', numberIn(locale, pages))
  return html`<nav class="pager" aria-label="${label}">
${page > 1 ? html`<a class="button" rel="prev" href="${addressOf(page - 1)}">${previous}</a>` : html`<span></span>`}
<span class="soft small">${place}</span>
${page < pages ? html`<a class="button" rel="next" href="${addressOf(page + 1)}">${next}</a>` : html`<span></span>`}
</nav>`
}
