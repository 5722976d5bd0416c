import { freeCategoryName } from '../../../../web/shared/category-names.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { type HtmlValue, html, type SafeHtml } from '../../../platform/lib/html.ts'
import { type FacetKind, facetKinds } from '../../opportunities/list/facet-counts.ts'
import { openStatuses } from '../../opportunities/schema.ts'
import { icon } from '../parts/icon.ts'
import { numberIn } from '../parts/numbers.ts'
import { listWords } from './list-words.ts'
import { activeFilters, listAddress, OPPORTUNITIES_PATH, without } from './page-query.ts'
import type { ShownList } from './read-list.ts'
import { opportunityWords } from './words.ts'

const FORM = 'filters'

/** The others of a kind are behind one more step. */
const MAX_VALUES_SHOWN = 8

const RADIUSES_KM = ['10', '25', '50', '100', '250', '500']

/** Links of the list carry these; a form must repeat them. */
const hidden = ['type', 'category', 'entity_id', 'list', 'sort', 'order'] as const

/** The form itself, with the field that is used most. */
export function searchForm(locale: Locale, { chosen }: ShownList): SafeHtml {
  const words = listWords[locale]
  return html`<form id="${FORM}" class="finder-search" action="${OPPORTUNITIES_PATH}" role="search">
<label class="visually-hidden" for="search">${words.searchLabel}</label>
<input id="search" type="search" name="search" maxlength="200" value="${chosen.search}" placeholder="${words.searchLabel}">
<button class="button primary" type="submit">${icon('search')}<span>${words.searchButton}</span></button>
${hidden.map((name) => chosen[name] !== undefined && html`<input type="hidden" name="${name}" value="${chosen[name]}">\n`)}
</form>`
}

/** All other filters, beside the list or folded above it: its fields belong to the form by their attribute. */
export function filterPanel(locale: Locale, shown: ShownList): SafeHtml {
  const words = listWords[locale]
  const count = activeFilters(shown.chosen).filter((name) => name !== 'search').length
  const isOpen = 'problem' in shown.found
  return html`<aside class="finder-filters" aria-label="${words.filters}">
<details${isOpen && html` open`}>
<summary class="button">${icon('sliders-horizontal')}<span>${words.filters}</span>${count > 0 && html`<span class="badge">${count}</span>`}</summary>
<div class="stack loose filter-fields">
${facetKinds.map((kind) => facet(locale, kind, shown))}
${fields(locale, shown)}
</div>
</details>
</aside>`
}

function facet(locale: Locale, kind: FacetKind, { chosen, facets }: ShownList): HtmlValue {
  const words = listWords[locale]
  const others = without(chosen, kind)
  const isChosen = (value: string) => value.toLowerCase() === chosen[kind]?.toLowerCase()
  const links = facets[kind].map(({ value, total }) => {
    const text = facetText(locale, kind, value)
    const address = listAddress(isChosen(value) ? others : { ...chosen, [kind]: value })
    return html`<li><a class="facet" href="${address}"${isChosen(value) && html` aria-current="true"`}><bdi>${text}</bdi>${
      total !== null && html` <span class="soft">${numberIn(locale, total)}</span>`
    }</a></li>\n`
  })
  if (links.length === 0) return ''
  const more = links.slice(MAX_VALUES_SHOWN)
  return html`<section class="stack tight">
<h2 class="filter-heading">${words.facets[kind]}</h2>
<ul class="plain-list facets">
${links.slice(0, MAX_VALUES_SHOWN)}
</ul>
${
  more.length > 0 &&
  html`<details class="more-facets">
<summary class="small">${words.moreValues(more.length)}</summary>
<ul class="plain-list facets">
${more}
</ul>
</details>`
}
</section>`
}

function facetText(locale: Locale, kind: FacetKind, value: string): string {
  if (kind === 'type') return opportunityWords[locale].types[value as 'job']
  return kind === 'category' ? freeCategoryName(locale, value) : value
}

function fields(locale: Locale, shown: ShownList): SafeHtml {
  const { chosen, facets, places } = shown
  const cities = places ?? facets.location.map(({ value }) => value)
  const words = listWords[locale]
  const { statuses } = opportunityWords[locale]
  const radiuses = [...new Set([...RADIUSES_KM, chosen.radius_km ?? '50'])]
  return html`<section class="stack">
${field(
  shown,
  locale,
  'location',
  words.place,
  html`<input id="location" form="${FORM}" name="location" maxlength="100" list="places" value="${chosen.location}">
<datalist id="places">${facets.location.map(({ value }) => html`<option value="${value}">`)}</datalist>`,
)}
${field(
  shown,
  locale,
  'remote',
  words.where,
  select('remote', chosen.remote ?? '', [
    ['', words.anywhere],
    ['true', words.remote],
    ['false', words.onSite],
  ]),
)}
<div class="stack tight">
<div class="pair">
${field(shown, locale, 'budget_min', words.payFrom, number('budget_min', chosen.budget_min))}
${field(shown, locale, 'budget_max', words.payTo, number('budget_max', chosen.budget_max))}
</div>
<p class="hint small soft" id="pay-hint">${words.payHint}</p>
</div>
${field(shown, locale, 'tags', words.tags, html`<input id="tags" form="${FORM}" name="tags" maxlength="1100" value="${chosen.tags}" aria-describedby="tags-hint">`, words.tagsHint)}
${field(
  shown,
  locale,
  'near',
  words.near,
  html`<input id="near" form="${FORM}" name="near" maxlength="100" list="cities" value="${chosen.near}" aria-describedby="near-hint">
<datalist id="cities">${cities.map((city) => html`<option value="${city}">`)}</datalist>`,
  words.nearHint,
)}
${field(
  shown,
  locale,
  'radius_km',
  words.radius,
  select(
    'radius_km',
    chosen.radius_km ?? '50',
    radiuses.map((radius) => [radius, words.kilometres(radius)]),
  ),
)}
${field(
  shown,
  locale,
  'status',
  words.status,
  select(
    'status',
    chosen.status ?? 'active',
    openStatuses.map((status) => [status, statuses[status]]),
  ),
)}
<button class="button" type="submit" form="${FORM}">${words.show}</button>
</section>`
}

function field(
  { found }: ShownList,
  locale: Locale,
  name: string,
  label: string,
  control: SafeHtml,
  hint?: string,
): SafeHtml {
  const problem = 'problem' in found && found.problem === name ? listWords[locale].problems[name] : undefined
  return html`<div class="field">
<label for="${name}">${label}</label>
${control}
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${problem && html`<p class="error">${icon('circle-alert')}<span>${problem}</span></p>`}
</div>`
}

const number = (name: string, value: string | undefined): SafeHtml =>
  html`<input id="${name}" form="${FORM}" name="${name}" inputmode="decimal" maxlength="20" value="${value}" aria-describedby="pay-hint">`

function select(name: string, chosen: string, options: readonly (readonly [string, string])[]): SafeHtml {
  return html`<select id="${name}" form="${FORM}" name="${name}">
${options.map(([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>\n`)}
</select>`
}
