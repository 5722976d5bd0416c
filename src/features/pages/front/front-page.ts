import type { Static } from 'typebox'
import { contactLink } from '../../../../web/shared/contact.ts'
import type { Community } from '../../../platform/community/community.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { renderPage } from '../../../platform/http/pages/page.ts'
import { type HtmlValue, html } from '../../../platform/lib/html.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { ListedArticle } from '../../news/schema.ts'
import type { ListedOpportunity } from '../../opportunities/schema.ts'
import type { PageContext, Voice } from '../context.ts'
import { linkedData, ourOrganization } from '../metadata/linked-data.ts'
import { socialMetadata } from '../metadata/social.ts'
import { articleCard } from '../parts/article-card.ts'
import { numberIn } from '../parts/numbers.ts'
import { opportunityRow } from '../parts/opportunity-row.ts'
import type { ShowOnPage } from '../parts/pictures.ts'
import { searchForm } from '../parts/search-form.ts'
import { previewImage } from '../previews/address.ts'
import { frontWords } from './words.ts'

const CARDS = 6

export interface FrontView {
  /** The newest first. */
  readonly featured: readonly ListedArticle[]
  readonly latest: readonly ListedArticle[]
  readonly opportunities: readonly Static<typeof ListedOpportunity>[]
  readonly counts: { readonly users: number; readonly news: number; readonly opportunities: number }
}

interface PageParts extends Pick<Platform, 'links' | 'publicUrl'> {
  readonly signUp: Settings['signUp']
  readonly show: ShowOnPage
}

type Words = (typeof frontWords)[Locale]

/** Who we are, what is new, what is open, and how to join. */
export function frontPage(
  context: PageContext,
  { links, publicUrl, signUp, show }: PageParts,
  view: FrontView,
): string {
  const { community, locale, viewer, address } = context
  const { name, description } = community
  const words = frontWords[locale]
  const text = description ?? words.byDefault
  const isMember = viewer !== null
  return renderPage(community, {
    locale,
    viewer,
    address,
    title: name,
    found: { canonical: `${links.home()}/`, description: text },
    head: html`${socialMetadata({
      community,
      locale,
      title: name,
      description: text,
      type: 'website',
      url: `${links.home()}/`,
      image: previewImage(publicUrl(), 'sections', 'home'),
    })}${linkedData(ourOrganization(community, publicUrl()))}`,
    main: html`<div class="front">
<header class="front-head">
<h1><bdi>${name}</bdi></h1>
<p class="front-text"><bdi>${text}</bdi></p>
${searchForm({ action: '/search', name: 'q', label: words.searchAll, button: words.search, isRequired: true })}
${numbers(locale, words, view.counts)}
</header>
${!isMember && callToJoin(words, signUp, community)}
${news(context, words, show, view)}
${opportunities(context, words, view)}
</div>`,
  })
}

function news(voice: Voice, words: Words, show: ShowOnPage, { featured: [lead, ...featured], latest }: FrontView) {
  const isShownAbove = ({ id }: ListedArticle) => id === lead?.id || featured.some((one) => one.id === id)
  const cards = [...featured, ...latest.filter((article) => !isShownAbove(article))].slice(0, CARDS)
  const isEmpty = lead === undefined && cards.length === 0
  return html`<section class="stack" aria-labelledby="news">
<div class="row spread section-head"><h2 id="news">${words.latest}</h2>${!isEmpty && html`<a href="/news">${words.allNews}</a>`}</div>
${isEmpty && html`<p class="empty">${words.noNews}</p>`}
${lead && articleCard(voice, show, lead, { isLead: true, hidesFeatured: true })}
${cards.length > 0 && html`<div class="cards">${cards.map((article) => html`${articleCard(voice, show, article, { hidesFeatured: true })}\n`)}</div>`}
</section>`
}

const opportunities = (voice: Voice, words: Words, { opportunities: list }: FrontView) =>
  html`<section class="stack" aria-labelledby="opportunities">
<div class="row spread section-head"><h2 id="opportunities">${words.opportunities}</h2>${list.length > 0 && html`<a href="/opportunities">${words.allOpportunities}</a>`}</div>
${
  list.length === 0
    ? html`<p class="empty">${words.noOpportunities}</p>`
    : html`<ul class="plain-list opportunity-rows">${list.map((one) => html`${opportunityRow(voice, one)}\n`)}</ul>`
}
</section>`

/** Only what there is some of. */
function numbers(locale: Locale, words: Words, { users, news: articles, opportunities: open }: FrontView['counts']) {
  const facts = [
    [users, words.people(users)] as const,
    [articles, words.articles(articles)] as const,
    [open, words.openOpportunities(open)] as const,
  ].filter(([count]) => count > 0)
  return (
    facts.length > 0 &&
    html`<ul class="plain-list front-numbers" aria-label="${words.inNumbers}">
${facts.map(([count, noun]) => html`<li><strong>${numberIn(locale, count)}</strong> ${noun}</li>\n`)}
</ul>`
  )
}

function callToJoin(words: Words, signUp: Settings['signUp'], { contact }: Community): HtmlValue {
  if (signUp === 'closed') return ''
  const isInvited = signUp === 'invited'
  const way = isInvited
    ? contact && html`<a class="button primary" href="${contactLink(contact)}">${words.contact}</a>`
    : html`<a class="button primary" href="/app/sign-up">${words.join}</a>`
  return html`<section class="front-join" aria-labelledby="join">
<div class="stack tight"><h2 id="join">${isInvited ? words.invitedTitle : words.joinTitle}</h2><p>${isInvited ? words.invitedText : words.joinText}</p></div>
${way}
</section>`
}
