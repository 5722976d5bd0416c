import { payText } from '../../../../web/shared/pay.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { icon } from '../../../platform/http/pages/icon.ts'
import { type HtmlValue, html, type SafeHtml } from '../../../platform/lib/html.ts'
import { langAttribute, languageOf } from '../../../platform/texts/text-language.ts'
import type { ListedOpportunity } from '../../opportunities/schema.ts'
import type { Voice } from '../context.ts'
import { moment } from '../parts/moments.ts'
import { initialsOf } from '../parts/people.ts'
import type { ShowOnPage } from '../parts/pictures.ts'
import { deadline, placeText } from './facts.ts'
import { listAddress } from './page-query.ts'
import { opportunityWords } from './words.ts'

const MAX_TAGS = 4

interface Look {
  readonly level?: 'h2' | 'h3'
  /** On the organization's own page its name says nothing. */
  readonly hidesEntity?: boolean
}

/** An opportunity in a list: the whole card leads to it. */
export function opportunityCard(
  voice: Voice,
  show: ShowOnPage,
  opportunity: ListedOpportunity,
  { level = 'h2', hidesEntity = false }: Look = {},
): SafeHtml {
  const { locale } = voice
  const { id, title, short_description, entity, tags, created_at, description } = opportunity
  const lang = langAttribute(languageOf(`${title} ${short_description ?? description}`), locale)
  const heading = html`<a href="/opportunities/${id}"${lang}><bdi>${title}</bdi></a>`
  const shownTags = tags.slice(0, MAX_TAGS)
  return html`<article class="offer">
${!hidesEntity && entityLogo(show, entity)}
<div class="offer-text">
<div class="offer-head">
<p class="row small kicker">${opportunityMarks(locale, opportunity)}</p>
${level === 'h2' ? html`<h2 class="offer-title">${heading}</h2>` : html`<h3 class="offer-title">${heading}</h3>`}
<p class="row small soft dotted">${!hidesEntity && entity && html`<bdi>${entity.name}</bdi>`}<span>${moment(voice, created_at)}</span></p>
</div>
${facts(voice, opportunity)}
${short_description && html`<p class="offer-summary"${lang}><bdi>${short_description}</bdi></p>`}
${shownTags.length > 0 && html`<p class="row small offer-tags">${shownTags.map((tag) => html`<a class="soft" href="${listAddress({ tags: tag })}"><bdi>${tag}</bdi></a>\n`)}</p>`}
</div>
</article>`
}

/** Square, as logos are; or the first letters. */
export function entityLogo(
  show: ShowOnPage,
  entity: { readonly name: string; readonly logo?: string | null } | undefined,
  size?: 'large',
): SafeHtml {
  const classes = `entity-logo${size === undefined ? '' : ` ${size}`}`
  const shown = show(entity?.logo ?? null)
  if (shown === undefined)
    return html`<span class="${classes}" aria-hidden="true">${entity === undefined ? icon('briefcase') : initialsOf(entity.name)}</span>`
  const src = shown.srcset === undefined ? shown.src : `${shown.src}?width=320`
  return html`<img class="${classes}" src="${src}" alt="" width="48" height="48" loading="lazy" decoding="async">`
}

function facts(voice: Voice, opportunity: ListedOpportunity): HtmlValue {
  const { locale } = voice
  const { location, budget } = opportunity
  const place = placeText(location)
  const words = opportunityWords[locale]
  const pay = budget && payText(locale, budget)
  const due = deadline(voice, opportunity)
  return html`<ul class="plain-list offer-facts">
${place !== '' && html`<li>${icon('map-pin')}<bdi>${place}</bdi></li>\n`}
${location.remote && html`<li>${icon('globe')}<span>${words.remote}</span></li>\n`}
${pay && html`<li class="strong">${icon('wallet')}<span>${pay}</span></li>\n`}
${due && html`<li${due.isSoon && html` class="soon"`}>${icon('clock')}${due.text}</li>\n`}
</ul>`
}

/** Its kind, and what sets it apart. */
export function opportunityMarks(
  locale: Locale,
  { type, status, visibility, is_featured }: ListedOpportunity,
): HtmlValue {
  const { types, statuses, featured, members, confidential } = opportunityWords[locale]
  return [
    html`<span class="chip accent">${types[type]}</span>\n`,
    is_featured && html`<span class="chip accent">${featured}</span>\n`,
    visibility !== 'public' &&
      html`<span class="chip warning">${icon('lock')}${visibility === 'members' ? members : confidential}</span>\n`,
    status !== 'active' && html`<span class="chip warning">${statuses[status]}</span>\n`,
  ]
}
