import { icons } from '../../../../web/shared/icons.ts'
import { icon } from '../../../platform/http/pages/icon.ts'
import { renderPage } from '../../../platform/http/pages/page.ts'
import { type HtmlValue, html, type SafeHtml, trustedHtml } from '../../../platform/lib/html.ts'
import type { PageContext } from '../context.ts'
import { articleCard } from '../parts/article-card.ts'
import { marks, removableChip, tagChips } from '../parts/chips.ts'
import { refusedFilter } from '../parts/finder.ts'
import { opportunityRow } from '../parts/opportunity-row.ts'
import { pager } from '../parts/pager.ts'
import { avatar, nameOf } from '../parts/people.ts'
import { searchForm } from '../parts/search-form.ts'
import { styleWords } from './words.ts'

const colors = [
  'text',
  'text-soft',
  'accent',
  'accent-soft',
  'line',
  'surface',
  'sunken',
  'success',
  'warning',
  'danger',
]
const sizes = ['3xl', '2xl', 'xl', 'l', 'm', 's']
const noPicture = () => undefined

/** Every part of the public pages in all its states. */
export function stylesPage(context: PageContext): string {
  const { community, locale, viewer, address } = context
  const words = styleWords[locale]
  return renderPage(community, {
    locale,
    viewer,
    address,
    title: words.title,
    main: html`<div class="stack loose">
<header class="stack"><h1>${words.title}</h1><p class="soft">${words.intro}</p></header>
${section(words.colors, html`<ul class="plain-list row">${colors.map(swatch)}</ul>`)}
${section(words.type, html`${sizes.map((size) => sample(size, words.shortTitle))}`)}
${section(words.buttons, buttons(context))}
${section(words.marks, html`<p class="row">${['', ' accent', ' success', ' warning', ' danger'].map((look) => html`<span class="chip${look}">${words.mark}</span>\n`)}${marks(locale, { visibility: 'member', status: 'draft' })}</p>${tagChips([words.tag], () => '#marks')}`)}
${section(words.banners, html`<div class="stack">${['', ' success', ' warning', ' danger'].map((look) => html`<div class="banner${look}"><p>${words.banner}</p></div>\n`)}</div>`)}
${section(words.fields, fields(context))}
${section(words.search, search(context))}
${section(words.people, html`<p class="row">${(['small', undefined, 'large'] as const).map((size) => avatar(noPicture, { name: words.person, avatar: null }, size))}${nameOf({ name: words.person })}</p>`)}
${section(words.articles, articles(context))}
${section(words.opportunities, opportunities(context))}
${section(words.pages, pager(locale, { page: 2, pages: 3, addressOf: (page) => `#${page}` }))}
${section(words.empty, html`<div class="empty stack"><p>${words.nothing}</p><p><a class="button" href="#empty">${words.act}</a></p></div>`)}
${section(words.prose, html`<div class="prose" id="text"><h3>${words.shortTitle}</h3><p>${trustedHtml(words.text)}</p><blockquote><p>${words.quote}</p></blockquote><ul><li>${words.first}</li><li>${words.second}</li></ul></div>`)}
${section(words.icons, html`<p class="row">${Object.keys(icons).map((name) => icon(name as keyof typeof icons))}</p>`)}
</div>`,
  })
}

/** Colors and sizes by attributes: the content policy allows no style in the page. */
const swatch = (name: string): SafeHtml =>
  html`<li class="row small"><svg width="48" height="24" aria-hidden="true"><rect width="48" height="24" rx="4" stroke="var(--line-strong)" fill="var(--${name})"/></svg><code>--${name}</code></li>\n`

const sample = (size: string, text: string): SafeHtml =>
  html`<svg width="100%" height="48" aria-hidden="true"><text y="36" fill="currentColor" font-size="var(--size-${size})">${text}</text></svg><code class="small">--size-${size}</code>\n`

const section = (title: string, content: HtmlValue): SafeHtml =>
  html`<section class="stack"><div class="section-head"><h2>${title}</h2></div>
${content}
</section>`

function buttons({ locale }: PageContext): SafeHtml {
  const words = styleWords[locale]
  return html`<p class="row">
<button class="button primary" type="button">${words.primary}</button>
<button class="button" type="button">${icon('search')}${words.plain}</button>
<button class="button quiet" type="button">${words.quiet}</button>
<button class="button danger" type="button">${words.danger}</button>
<button class="button" type="button" disabled>${words.disabled}</button>
<button class="button small" type="button">${words.small}</button>
</p>`
}

function fields({ locale }: PageContext): SafeHtml {
  const words = styleWords[locale]
  return html`<form class="stack">
<div class="field"><label for="plain">${words.field}</label><input id="plain" aria-describedby="plain-hint"><span class="hint" id="plain-hint">${words.hint}</span></div>
<div class="field"><label for="wrong">${words.field}</label><input id="wrong" aria-invalid="true" aria-describedby="wrong-error"><span class="error" id="wrong-error">${icon('circle-alert')}${words.error}</span></div>
<div class="field"><label for="choice">${words.choice}</label><select id="choice">${words.options.map((option) => html`<option>${option}</option>`)}</select></div>
<label class="check"><input type="checkbox"> ${words.check}</label>
</form>`
}

function search({ locale }: PageContext): SafeHtml {
  const words = styleWords[locale]
  const way = { path: '#q', text: words.act }
  return html`${searchForm({ action: '/styles', name: 'q', label: words.field, button: words.search, isRefused: true })}
<p class="row">${removableChip('#q', words.tag, words.act)}</p>
${refusedFilter(words.error, way)}`
}

function articles(context: PageContext): SafeHtml {
  const words = styleWords[context.locale]
  const author = { id: '', name: words.person, avatar: null }
  const now = new Date().toISOString()
  const article = { slug: 'styles', excerpt: words.excerpt, category: 'Technical', featuredImage: '', author }
  const dated = { ...article, publishedAt: now, createdAt: now, visibility: 'public', status: 'published' } as const
  return html`<div class="cards">
${articleCard(context, noPicture, { ...dated, title: words.shortTitle, featured: true })}
${articleCard(context, noPicture, { ...dated, title: words.longTitle, featured: false, visibility: 'member' })}
</div>`
}

function opportunities(context: PageContext): SafeHtml {
  const words = styleWords[context.locale]
  const location = { ...words.place, remote: false }
  const opportunity = { id: 'styles', location, created_at: new Date().toISOString() }
  return html`<ul class="plain-list opportunity-rows">
${opportunityRow(context, { ...opportunity, title: words.shortTitle, type: 'job' })}
${opportunityRow(context, { ...opportunity, title: words.longTitle, type: 'project' })}
</ul>`
}
