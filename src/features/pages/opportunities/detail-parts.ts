import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { icon } from '../../../platform/http/pages/icon.ts'
import { type HtmlValue, html } from '../../../platform/lib/html.ts'
import type { DetailedOpportunity } from '../../opportunities/schema.ts'
import type { PageContext } from '../context.ts'
import { reachable } from './apply-box.ts'
import { detailWords } from './detail-words.ts'

export function attachmentList({ locale }: PageContext, { attachments }: DetailedOpportunity): HtmlValue {
  if (attachments.length === 0) return ''
  return html`<section class="stack tight">
<h2>${detailWords[locale].attachments}</h2>
<ul class="plain-list stack tight">
${attachments.map(({ id, name, size, description }) => html`<li class="attachment">${icon('paperclip')}<div><a href="/api/files/${id}" download><bdi>${name}</bdi></a> <span class="soft small">${sizeText(locale, size)}</span>${description && html`<p class="soft small"><bdi>${description}</bdi></p>`}</div></li>\n`)}
</ul>
</section>`
}

function sizeText(locale: Locale, bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.max(1, bytes / 1_000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  const digits = unit === 'kilobyte' ? 0 : 1
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits }).format(value)
}

export function contactPerson({ locale }: PageContext, { contact_person }: DetailedOpportunity): HtmlValue {
  const { name, position, email, phone } = contact_person ?? {}
  if (!name && !position && !email && !phone) return ''
  return html`<section class="stack tight">
<h2>${detailWords[locale].contact}</h2>
<address>
${name && html`<p class="strong"><bdi>${name}</bdi></p>`}
${position && html`<p class="soft"><bdi>${position}</bdi></p>`}
${email && html`<p>${reachable(email)}</p>`}
${phone && html`<p>${telephone(phone)}</p>`}
</address>
</section>`
}

const telephone = (text: string) =>
  /^\+?[\d\s().-]{5,}$/.test(text)
    ? html`<a href="tel:${text.replaceAll(/[^\d+]/g, '')}">${text}</a>`
    : html`<bdi>${text}</bdi>`

/** Free-form: whatever is no plain value is shown as it is stored. */
export function confidentialDetails({ locale }: PageContext, opportunity: DetailedOpportunity): HtmlValue {
  const entries = Object.entries(opportunity.confidential_details ?? {})
  if (entries.length === 0) return ''
  return html`<section class="stack tight confidential">
<h2>${icon('lock')} ${detailWords[locale].confidential}</h2>
<dl class="fact-list">
${entries.map(([name, value]) => html`<div><dt><bdi>${name.replaceAll('_', ' ')}</bdi></dt><dd>${detail(value)}</dd></div>\n`)}
</dl>
</section>`
}

function detail(value: unknown): HtmlValue {
  if (typeof value === 'object' && value !== null) return html`<pre>${JSON.stringify(value, null, 2)}</pre>`
  return html`<span class="lines">${reachable(String(value))}</span>`
}
