import { freeCategoryName } from '../../../../web/shared/category-names.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { icon } from '../../../platform/http/pages/icon.ts'
import { type HtmlValue, html, type SafeHtml } from '../../../platform/lib/html.ts'
import type { PageContext } from '../context.ts'
import { removableChip } from '../parts/chips.ts'
import { numberIn } from '../parts/numbers.ts'
import { searchForm } from '../parts/search-form.ts'
import { activeFilters, type Chosen, ENTITIES_PATH, type FilterName, listAddress, without } from './page-query.ts'
import { type ShownList, unfiltered } from './read-list.ts'
import { entityWords } from './words.ts'

const FORM = 'filters'
const MAX_CATEGORIES_SHOWN = 10
/** As most organizations name it; any other can be in an address. */
const SIZES = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1000+']

/** The form itself, with the field that is used most. */
export function entitySearch(locale: Locale, { chosen, refused }: ShownList): SafeHtml {
  const { searchLabel, search } = entityWords[locale]
  const { category, sort, order } = chosen
  return searchForm({
    id: FORM,
    action: ENTITIES_PATH,
    name: 'search',
    label: searchLabel,
    button: search,
    value: chosen.search,
    isRefused: refused === 'search',
    kept: { category, sort, order },
  })
}

/** Beside the list or folded above it: its fields belong to the form by their attribute. */
export function filterPanel({ locale, viewer }: PageContext, shown: ShownList): SafeHtml {
  const { chosen } = shown
  const words = entityWords[locale]
  const count = activeFilters(chosen).filter((name) => name !== 'search').length
  const sizes = [...new Set([...SIZES, ...(chosen.employee_count === undefined ? [] : [chosen.employee_count])])]
  return html`<aside class="finder-filters" aria-label="${words.filters}">
<details>
<summary class="button">${icon('sliders-horizontal')}<span>${words.filters}</span>${count > 0 && html`<span class="badge">${count}</span>`}</summary>
<div class="stack loose filter-fields">
${categories(locale, shown.refused === undefined ? shown : unfiltered(shown))}
<section class="stack">
<div class="field">
<label for="location">${words.place}</label>
<input id="location" form="${FORM}" name="location" maxlength="200" value="${chosen.location}">
</div>
<div class="field">
<label for="employee_count">${words.size}</label>
<select id="employee_count" form="${FORM}" name="employee_count">
<option value="">${words.anySize}</option>
${sizes.map((size) => html`<option value="${size}"${size === chosen.employee_count && html` selected`}>${size.replace('-', '–')}</option>\n`)}
</select>
</div>
${check('verified', words.onlyVerified, chosen)}
${viewer && check('mine', words.onlyMine, chosen)}
<button class="button" type="submit" form="${FORM}">${words.show}</button>
</section>
</div>
</details>
</aside>`
}

const check = (name: 'verified' | 'mine', text: string, chosen: Chosen): SafeHtml =>
  html`<label class="check"><input type="checkbox" form="${FORM}" name="${name}" value="true"${chosen[name] === 'true' && html` checked`}><span>${text}</span></label>`

function categories(locale: Locale, { chosen, categories: all }: ShownList): HtmlValue {
  if (all.length === 0) return ''
  const words = entityWords[locale]
  const isPlain = activeFilters(without(chosen, 'category')).length === 0
  const links = all.map(({ name, total }) => {
    const isChosen = name.toLowerCase() === chosen.category?.toLowerCase()
    const address = listAddress(isChosen ? without(chosen, 'category') : { ...chosen, category: name })
    return html`<li><a class="facet" href="${address}"${isChosen && html` aria-current="true"`}><bdi>${freeCategoryName(locale, name)}</bdi>${
      isPlain && html` <span class="soft">${numberIn(locale, total)}</span>`
    }</a></li>\n`
  })
  const more = links.slice(MAX_CATEGORIES_SHOWN)
  return html`<section class="stack tight">
<h2 class="filter-heading">${words.category}</h2>
<ul class="plain-list facets">
${links.slice(0, MAX_CATEGORIES_SHOWN)}
</ul>
${more.length > 0 && html`<details class="more-facets"><summary class="small">${words.moreCategories(more.length)}</summary><ul class="plain-list facets">${more}</ul></details>`}
</section>`
}

export function filterName(locale: Locale, name: string): string {
  const words = entityWords[locale]
  const names: Readonly<Record<FilterName | 'sort', string>> = {
    search: words.search,
    category: words.category,
    location: words.place,
    employee_count: words.size,
    verified: words.onlyVerified,
    mine: words.onlyMine,
    sort: words.sort,
  }
  return Object.hasOwn(names, name) ? names[name as FilterName] : name
}

export function filterText(locale: Locale, name: FilterName, chosen: Chosen): string {
  const value = chosen[name] ?? ''
  if (name === 'category') return freeCategoryName(locale, value)
  if (name === 'employee_count') return entityWords[locale].employees(value)
  if (name !== 'verified' && name !== 'mine') return value
  return value === 'true' ? filterName(locale, name) : `${filterName(locale, name)}: ${value}`
}

/** Each is a link to the list without it. */
export function chosenFilters(locale: Locale, { chosen }: ShownList): HtmlValue {
  const words = entityWords[locale]
  const names = activeFilters(chosen)
  if (names.length === 0) return ''
  return html`<ul class="plain-list row chosen" aria-label="${words.chosenFilters}">
${names.map((name) => {
  const text = filterText(locale, name, chosen)
  return html`<li>${removableChip(listAddress(without(chosen, name)), text, words.remove(text))}</li>\n`
})}
${names.length > 1 && html`<li><a class="small" href="${ENTITIES_PATH}">${words.clear}</a></li>`}
</ul>`
}
