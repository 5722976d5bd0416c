import { likeness } from '../../../../web/shared/likeness.ts'
import { hasAtLeast } from '../../../platform/access/caller.ts'
import type { Details } from '../../../platform/http/errors/errors.ts'
import { renderPage } from '../../../platform/http/pages/page.ts'
import { type HtmlValue, html, trustedHtml } from '../../../platform/lib/html.ts'
import { langAttribute, languageOf } from '../../../platform/texts/text-language.ts'
import { type Kind, kinds, MAX_LISTED, type SearchResults } from '../../search/schema.ts'
import type { PageContext, Voice } from '../context.ts'
import { addressWith, articleAddress } from '../parts/addresses.ts'
import { beyondList, refusedFilter } from '../parts/finder.ts'
import { moment } from '../parts/moments.ts'
import { pager } from '../parts/pager.ts'
import { refusedText } from '../parts/refused-field.ts'
import { searchForm } from '../parts/search-form.ts'
import { searchWords } from './words.ts'

interface SearchView {
  readonly q: string | undefined
  readonly kind: Kind | undefined
  readonly results: SearchResults | undefined
  readonly refusal?: Details | undefined
}

export function searchPage(context: PageContext, view: SearchView): string {
  const { community, locale, reader, viewer, address } = context
  const { q, results, refusal } = view
  const words = searchWords[locale]
  return renderPage(community, {
    locale,
    viewer,
    address,
    title: q === undefined ? words.title : `${words.title}: ${q}`,
    main: html`<div class="stack loose search-page">
<header class="stack">
<h1>${words.title}</h1>
${searchForm({ action: '/search', name: 'q', label: words.what, button: words.search, value: q, isRequired: true, isRefused: refusal?.field === 'q' })}
${results === undefined && refusal === undefined && html`<p class="soft">${reader !== null && hasAtLeast(reader.role, 'member') ? words.hintWithPeople : words.hint}</p>`}
</header>
${refusal !== undefined && refused(context, view, refusal)}
${results !== undefined && found(context, view, results)}
</div>`,
  })
}

/** A page that is none has a first one; where nothing else is right, one begins anew. */
function refused({ locale }: Voice, { q, kind }: SearchView, refusal: Details): HtmlValue {
  const words = searchWords[locale]
  if (refusal.field === 'page') return beyondList(words, addressWith('/search', { q, kinds: kind }))
  const name = refusal.field === 'q' ? words.title : words.kinds
  return refusedFilter(refusedText(locale, name, refusal), { path: '/search', text: words.title })
}

function found(voice: Voice, { q, kind }: SearchView, results: SearchResults): HtmlValue {
  const words = searchWords[voice.locale]
  const filled = kinds.flatMap((name) => {
    const of = results[name]
    return of === undefined || of.items.length === 0
      ? []
      : [{ name, total: of.total, items: of.items as readonly Item[] }]
  })
  const sections = filled.toSorted((one, other) => best(other, results.query) - best(one, results.query))
  const choice = kind !== undefined && html`<p><a href="${addressWith('/search', { q })}">${words.everything}</a></p>`
  const { pagination } = results
  if (sections.length === 0 && pagination !== undefined && pagination.total_items > 0)
    return beyondList(words, addressWith('/search', { q, kinds: kind }))
  if (sections.length === 0)
    return html`<div class="empty stack">
<h2>${words.nothing}</h2>
<p>${words.tryOther}</p>
${choice}
<p class="row"><a class="button" href="/news">${words.news}</a><a class="button" href="/opportunities">${words.opportunities}</a><a class="button" href="/entities">${words.entities}</a></p>
</div>`
  return [
    choice,
    ...sections.map(({ name, total, items }) => {
      const more = kind === undefined && total > items.length
      return html`<section class="stack tight" aria-labelledby="${name}">
<div class="row spread section-head"><h2 id="${name}">${words[name]}</h2><span class="soft small">${words.found(total)}</span></div>
<ul class="plain-list ruled results">${items.map((item) => result(voice, name, item))}</ul>
${more && html`<p><a href="${addressWith('/search', { q, kinds: name })}">${total > MAX_LISTED ? words.more(words[name]) : words.all(words[name], total)}</a></p>`}
</section>`
    }),
    pagination !== undefined && furtherPages(voice, { q, kind }, { pagination, total: sections[0]?.total ?? 0 }),
  ]
}

type Pages = { readonly pagination: NonNullable<SearchResults['pagination']>; readonly total: number }

function furtherPages({ locale }: Voice, asked: Pick<SearchView, 'q' | 'kind'>, { pagination, total }: Pages) {
  const { current_page: page, total_pages: pages, total_items: listed } = pagination
  const addressOf = (other: number) =>
    addressWith('/search', { q: asked.q, kinds: asked.kind, page: other === 1 ? undefined : other })
  return [
    total > MAX_LISTED &&
      listed >= MAX_LISTED &&
      page === pages &&
      html`<p class="soft">${searchWords[locale].onlyFirst(listed)}</p>`,
    pager(locale, { page, pages, addressOf }),
  ]
}

/** The kind in which something is named as asked comes first, then one in which a name begins so. */
const best = ({ items }: { readonly items: readonly Item[] }, query: string) =>
  Math.max(...items.map((item) => likeness(nameOf(item), query)))

const nameOf = ({ title, name }: Item) => title ?? name ?? ''

interface Item {
  readonly id: string
  readonly title?: string
  readonly name?: string
  readonly slug?: string
  readonly excerpt: string
  readonly date: string
}

function result(voice: Voice, kind: Kind, item: Item) {
  const { id, slug, excerpt, date } = item
  const name = nameOf(item)
  const lang = kind !== 'members' && langAttribute(languageOf(`${name} ${excerpt}`), voice.locale)
  return html`<li class="stack">
<h3><a href="${slug === undefined ? `/${kind}/${id}` : articleAddress(slug)}"${lang}><bdi>${name}</bdi></a></h3>
${excerpt !== '' && html`<p${lang} dir="auto">${trustedHtml(excerpt)}</p>`}
${kind !== 'members' && html`<p class="small soft">${moment(voice, date)}</p>`}
</li>\n`
}
