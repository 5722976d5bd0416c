import { freeCategoryName } from '../../../../web/shared/category-names.ts'
import { icon } from '../../../platform/http/pages/icon.ts'
import { renderPage } from '../../../platform/http/pages/page.ts'
import { type HtmlValue, html, paragraphsHtml, type SafeHtml, trustedHtml } from '../../../platform/lib/html.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ShowPicture } from '../../../platform/texts/content-html.ts'
import { langAttribute, languageOf } from '../../../platform/texts/text-language.ts'
import type { Entity } from '../../entities/schema.ts'
import type { ListedOpportunity } from '../../opportunities/schema.ts'
import type { PageContext } from '../context.ts'
import { ownPicture } from '../metadata/article-metadata.ts'
import { descriptionOf } from '../metadata/description.ts'
import { breadcrumbList, linkedData, organization } from '../metadata/linked-data.ts'
import { socialMetadata } from '../metadata/social.ts'
import { entityLogo, opportunityCard } from '../opportunities/card.ts'
import { hostOf } from '../opportunities/detail-facts.ts'
import { listAddress } from '../opportunities/page-query.ts'
import { breadcrumbs } from '../parts/breadcrumbs.ts'
import { avatar, nameOf } from '../parts/people.ts'
import type { ShowOnPage } from '../parts/pictures.ts'
import { previewImage } from '../previews/address.ts'
import { entityMarks, entityPlace } from './card.ts'
import { ENTITIES_PATH } from './page-query.ts'
import { entityWords } from './words.ts'

export interface EntityPageParts extends Pick<Platform, 'links' | 'publicUrl'> {
  readonly show: ShowOnPage
  readonly showPicture: ShowPicture
}

export interface Offered {
  readonly opportunities: readonly ListedOpportunity[]
  readonly total: number
}

export function entityPage(parts: EntityPageParts, context: PageContext, entity: Entity, offered: Offered): string {
  const { community, locale, viewer, reader, address } = context
  const { id, name, description, visibility, owner_id, members } = entity
  const words = entityWords[locale]
  const mayEdit = reader !== null && (reader.role === 'admin' || reader.id === owner_id)
  return renderPage(community, {
    locale,
    title: name,
    viewer,
    address,
    section: 'entities',
    ...(visibility === 'public' && metadata(parts, context, entity)),
    main: html`<article class="detail">
<div class="detail-grid">
<header class="detail-head stack tight">
${breadcrumbs(words.breadcrumbs, [{ name: words.title, url: ENTITIES_PATH }])}
<div class="entity-head">
${entityLogo(parts.show, entity, 'large')}
<div class="stack tight">
<h1><bdi>${name}</bdi></h1>
<div class="row">${entityMarks(locale, entity)}</div>
</div>
</div>
</header>
<aside class="detail-aside stack" aria-label="${words.facts}">
${facts(context, entity)}
${mayEdit && html`<p class="no-print"><a class="button" href="/app/entities/${id}">${icon('pencil')}${words.edit}</a></p>`}
</aside>
<div class="detail-body stack loose">
${description && html`<section class="prose"${langAttribute(languageOf(description), locale)}>${trustedHtml(paragraphsHtml(description))}</section>`}
${opportunities(parts, context, entity, offered)}
${members && people(parts, context, members)}
</div>
</div>
</article>`,
  })
}

function metadata(parts: EntityPageParts, { community, locale }: PageContext, entity: Entity) {
  const { links, publicUrl } = parts
  const { id, name, description, category, logo, updated_at } = entity
  const url = links.entity(id)
  const text = descriptionOf(
    description?.trim() || [name, category, entityPlace(entity.location)].filter(Boolean).join(' · '),
  )
  const own = ownPicture(parts, logo)
  const image = own === undefined ? previewImage(publicUrl(), 'entities', id, updated_at) : { ...own, isSmall: true }
  const crumbs = [
    { name: community.name, url: links.home() },
    { name: entityWords[locale].title, url: links.home() + ENTITIES_PATH },
    { name, url },
  ]
  return {
    found: { canonical: url, description: text },
    head: html`${socialMetadata({ community, locale, title: name, description: text, type: 'website', url, image })}${linkedData(organization(entity, url))}
${linkedData(breadcrumbList(crumbs))}`,
  }
}

function facts({ locale }: PageContext, entity: Entity): SafeHtml {
  const { category, location, website, employee_count } = entity
  const words = entityWords[locale]
  const place = [location?.address?.trim() ?? '', entityPlace(location)].filter((part) => part !== '')
  // Stored addresses begin with http:// or https://.
  const link = website && html`<a href="${website}" rel="nofollow noopener"><bdi>${hostOf(website)}</bdi></a>`
  return html`<dl class="fact-list">
${fact(words.website, link)}
${fact(words.category, html`<a href="${ENTITIES_PATH}?category=${encodeURIComponent(category)}"><bdi>${freeCategoryName(locale, category)}</bdi></a>`)}
${fact(words.where, place.length > 0 && place.map((part, index) => html`${index > 0 && html`<br>`}<bdi>${part}</bdi>`))}
${fact(words.size, employee_count && words.employees(employee_count))}
${fact(words.timezone, location?.timezone)}
</dl>`
}

const fact = (name: string, value: HtmlValue): HtmlValue =>
  value && html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`

function opportunities({ show }: EntityPageParts, context: PageContext, { id }: Entity, offered: Offered): SafeHtml {
  const words = entityWords[context.locale]
  const { opportunities: all, total } = offered
  return html`<section class="stack">
<h2>${words.opportunities}</h2>
${
  all.length === 0
    ? html`<p class="soft">${words.noOpportunities}</p>`
    : html`<ul class="plain-list ruled offers">
${all.map((one) => html`<li>${opportunityCard(context, show, one, { level: 'h3', hidesEntity: true })}</li>\n`)}
</ul>`
}
${total > all.length && html`<p><a class="button" href="${listAddress({ entity_id: id })}">${words.allOpportunities} (${total})</a></p>`}
</section>`
}

function people(
  { show }: EntityPageParts,
  { locale }: PageContext,
  members: NonNullable<Entity['members']>,
): HtmlValue {
  if (members.length === 0) return ''
  const words = entityWords[locale]
  return html`<section class="stack">
<div><h2>${words.people}</h2>
<p class="soft small">${words.peopleNote}</p></div>
<ul class="plain-list people">
${members.map((person) => html`<li><a href="/members/${person.id}">${avatar(show, person)}${nameOf(person)}</a></li>\n`)}
</ul>
</section>`
}
