import { freeCategoryName } from '../../../../web/shared/category-names.ts'
import { renderPage } from '../../../platform/http/pages/page.ts'
import { type HtmlValue, html, type SafeHtml, trustedHtml } from '../../../platform/lib/html.ts'
import type { Platform } from '../../../platform/platform.ts'
import { withoutMarks } from '../../../platform/texts/plain-text.ts'
import { langAttribute, languageOf } from '../../../platform/texts/text-language.ts'
import type { DetailedOpportunity } from '../../opportunities/schema.ts'
import type { PageContext } from '../context.ts'
import { descriptionOf } from '../metadata/description.ts'
import { breadcrumbList, linkedData } from '../metadata/linked-data.ts'
import { socialMetadata } from '../metadata/social.ts'
import { breadcrumbs } from '../parts/breadcrumbs.ts'
import { moment } from '../parts/moments.ts'
import type { ShowOnPage } from '../parts/pictures.ts'
import { prose } from '../parts/prose.ts'
import { previewImage } from '../previews/address.ts'
import { applyBox, howToApply } from './apply-box.ts'
import { opportunityMarks } from './card.ts'
import { factList, organizationBox } from './detail-facts.ts'
import { attachmentList, confidentialDetails, contactPerson } from './detail-parts.ts'
import { detailWords } from './detail-words.ts'
import { listAddress, OPPORTUNITIES_PATH } from './page-query.ts'
import { opportunityWords } from './words.ts'

export interface OpportunityPageParts extends Pick<Platform, 'links' | 'publicUrl'> {
  readonly show: ShowOnPage
}

interface OpportunityView {
  readonly opportunity: DetailedOpportunity
  readonly ownerHasPage: boolean
  readonly descriptionHtml: string
  readonly hasJustApplied: boolean
  /** For search engines, of a job that anyone may find. */
  readonly posting: string | undefined
}

export function opportunityPage(
  { show, links, publicUrl }: OpportunityPageParts,
  context: PageContext,
  { opportunity, ownerHasPage, descriptionHtml, hasJustApplied, posting }: OpportunityView,
): string {
  const { community, locale, viewer, address } = context
  const { id, title, description, short_description, status, visibility, created_at, updated_at } = opportunity
  const words = detailWords[locale]
  const lang = langAttribute(languageOf(`${title} ${description}`), locale)
  const url = links.opportunity(id)
  const found =
    status === 'active' && visibility === 'public'
      ? { canonical: url, description: descriptionOf(short_description ?? withoutMarks(description)) }
      : undefined
  const crumbs = [
    { name: community.name, url: links.home() },
    { name: opportunityWords[locale].title, url: links.home() + OPPORTUNITIES_PATH },
    { name: title, url },
  ]
  return renderPage(community, {
    locale,
    title,
    viewer,
    address,
    section: 'opportunities',
    ...(found && {
      found,
      head: html`${socialMetadata({
        community,
        locale,
        title,
        description: found.description,
        type: 'website',
        url,
        image: previewImage(publicUrl(), 'opportunities', id, updated_at),
      })}${posting !== undefined && html`<script type="application/ld+json">${trustedHtml(posting)}</script>\n`}${linkedData(breadcrumbList(crumbs))}`,
    }),
    main: html`<article class="detail">
<div class="detail-grid">
<header class="detail-head stack tight">
${breadcrumbs(words.breadcrumbs, [{ name: opportunityWords[locale].title, url: OPPORTUNITIES_PATH }])}
<h1${lang}><bdi>${title}</bdi></h1>
<div class="row">${opportunityMarks(locale, opportunity)}<span class="soft small">${moment(context, created_at)}</span></div>
${state(context, opportunity)}
</header>
<aside class="detail-aside stack" aria-label="${words.facts}">
${applyBox(context, opportunity, hasJustApplied)}
${factList(context, opportunity, ownerHasPage)}
${organizationBox(show, context, opportunity)}
</aside>
<div class="detail-body stack loose">
<section class="prose"${lang} dir="auto">${prose(locale, descriptionHtml)}</section>
${lines(words.requirements, opportunity.requirements, lang)}
${lines(words.benefits, opportunity.benefits, lang)}
${howToApply(context, opportunity)}
${contactPerson(context, opportunity)}
${attachmentList(context, opportunity)}
${confidentialDetails(context, opportunity)}
${others(context, opportunity)}
</div>
</div>
</article>`,
  })
}

/** Why it is not open, to whoever may see it nevertheless. */
function state({ locale }: PageContext, { status }: DetailedOpportunity): HtmlValue {
  if (status === 'active') return ''
  return html`<p class="banner warning">${detailWords[locale][status]}</p>`
}

function lines(heading: string, items: readonly string[], lang: HtmlValue): HtmlValue {
  if (items.length === 0) return ''
  return html`<section class="stack tight">
<h2>${heading}</h2>
<ul class="stack tight"${lang}>
${items.map((item) => html`<li><bdi>${item}</bdi></li>\n`)}
</ul>
</section>`
}

/** Ways on, as chips: the tags, and lists that hold it. */
function others({ locale }: PageContext, { tags, entity, location, category }: DetailedOpportunity): SafeHtml {
  const words = detailWords[locale]
  const { city, lat, lng } = location
  const chip = (address: string, text: string) =>
    html`<li><a class="chip" href="${address}"><bdi>${text}</bdi></a></li>\n`
  return html`<nav class="stack tight no-print" aria-label="${words.others}">
<h2>${words.others}</h2>
<ul class="plain-list row">
${entity && chip(listAddress({ entity_id: entity.id }), words.ofOrganization(entity.name))}
${chip(listAddress({ category }), words.ofCategory(freeCategoryName(locale, category)))}
${lat !== undefined && lng !== undefined && chip(listAddress({ near: city ?? `${lat},${lng}`, radius_km: '50' }), words.nearby)}
${tags.map((tag) => chip(listAddress({ tags: tag }), tag))}
</ul>
</nav>`
}
