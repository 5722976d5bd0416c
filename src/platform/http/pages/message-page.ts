import type { Community } from '../../community/community.ts'
import type { Locale } from '../../database/tables/accounts.ts'
import { html, type SafeHtml, trustedHtml } from '../../lib/html.ts'
import { renderPage } from './page.ts'

interface MessageHead {
  readonly locale: Locale
  readonly title: string
}

/** A short page that says or asks one thing. @param lines HTML below the heading */
export const messagePage = (
  community: Community,
  { locale, title }: MessageHead,
  lines: readonly (SafeHtml | string)[],
): string =>
  renderPage(community, {
    locale,
    title,
    isNarrow: true,
    main: html`<div class="stack">
<h1>${title}</h1>
${trustedHtml(lines.join('\n'))}
</div>`,
  })
