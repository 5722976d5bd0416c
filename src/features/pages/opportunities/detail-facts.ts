import { freeCategoryName } from '../../../../web/shared/category-names.ts'
import { deadlineText } from '../../../../web/shared/deadline.ts'
import { payName, payText } from '../../../../web/shared/pay.ts'
import { type HtmlValue, html, type SafeHtml } from '../../../platform/lib/html.ts'
import type { DetailedOpportunity } from '../../opportunities/schema.ts'
import type { PageContext } from '../context.ts'
import { entityWords } from '../entities/words.ts'
import { nameOf } from '../parts/people.ts'
import type { ShowOnPage } from '../parts/pictures.ts'
import { entityLogo } from './card.ts'
import { detailWords } from './detail-words.ts'
import { dayText, deadline, placeText } from './facts.ts'
import { listAddress } from './page-query.ts'
import { opportunityWords } from './words.ts'

/** @param ownerHasPage whether the reader may open the card of whoever posted it */
export function factList(context: PageContext, opportunity: DetailedOpportunity, ownerHasPage: boolean): SafeHtml {
  const { community, locale } = context
  const { type, category, location, budget, owner, expires_at, created_at } = opportunity
  const words = detailWords[locale]
  const due = deadline(context, opportunity)
  const posted = new Date(created_at)
  return html`<dl class="fact-list">
${fact(payName(locale, type), budget && payText(locale, budget))}
${fact(words.place, place(context, location))}
${fact(words.timezone, location.timezone)}
${fact(words.deadline, expires_at && html`<time datetime="${expires_at}">${deadlineText(locale, new Date(expires_at), community.timeZone)}</time>${due?.isSoon && html` <span class="soon">${due.text}</span>`}`)}
${fact(words.category, html`<a href="${listAddress({ category })}"><bdi>${freeCategoryName(locale, category)}</bdi></a>`)}
${fact(words.posted, html`<time datetime="${created_at}">${dayText(context, posted)}</time>`)}
${owner && fact(words.postedBy, ownerHasPage ? html`<a href="/members/${owner.id}">${nameOf(owner)}</a>` : nameOf(owner))}
</dl>`
}

const fact = (name: string, value: HtmlValue): HtmlValue =>
  value !== undefined && value !== '' && value !== null && html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`

function place({ locale }: PageContext, location: DetailedOpportunity['location']): HtmlValue {
  const { remote } = opportunityWords[locale]
  const named = placeText(location)
  const parts = [location.address, named, location.remote && remote].filter(Boolean) as string[]
  return parts.length === 0 ? '' : parts.map((part, index) => html`${index > 0 && html`<br>`}<bdi>${part}</bdi>`)
}

export function organizationBox(show: ShowOnPage, { locale }: PageContext, { entity }: DetailedOpportunity): HtmlValue {
  if (entity === undefined) return ''
  const words = detailWords[locale]
  return html`<section class="entity-box" aria-label="${words.organization}">
${entityLogo(show, entity)}
<div>
<p><a class="strong" href="/entities/${entity.id}"><bdi>${entity.name}</bdi></a></p>
${entity.employee_count && html`<p class="soft small">${entityWords[locale].employees(entity.employee_count)}</p>`}
${entity.website && html`<p class="small"><a href="${entity.website}" rel="nofollow noopener"><bdi>${hostOf(entity.website)}</bdi></a></p>`}
</div>
</section>`
}

/** What people call an address. */
export function hostOf(address: string): string {
  const host = URL.parse(address)?.hostname ?? ''
  return host === '' ? address : host.replace(/^www\./, '')
}
