import type { Community } from '../../community/community.ts'
import type { Locale } from '../../database/tables/accounts.ts'
import { html, type SafeHtml, trustedHtml } from '../../lib/html.ts'
import { renderPage } from './page.ts'

interface MessageHead {
  readonly locale: Locale
  readonly title: string
  /** Of a page that can be opened again. */
  readonly address?: string | undefined
}

/** A short page that says or asks one thing. @param lines HTML below the heading */
export const messagePage = (community: Community, head: MessageHead, lines: readonly (SafeHtml | string)[]): string =>
  renderPage(community, {
    ...head,
    isNarrow: true,
    main: html`<div class="stack">
<h1>${head.title}</h1>
${trustedHtml(lines.join('\n'))}
</div>`,
  })
