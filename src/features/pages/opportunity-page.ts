import type { Static } from 'typebox'
import { ourCommunity } from '../../platform/community/community.ts'
import type { Locale } from '../../platform/database/tables/accounts.ts'
import { htmlPage } from '../../platform/http/html-page.ts'
import { escapeHtml, paragraphsHtml } from '../../platform/lib/html.ts'
import type { DetailedOpportunity } from '../opportunities/schema.ts'
import { dayOf, pageWords } from './words.ts'

type Opportunity = Static<typeof DetailedOpportunity>

/** @param json of the detail view */
export function opportunityPage(locale: Locale, json: string): string {
  const { title, description, entity, location, requirements, benefits, expires_at }: Opportunity = JSON.parse(json)
  const words = pageWords[locale]
  const { city, country, remote } = location
  const facts = [
    entity?.name,
    [city, country].filter(Boolean).join(', '),
    remote ? words.remote : '',
    expires_at && `${words.expires} ${dayOf(locale, expires_at, ourCommunity().timeZone)}`,
  ].filter((fact) => fact !== undefined && fact !== '')
  return htmlPage(locale, title, [
    `<p>${facts.map((fact) => escapeHtml(String(fact))).join('<br>')}</p>`,
    paragraphsHtml(description),
    ...listOf(words.requirements, requirements),
    ...listOf(words.benefits, benefits),
  ])
}

function listOf(heading: string, items: readonly string[]): string[] {
  if (items.length === 0) return []
  return [`<h2>${escapeHtml(heading)}</h2>`, '<ul>', ...items.map((item) => `<li>${escapeHtml(item)}</li>`), '</ul>']
}
