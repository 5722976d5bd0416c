import type { Locale } from '../database/tables/accounts.ts'
import { html, type SafeHtml, trustedHtml } from '../lib/html.ts'
import { renderPage } from './page.ts'

/** A short page that says or asks one thing. @param lines HTML below the heading */
export const messagePage = (locale: Locale, title: string, lines: readonly (SafeHtml | string)[]): string =>
  renderPage({
    locale,
    title,
    isNarrow: true,
    main: html`<div class="stack">
<h1>${title}</h1>
${trustedHtml(lines.join('\n'))}
</div>`,
  })
