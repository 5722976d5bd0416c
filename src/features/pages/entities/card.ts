import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { icon } from '../../../platform/http/pages/icon.ts'
import { type HtmlValue, html, type SafeHtml } from '../../../platform/lib/html.ts'
import { langAttribute, languageOf } from '../../../platform/texts/text-language.ts'
import type { Entity } from '../../entities/schema.ts'
import { entityLogo } from '../opportunities/card.ts'
import type { ShowOnPage } from '../parts/pictures.ts'
import { entityWords } from './words.ts'

const MAX_DESCRIPTION_CHARACTERS = 400

/** An entity in a list: the whole card leads to it. */
export function entityCard(locale: Locale, show: ShowOnPage, entity: Entity): SafeHtml {
  const { id, name, category, location, employee_count, description } = entity
  const place = entityPlace(location)
  const words = entityWords[locale]
  const summary = description?.slice(0, MAX_DESCRIPTION_CHARACTERS).toWellFormed()
  return html`<article class="offer">
${entityLogo(show, entity)}
<div class="offer-text">
<div class="row"><h2 class="offer-title"><a href="/entities/${id}"><bdi>${name}</bdi></a></h2>${entityMarks(locale, entity)}</div>
<ul class="plain-list offer-facts">
<li>${icon('tag')}<bdi>${category}</bdi></li>
${place !== '' && html`<li>${icon('map-pin')}<bdi>${place}</bdi></li>\n`}
${employee_count && html`<li>${icon('users')}<span>${words.employees(employee_count)}</span></li>\n`}
</ul>
${summary && html`<p class="offer-summary"${langAttribute(languageOf(summary), locale)}><bdi>${summary}</bdi></p>`}
</div>
</article>`
}

export function entityMarks(locale: Locale, { is_verified, visibility }: Entity): HtmlValue {
  const words = entityWords[locale]
  return [
    is_verified && html`<span class="chip success">${icon('shield-check')}${words.verified}</span>\n`,
    visibility !== 'public' &&
      html`<span class="chip warning">${icon('lock')}${visibility === 'members' ? words.members : words.confidential}</span>\n`,
  ]
}

/** Empty where none is named. */
export function entityPlace(location: Entity['location']): string {
  const parts = [location?.city, location?.country].map((part) => part?.trim())
  return [...new Set(parts)].filter(Boolean).join(', ')
}
