import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { type HtmlValue, html, type SafeHtml } from '../../../platform/lib/html.ts'
import { sorts } from '../../opportunities/list/schema.ts'
import type { PageContext } from '../context.ts'
import { addressWith } from '../parts/addresses.ts'
import { beyondList, finderPage, refusedFilter } from '../parts/finder.ts'
import { pager } from '../parts/pager.ts'
import type { ShowOnPage } from '../parts/pictures.ts'
import { opportunityCard } from './card.ts'
import { chosenFilters, filterName, filterText } from './chosen-filters.ts'
import { filterPanel, opportunitySearch } from './filter-form.ts'
import { listWords } from './list-words.ts'
import { activeFilters, type Chosen, listAddress, OPPORTUNITIES_PATH, without } from './page-query.ts'
import { type ShownList, unfiltered } from './read-list.ts'
import { opportunityWords } from './words.ts'

/** As far as the interface goes (`list/list.ts`). */
const MAX_PAGES = 5_000

interface PageParts {
  readonly show: ShowOnPage
  readonly publicUrl: () => string
}

export function opportunityListPage({ show, publicUrl }: PageParts, context: PageContext, shown: ShownList): string {
  const { locale } = context
  const words = opportunityWords[locale]
  return finderPage(context, {
    section: 'opportunities',
    title: words.title,
    description: words.description,
    publicUrl: publicUrl(),
    canonical: canonicalOf(shown),
    search: html`${opportunitySearch(locale, shown)}
${shown.mayChoose && lists(context, shown)}`,
    filters: filterPanel(locale, shown),
    resultsLabel: listWords[locale].results,
    chosen: shown.refused === undefined && chosenFilters(locale, shown),
    results: results(show, context, shown),
  })
}

/** Search engines keep the plain list: filtered ones name it, further pages of those and refusals are left out. */
function canonicalOf({ name, chosen, page, found, refused }: ShownList): string | undefined {
  const isFiltered = Object.keys(chosen).length > 0
  const isLeftOut = name === 'confidential' || refused !== undefined || (isFiltered && page > 1)
  if (isLeftOut || (found.opportunities.length === 0 && page > 1)) return undefined
  return addressWith(OPPORTUNITIES_PATH, { page: page === 1 ? undefined : page })
}

function lists({ locale }: PageContext, { name, chosen }: ShownList): SafeHtml {
  const words = listWords[locale]
  const { list: _, ...general } = chosen
  const link = (one: ShownList['name'], address: Chosen, text: string) =>
    html`<a href="${listAddress(address)}"${one === name && html` aria-current="true"`}>${text}</a>\n`
  return html`<nav class="tabs" aria-label="${words.lists}">
${link('general', general, words.general)}${link('confidential', { ...general, list: 'confidential' }, words.confidential)}
</nav>`
}

function results(show: ShowOnPage, context: PageContext, shown: ShownList): HtmlValue {
  const { locale } = context
  const { found, page, chosen, refused } = shown
  const { opportunities, pagination } = found
  if (refused === 'page') return beyondList(listWords[locale], listAddress(chosen))
  if (refused !== undefined) return [refusal(locale, refused), results(show, context, unfiltered(shown))]
  if (pagination.total_items === 0) return nothing(context, shown)
  if (opportunities.length === 0) return beyondList(listWords[locale], listAddress(chosen))
  return html`<div class="row spread">
<p class="soft">${opportunityWords[locale].found(pagination.total_items)}</p>
${orders(context, shown)}
</div>
<ul class="plain-list ruled offers">
${opportunities.map((one) => html`<li>${opportunityCard(context, show, one)}</li>\n`)}
</ul>
${pager(locale, {
  page,
  pages: Math.min(pagination.total_pages, MAX_PAGES),
  addressOf: (other) => listAddress(chosen, other),
})}`
}

/** Links, since a choice that does nothing until a button is pressed surprises. */
function orders({ locale }: PageContext, { chosen }: ShownList): SafeHtml {
  const words = listWords[locale]
  const { sort, order: _, ...others } = chosen
  const byDefault = chosen.search === undefined ? 'created_at' : undefined
  const link = (one: Chosen['sort'], text: string) => {
    const isCurrent = (sort ?? byDefault) === one
    const address = listAddress(one === undefined || one === byDefault ? others : { ...others, sort: one })
    return html`<a href="${address}"${isCurrent && html` aria-current="true"`}>${text}</a>\n`
  }
  return html`<nav class="row orders small" aria-label="${words.sort}">
${chosen.search !== undefined && link(undefined, words.bestMatch)}${sorts.map((one) => link(one, words.sorts[one]))}
</nav>`
}

function nothing({ locale, viewer }: PageContext, { chosen, hiding, entityName }: ShownList): SafeHtml {
  const words = listWords[locale]
  if (activeFilters(chosen).length === 0)
    return html`<div class="empty stack">
<p>${words.noneYet}</p>
${viewer && html`<p><a class="button" href="/app/opportunities/new">${words.post}</a></p>`}
</div>`
  return html`<div class="empty stack">
<h2>${words.none}</h2>
<p>${words.nothingMatches}</p>
<ul class="stack tight plain-list">
${hiding.map(({ filter, total }) => {
  const text = words.without(filterText(locale, filter, chosen, entityName))
  return html`<li><a href="${listAddress(without(chosen, filter))}"><bdi>${text}</bdi></a> <span class="soft">· ${opportunityWords[locale].found(total)}</span></li>\n`
})}
</ul>
<p><a class="button" href="${OPPORTUNITIES_PATH}">${words.clear}</a></p>
</div>`
}

function refusal(locale: Locale, field: string): SafeHtml {
  const words = listWords[locale]
  const problem = words.problem(filterName(locale, field))
  const advice = words.problems[field]
  return advice === undefined
    ? refusedFilter(`${problem} ${words.allInstead}`, { path: OPPORTUNITIES_PATH, text: words.clear })
    : refusedFilter(`${problem} ${advice} ${words.allInstead}`, { path: `#${field}`, text: words.change })
}
