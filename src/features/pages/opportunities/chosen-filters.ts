import { freeCategoryName } from '../../../../web/shared/category-names.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { type HtmlValue, html } from '../../../platform/lib/html.ts'
import { removableChip } from '../parts/chips.ts'
import { listWords } from './list-words.ts'
import { activeFilters, type Chosen, type FilterName, listAddress, without } from './page-query.ts'
import type { ShownList } from './read-list.ts'
import { opportunityWords } from './words.ts'

/** What a filter is called. A parameter that is none has its own name. */
export function filterName(locale: Locale, name: string): string {
  const words = listWords[locale]
  const names: Readonly<Record<FilterName | 'sort', string>> = {
    search: words.searchButton,
    ...words.facets,
    remote: words.where,
    budget_min: words.payFrom,
    budget_max: words.payTo,
    tags: words.tags,
    entity_id: words.organization,
    near: words.near,
    radius_km: words.radius,
    status: words.status,
    sort: words.sort,
  }
  return Object.hasOwn(names, name) ? names[name as FilterName] : name
}

export function filterText(locale: Locale, name: FilterName, chosen: Chosen, entityName: string | undefined): string {
  const { types, statuses } = opportunityWords[locale]
  const words = listWords[locale]
  const value = chosen[name] ?? ''
  switch (name) {
    case 'category':
      return freeCategoryName(locale, value)
    case 'type':
      return nameIn(types, value)
    case 'status':
      return nameIn(statuses, value)
    case 'remote':
      return nameIn({ true: words.remote, false: words.onSite }, value)
    case 'budget_min':
    case 'budget_max':
    case 'tags':
      return `${filterName(locale, name)}: ${value}`
    case 'near':
      return `${words.near}: ${value} (${words.kilometres(chosen.radius_km ?? '')})`
    case 'entity_id':
      return entityName ?? words.organization
    default:
      return value
  }
}

const nameIn = (names: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(names, value) ? (names[value] as string) : value

export function chosenFilters(locale: Locale, { chosen, entityName }: ShownList): HtmlValue {
  const words = listWords[locale]
  const names = activeFilters(chosen)
  if (names.length === 0) return ''
  return html`<ul class="plain-list row chosen" aria-label="${words.chosenFilters}">
${names.map((name) => {
  const text = filterText(locale, name, chosen, entityName)
  return html`<li>${removableChip(listAddress(without(chosen, name)), text, words.remove(text))}</li>\n`
})}
${names.length > 1 && html`<li><a class="small" href="${listAddress(keptWithoutFilters(chosen))}">${words.clear}</a></li>`}
</ul>`
}

function keptWithoutFilters({ list, sort, order }: Chosen): Chosen {
  return {
    ...(list !== undefined && { list }),
    ...(sort !== undefined && { sort }),
    ...(order !== undefined && { order }),
  }
}
