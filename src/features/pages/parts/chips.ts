import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { icon } from '../../../platform/http/pages/icon.ts'
import { type HtmlValue, html, type SafeHtml } from '../../../platform/lib/html.ts'

const words = {
  en: {
    featured: 'Featured',
    member: 'For members',
    confidential: 'Confidential',
    draft: 'Draft',
    archived: 'Archived',
  },
  uk: {
    featured: 'Рекомендоване',
    member: 'Для учасників',
    confidential: 'Конфіденційно',
    draft: 'Чернетка',
    archived: 'В архіві',
  },
} as const satisfies Record<Locale, object>

interface Marked {
  readonly featured?: boolean
  readonly visibility: string
  readonly status: string
}

/** What sets an article apart: featured, not for everybody, not published. */
export function marks(locale: Locale, { featured, visibility, status }: Marked): HtmlValue {
  const { [locale]: all } = words
  return [
    featured && html`<span class="chip accent">${all.featured}</span>\n`,
    (visibility === 'member' || visibility === 'confidential') &&
      html`<span class="chip warning">${all[visibility]}</span>\n`,
    (status === 'draft' || status === 'archived') && html`<span class="chip warning">${all[status]}</span>\n`,
  ]
}

/** A filter that is on; the link takes it off. @param remove says so to those who do not see the cross */
export const removableChip = (address: string, text: string, remove: string): SafeHtml =>
  html`<a class="chip removable" href="${address}"><bdi aria-hidden="true">${text}</bdi>${icon('x')}<span class="visually-hidden">${remove}</span></a>`

export const tagChips = (tags: readonly string[], addressOf: (tag: string) => string): HtmlValue =>
  tags.length > 0 &&
  html`<ul class="plain-list row chips">
${tags.map((tag) => html`<li><a class="chip" href="${addressOf(tag)}"><bdi>${tag}</bdi></a></li>\n`)}
</ul>`
