import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { type SafeHtml, trustedHtml } from '../../../platform/lib/html.ts'
import { newsWords } from '../news/words.ts'

/**
 * Rendered Markdown within a page: the title is its one heading of the first level, and what may be wider than a telephone
 * is moved within its own frame, by the keyboard too.
 */
export const prose = (locale: Locale, contentHtml: string): SafeHtml =>
  trustedHtml(
    contentHtml
      .replaceAll(/<(\/?)h1\b/g, '<$1h2')
      .replaceAll('<pre>', '<pre tabindex="0">')
      .replaceAll(
        '<table>',
        `<div class="table-frame" role="group" tabindex="0" aria-label="${newsWords[locale].table}"><table>`,
      )
      .replaceAll('</table>', '</table></div>'),
  )
