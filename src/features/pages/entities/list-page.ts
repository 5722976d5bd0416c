import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { type HtmlValue, html, type SafeHtml } from '../../../platform/lib/html.ts'
import { sorts } from '../../entities/schema.ts'
import type { PageContext } from '../context.ts'
import { addressWith } from '../parts/addresses.ts'
import { beyondList, finderPage, refusedFilter } from '../parts/finder.ts'
import { pager } from '../parts/pager.ts'
import type { ShowOnPage } from '../parts/pictures.ts'
import { entityCard } from './card.ts'
import { chosenFilters, entitySearch, filterName, filterPanel, filterText } from './filter-form.ts'
import { activeFilters, type Chosen, ENTITIES_PATH, listAddress, without } from './page-query.ts'
import { type ShownList, unfiltered } from './read-list.ts'
import { entityWords } from './words.ts'

interface PageParts {
  readonly show: ShowOnPage
  readonly publicUrl: () => string
}

export function entityListPage({ show, publicUrl }: PageParts, context: PageContext, shown: ShownList): string {
  const { locale } = context
  const words = entityWords[locale]
  return finderPage(context, {
    section: 'entities',
    title: words.title,
    description: words.description,
    publicUrl: publicUrl(),
    canonical: canonicalOf(shown),
    search: entitySearch(locale, shown),
    filters: filterPanel(context, shown),
    resultsLabel: words.results,
    chosen: shown.refused === undefined && chosenFilters(locale, shown),
    results: results(show, context, shown),
  })
}

/** Search engines keep the plain list: filtered ones name it, further pages of those and refusals are left out. */
function canonicalOf({ chosen, page, found, refused }: ShownList): string | undefined {
  const isFiltered = Object.keys(chosen).length > 0
  const isLeftOut = refused !== undefined || (page > 1 && (isFiltered || found.entities.length === 0))
  return isLeftOut ? undefined : addressWith(ENTITIES_PATH, { page: page === 1 ? undefined : page })
}

function results(show: ShowOnPage, context: PageContext, shown: ShownList): HtmlValue {
  const { locale } = context
  const { found, page, chosen, refused } = shown
  const { entities, pagination } = found
  if (refused === 'page') return beyondList(entityWords[locale], listAddress(chosen))
  if (refused !== undefined) return [refusal(locale, refused), results(show, context, unfiltered(shown))]
  if (pagination.total_items === 0) return nothing(context, shown)
  if (entities.length === 0) return beyondList(entityWords[locale], listAddress(chosen))
  return html`<div class="row spread">
<p class="soft">${entityWords[locale].found(pagination.total_items)}</p>
${orders(context, chosen)}
</div>
<ul class="plain-list ruled offers">
${entities.map((one) => html`<li>${entityCard(locale, show, one)}</li>\n`)}
</ul>
${pager(locale, { page, pages: pagination.total_pages, addressOf: (other) => listAddress(chosen, other) })}`
}

function orders({ locale }: PageContext, { sort = 'created_at', order: _, ...others }: Chosen): SafeHtml {
  const words = entityWords[locale]
  return html`<nav class="row orders small" aria-label="${words.sort}">
${sorts.map((one) => {
  const address = listAddress(one === 'created_at' ? others : { ...others, sort: one })
  return html`<a href="${address}"${sort === one && html` aria-current="true"`}>${words.sorts[one]}</a>\n`
})}
</nav>`
}

function nothing({ locale, viewer }: PageContext, { chosen, hiding }: ShownList): SafeHtml {
  const words = entityWords[locale]
  if (activeFilters(chosen).length === 0)
    return html`<div class="empty stack">
<p>${words.noneYet}</p>
${viewer && html`<p><a class="button" href="/app/entities/new">${words.add}</a></p>`}
</div>`
  return html`<div class="empty stack">
<h2>${words.none}</h2>
<p>${words.nothingMatches}</p>
<ul class="stack tight plain-list">
${hiding.map(({ filter, total }) => html`<li><a href="${listAddress(without(chosen, filter))}"><bdi>${words.without(filterText(locale, filter, chosen))}</bdi></a> <span class="soft">· ${words.found(total)}</span></li>\n`)}
</ul>
<p><a class="button" href="${ENTITIES_PATH}">${words.clear}</a></p>
</div>`
}

function refusal(locale: Locale, field: string): SafeHtml {
  const words = entityWords[locale]
  const problem = words.problem(filterName(locale, field))
  return field === 'search'
    ? refusedFilter(`${problem} ${words.searchProblem} ${words.allInstead}`, { path: '#search', text: words.change })
    : refusedFilter(`${problem} ${words.allInstead}`, { path: ENTITIES_PATH, text: words.clear })
}
