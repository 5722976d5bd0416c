import { freeCategoryName } from '../../../../web/shared/category-names.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { icon } from '../../../platform/http/pages/icon.ts'
import { type HtmlValue, html, type SafeHtml } from '../../../platform/lib/html.ts'
import { type FacetKind, facetKinds } from '../../opportunities/list/facet-counts.ts'
import { openStatuses } from '../../opportunities/schema.ts'
import { numberIn } from '../parts/numbers.ts'
import { searchForm } from '../parts/search-form.ts'
import { listWords } from './list-words.ts'
import { activeFilters, listAddress, OPPORTUNITIES_PATH, without } from './page-query.ts'
import { type ShownList, unfiltered } from './read-list.ts'
import { opportunityWords } from './words.ts'

const FORM = 'filters'

/** The others of a kind are behind one more step. */
const MAX_VALUES_SHOWN = 8

const RADIUSES_KM = ['10', '25', '50', '100', '250', '500']

/** The form itself, with the field that is used most. */
export function opportunitySearch(locale: Locale, shown: ShownList): SafeHtml {
  const { searchLabel, searchButton } = listWords[locale]
  const { type, category, entity_id, list, sort, order, search } = shown.chosen
  return searchForm({
    id: FORM,
    action: OPPORTUNITIES_PATH,
    name: 'search',
    label: searchLabel,
    button: searchButton,
    value: search,
    isRefused: shown.refused === 'search',
    kept: { type, category, entity_id, list, sort, order },
  })
}

/** All other filters, beside the list or folded above it: its fields belong to the form by their attribute. */
export function filterPanel(locale: Locale, shown: ShownList): SafeHtml {
  const words = listWords[locale]
  const count = activeFilters(shown.chosen).filter((name) => name !== 'search').length
  return html`<aside class="finder-filters" aria-label="${words.filters}">
<details>
<summary class="button">${icon('sliders-horizontal')}<span>${words.filters}</span>${count > 0 && html`<span class="badge">${count}</span>`}</summary>
<div class="stack loose filter-fields">
${facetKinds.map((kind) => facet(locale, kind, shown.refused === undefined ? shown : unfiltered(shown)))}
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
  const attributes = (name: string, hint?: string) =>
    html` id="${name}" form="${FORM}" name="${name}"${refusalOf(shown, name, hint)}`
  const errorOf = (name: string) =>
    shown.refused === name &&
    html`<p class="error" id="${name}-error">${icon('circle-alert')}<span>${words.problems[name] ?? words.notUsable}</span></p>`
  const labelled = (name: string, label: string, control: SafeHtml) =>
    html`<label for="${name}">${label}</label>\n${control}`
  const field = (name: string, label: string, control: SafeHtml, hint?: string) =>
    html`<div class="field">
${labelled(name, label, control)}
${errorOf(name)}${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`
  const amount = (name: 'budget_min' | 'budget_max') =>
    html`<input${attributes(name, 'pay-hint')} inputmode="decimal" maxlength="20" value="${chosen[name]}">`
  return html`<section class="stack">
${field(
  'location',
  words.place,
  html`<input${attributes('location')} maxlength="100" list="places" value="${chosen.location}">
<datalist id="places">${facets.location.map(({ value }) => html`<option value="${value}">`)}</datalist>`,
)}
${field(
  'remote',
  words.where,
  select(attributes('remote'), chosen.remote ?? '', [
    ['', words.anywhere],
    ['true', words.remote],
    ['false', words.onSite],
  ]),
)}
<div class="field">
<div class="pair">
<div class="field">${labelled('budget_min', words.payFrom, amount('budget_min'))}</div>
<div class="field">${labelled('budget_max', words.payTo, amount('budget_max'))}</div>
</div>
${errorOf('budget_min')}${errorOf('budget_max')}<p class="hint" id="pay-hint">${words.payHint}</p>
</div>
${field('tags', words.tags, html`<input${attributes('tags', 'tags-hint')} maxlength="1100" value="${chosen.tags}">`, words.tagsHint)}
${field(
  'near',
  words.near,
  html`<input${attributes('near', 'near-hint')} maxlength="100" list="cities" value="${chosen.near}">
<datalist id="cities">${cities.map((city) => html`<option value="${city}">`)}</datalist>`,
  words.nearHint,
)}
${field(
  'radius_km',
  words.radius,
  select(
    attributes('radius_km'),
    chosen.radius_km ?? '50',
    radiuses.map((radius) => [radius, words.kilometres(radius)]),
  ),
)}
${field(
  'status',
  words.status,
  select(
    attributes('status'),
    chosen.status ?? 'active',
    openStatuses.map((status) => [status, statuses[status]]),
  ),
)}
<button class="button" type="submit" form="${FORM}">${words.show}</button>
</section>`
}

function refusalOf(shown: ShownList, name: string, hint?: string): HtmlValue {
  const isWrong = shown.refused === name
  const ids = [isWrong ? `${name}-error` : undefined, hint].filter((id) => id !== undefined)
  return [isWrong && html` aria-invalid="true"`, ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`]
}

const select = (attributes: SafeHtml, chosen: string, options: readonly (readonly [string, string])[]): SafeHtml =>
  html`<select${attributes}>
${options.map(([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>\n`)}
</select>`
