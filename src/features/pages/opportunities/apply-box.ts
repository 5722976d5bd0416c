import { contactLink, whomToAsk } from '../../../../web/shared/contact.ts'
import { hasAtLeast } from '../../../platform/access/caller.ts'
import type { Community } from '../../../platform/community/community.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { icon } from '../../../platform/http/pages/icon.ts'
import { type HtmlValue, html, type SafeHtml } from '../../../platform/lib/html.ts'
import { langAttribute, languageOf } from '../../../platform/texts/text-language.ts'
import type { DetailedOpportunity } from '../../opportunities/schema.ts'
import type { PageContext } from '../context.ts'
import { numberIn } from '../parts/numbers.ts'
import { detailWords } from './detail-words.ts'

/** The one thing to do here: apply, or see to one's own. */
export function applyBox(context: PageContext, opportunity: DetailedOpportunity, hasJustApplied: boolean): HtmlValue {
  const { id, viewer, status, views, applications } = opportunity
  const words = detailWords[context.locale]
  const count = (value: number) => numberIn(context.locale, value)
  return [
    viewer?.is_owner !== true && status === 'active' && application(context, opportunity, hasJustApplied),
    viewer?.can_edit &&
      html`<div class="stack tight no-print">
<p class="row"><a class="button" href="/app/opportunities/${id}">${icon('pencil')}${words.edit}</a></p>
<p class="row small"><a href="/app/opportunities/${id}/applications">${words.applications(count(applications))}</a><span class="soft">${words.views(count(views))}</span></p>
</div>`,
  ]
}

function application(
  { locale, reader, community }: PageContext,
  opportunity: DetailedOpportunity,
  hasJustApplied: boolean,
): HtmlValue {
  const { id, viewer } = opportunity
  const words = detailWords[locale]
  if (viewer?.has_applied)
    return hasJustApplied
      ? html`<div class="banner success" role="status">${icon('circle-check')}<p>${words.isSent} <a href="/app/applications">${words.toApplications}</a></p></div>`
      : html`<p class="row">${icon('circle-check')}<span>${words.applied}</span> <a href="/app/applications">${words.toApplications}</a></p>`
  if (!isByForm(opportunity)) return html`<p><a class="button primary wide" href="#apply">${words.howToApply}</a></p>`
  const target = `/app/opportunities/${id}/apply`
  if (reader === null)
    return html`<p class="no-print"><a class="button primary wide" href="/app/sign-in?next=${encodeURIComponent(target)}">${words.signInToApply}</a></p>`
  return hasAtLeast(reader.role, 'subscriber')
    ? html`<p class="no-print"><a class="button primary wide" href="${target}">${words.apply}</a></p>`
    : html`<p class="soft small">${words.mayNotApply} ${whoGivesRights(locale, community)}</p>`
}

const whoGivesRights = (locale: Locale, { contact }: Community): SafeHtml =>
  contact === undefined
    ? html`${whomToAsk[locale]}.`
    : html`${whomToAsk[locale]}: <a href="${contactLink(contact)}">${contact}</a>`

/** Here, and not by mail or in another way. */
function isByForm({ application_process }: DetailedOpportunity): boolean {
  const { method = 'form', contact, instructions } = application_process ?? {}
  return method === 'form' || (!contact && !instructions)
}

/** What whoever posted it says about applying. */
export function howToApply({ locale }: PageContext, opportunity: DetailedOpportunity): HtmlValue {
  const { instructions, contact, required_documents = [] } = opportunity.application_process ?? {}
  const words = detailWords[locale]
  if (!instructions && !contact && required_documents.length === 0) return ''
  return html`<section class="stack tight" id="apply">
<h2>${words.howToApply}</h2>
${instructions && html`<p class="lines"${langAttribute(languageOf(instructions), locale)}><bdi>${instructions}</bdi></p>`}
${contact && html`<p>${reachable(contact)}</p>`}
${
  required_documents.length > 0 &&
  html`<p>${words.documents}:</p>
<ul class="stack tight">
${required_documents.map((document) => html`<li${langAttribute(languageOf(document), locale)}><bdi>${document}</bdi></li>\n`)}
</ul>`
}
</section>`
}

/** A link where it is an address of the web or of mail. */
export function reachable(text: string): SafeHtml {
  const address = text.trim()
  if (/^https?:\/\/\S+$/i.test(address) && URL.canParse(address))
    return html`<a href="${address}" rel="nofollow noopener"><bdi>${address}</bdi></a>`
  if (/^[^\s@:/?#&]+@[^\s@:/?#&]+$/.test(address)) return html`<a href="mailto:${address}"><bdi>${address}</bdi></a>`
  return html`<bdi>${text}</bdi>`
}
