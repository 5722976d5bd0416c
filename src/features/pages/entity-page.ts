import type { Locale } from '../../platform/database/tables/accounts.ts'
import { htmlPage } from '../../platform/http/html-page.ts'
import { escapeHtml, paragraphsHtml } from '../../platform/lib/html.ts'
import type { Entity } from '../entities/schema.ts'

export function entityPage(locale: Locale, { name, category, location, website, description }: Entity): string {
  const place = [location?.city, location?.country].filter(Boolean).join(', ')
  const facts = [category, place].filter((fact) => fact !== '').map(escapeHtml)
  // Stored addresses begin with http:// or https://.
  const link = website && `<a href="${escapeHtml(website)}" rel="nofollow noopener">${escapeHtml(website)}</a>`
  return htmlPage(locale, name, [
    `<p>${[...facts, ...(link ? [link] : [])].join('<br>')}</p>`,
    paragraphsHtml(description ?? ''),
  ])
}
