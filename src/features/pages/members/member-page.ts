import { hasAtLeast } from '../../../platform/access/caller.ts'
import type { SiteLinks } from '../../../platform/community/site-links.ts'
import { renderPage } from '../../../platform/http/pages/page.ts'
import { type HtmlValue, html, paragraphsHtml, trustedHtml } from '../../../platform/lib/html.ts'
import { langAttribute, languageOf } from '../../../platform/texts/text-language.ts'
import type { Member } from '../../members/schema.ts'
import type { BriefArticle } from '../../news/briefs.ts'
import type { BriefOpportunity } from '../../opportunities/shown-by.ts'
import type { PageContext, Voice } from '../context.ts'
import { articleAddress } from '../parts/addresses.ts'
import { breadcrumbs } from '../parts/breadcrumbs.ts'
import { moment } from '../parts/moments.ts'
import { avatar, nameOf } from '../parts/people.ts'
import type { ShowOnPage } from '../parts/pictures.ts'
import { memberWords } from './words.ts'

const MAX_DESCRIPTION = 200

interface MemberView {
  readonly member: Member
  readonly articles: readonly BriefArticle[]
  readonly opportunities: readonly BriefOpportunity[]
}

interface PageParts {
  readonly links: SiteLinks
  readonly show: ShowOnPage
}

export function memberPage(context: PageContext, { links, show }: PageParts, view: MemberView): string {
  const { community, locale, viewer, reader, address } = context
  const { member, articles, opportunities } = view
  const { id, name, position, company, isVerified, bio } = member
  const words = memberWords[locale]
  const work = [position, company].filter(Boolean).join(', ')
  const mayList = reader !== null && hasAtLeast(reader.role, 'member')
  // Who has not signed in sees only those who show themselves to everybody.
  const found = reader === null && {
    found: {
      canonical: `${links.home()}/members/${id}`,
      description: [name, work, bio].filter(Boolean).join(' · ').slice(0, MAX_DESCRIPTION).toWellFormed(),
    },
  }
  return renderPage(community, {
    locale,
    viewer,
    address,
    title: name,
    ...found,
    main: html`<div class="member">
<div class="stack tight">
${mayList && breadcrumbs(words.breadcrumbs, [{ name: words.members, url: '/app/members' }])}
<header class="member-head">
${avatar(show, member, 'large')}
<div class="stack tight">
<h1>${nameOf(member)}</h1>
${work !== '' && html`<p><bdi>${work}</bdi></p>`}
${isVerified && html`<p><span class="chip success">${words.verified}</span></p>`}
${facts(context, member)}
${reader?.role === 'admin' && html`<p><a class="small" href="/app/admin/users/${id}">${words.desk}</a></p>`}
</div>
</header>
</div>
${bio && html`<section class="stack tight" aria-labelledby="about"><h2 id="about">${words.about}</h2><div class="stack"${langAttribute(languageOf(bio), locale)} dir="auto">${trustedHtml(paragraphsHtml(bio))}</div></section>`}
${
  articles.length > 0 &&
  list(
    words.articles,
    'articles',
    articles.map(({ title, slug, publishedAt }) => item(context, articleAddress(slug), title, publishedAt)),
  )
}
${
  opportunities.length > 0 &&
  list(
    words.opportunities,
    'opportunities',
    opportunities.map((one) => item(context, `/opportunities/${one.id}`, one.title, one.createdAt)),
  )
}
${articles.length + opportunities.length === 0 && html`<p class="soft">${words.nothing}</p>`}
</div>`,
  })
}

function facts(voice: Voice, { location, website, joinedAt }: Member) {
  const words = memberWords[voice.locale]
  return html`<dl class="facts">
${location && html`<div><dt>${words.location}</dt><dd><bdi>${location}</bdi></dd></div>`}
${isWebAddress(website) && html`<div><dt>${words.website}</dt><dd><a href="${website}" rel="nofollow noopener ugc"><bdi>${shortAddress(website)}</bdi></a></dd></div>`}
<div><dt>${words.since}</dt><dd>${moment(voice, joinedAt)}</dd></div>
</dl>`
}

const isWebAddress = (address: string | null): address is string => address !== null && /^https?:\/\//i.test(address)

const shortAddress = (address: string) => address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

const list = (title: string, id: string, items: readonly HtmlValue[]) =>
  html`<section class="stack tight" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
<ul class="plain-list ruled titles">${items}</ul></section>`

const item = (voice: Voice, address: string, title: string, date: string) =>
  html`<li><a href="${address}"${langAttribute(languageOf(title), voice.locale)}><bdi>${title}</bdi></a> <span class="soft small">${moment(voice, date)}</span></li>\n`
