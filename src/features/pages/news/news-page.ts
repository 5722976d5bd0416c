import type { Static } from 'typebox'
import { categoryName } from '../../../../web/shared/category-names.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import type { Details } from '../../../platform/http/errors/errors.ts'
import { renderPage } from '../../../platform/http/pages/page.ts'
import { type HtmlValue, html } from '../../../platform/lib/html.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ArticleList, Category } from '../../news/schema.ts'
import type { PageContext } from '../context.ts'
import { socialMetadata } from '../metadata/social.ts'
import { newsAddress } from '../parts/addresses.ts'
import { articleCard } from '../parts/article-card.ts'
import { removableChip } from '../parts/chips.ts'
import { refusedFilter } from '../parts/finder.ts'
import { pager } from '../parts/pager.ts'
import type { ShowOnPage } from '../parts/pictures.ts'
import { refusedText } from '../parts/refused-field.ts'
import { searchForm } from '../parts/search-form.ts'
import { previewImage } from '../previews/address.ts'
import type { NewsFilter } from './page-query.ts'
import { newsWords } from './words.ts'

export interface NewsView {
  readonly filter: NewsFilter
  readonly categories: readonly Category[]
  /** Null for a category that does not exist, and where something is refused. */
  readonly list: Static<typeof ArticleList> | null
  readonly refusal?: Details | undefined
}

interface PageParts extends Pick<Platform, 'links' | 'publicUrl'> {
  readonly show: ShowOnPage
}

export function newsPage(context: PageContext, { links, publicUrl, show }: PageParts, view: NewsView): string {
  const { community, locale, viewer, address } = context
  const { filter, list } = view
  const words = newsWords[locale]
  const category = findCategory(view)
  const title = category === undefined ? words.news : categoryName(locale, category.name)
  const pages = list?.pagination.total_pages ?? 0
  const isSearch = filter.search !== undefined || list === null || list.articles.length === 0
  const { page, category: _, ...others } = filter
  const here = { ...others, ...(category && { category: category.slug }) }
  const url = links.home() + newsAddress({ ...here, page })
  const description = community.description ?? `${title} · ${community.name}`
  return renderPage(community, {
    locale,
    viewer,
    address,
    title,
    section: 'news',
    ...(!isSearch && {
      found: { canonical: url, description },
      head: socialMetadata({
        community,
        locale,
        title,
        description,
        type: 'website',
        url,
        image: previewImage(publicUrl(), 'sections', 'news'),
      }),
    }),
    main: html`<div class="stack loose">
<header class="stack">
<div class="row spread"><h1><bdi>${title}</bdi></h1><a class="small no-print" href="/feeds/news.atom">${words.feed}</a></div>
${categoryLinks(locale, view)}
${newsSearch(view, words)}
${chosenFilters(view, words)}
</header>
${list !== null && list.articles.length > 0 ? html`<div class="cards">${list.articles.map((article) => html`${articleCard(context, show, article, { level: 'h2' })}\n`)}</div>` : emptyState(locale, view)}
${list !== null && list.articles.length > 0 && pager(locale, { page, pages, addressOf: (other) => newsAddress({ ...here, page: other }) })}
</div>`,
  })
}

type Words = (typeof newsWords)[keyof typeof newsWords]

/** Categories that have something for the reader, and the one that is chosen. */
function categoryLinks(locale: Locale, { filter, categories }: NewsView): HtmlValue {
  const words = newsWords[locale]
  const shown = categories.filter((one) => one.articleCount > 0 || isNamed(one, filter.category))
  if (shown.length === 0) return ''
  const { search, tag } = filter
  const link = (name: HtmlValue, slug: string | undefined, isHere: boolean) =>
    html`<li><a class="chip" href="${newsAddress({ category: slug, tag, search })}"${isHere && html` aria-current="true"`}>${name}</a></li>\n`
  return html`<nav class="no-print" aria-label="${words.categories}"><ul class="plain-list row chips">
${link(words.all, undefined, filter.category === undefined)}
${shown.map((one) => link(html`<bdi>${categoryName(locale, one.name)}</bdi>`, one.slug, isNamed(one, filter.category)))}
</ul></nav>`
}

const newsSearch = ({ filter: { search, category, tag }, refusal }: NewsView, words: Words) =>
  searchForm({
    action: '/news',
    name: 'search',
    label: words.searchNews,
    button: words.search,
    value: search,
    isRefused: refusal?.field === 'search',
    kept: { category, tag },
  })

/** Every filter that is on, each with a way to take it off. */
function chosenFilters(view: NewsView, words: Words): HtmlValue {
  const { tag, search } = view.filter
  const total = view.list?.pagination.total_items ?? 0
  if (total === 0 || (tag === undefined && search === undefined)) return ''
  return html`<p class="row">
<span class="soft">${words.found(total)}</span>
${filterChips(view, words)}
</p>`
}

function filterChips({ filter, categories }: NewsView, words: Words): HtmlValue {
  const { category, tag, search } = filter
  const name = categories.find((one) => isNamed(one, category))?.name ?? category
  return [
    [words.inCategory, name, { tag, search }] as const,
    [words.withTag, tag, { category, search }] as const,
    [words.withWords, search, { category, tag }] as const,
  ].map(
    ([label, value, without]) =>
      value !== undefined &&
      html`${removableChip(newsAddress(without), `${label}: ${value}`, `${words.takeOff}: ${label}: ${value}`)}\n`,
  )
}

/** Says what hides everything, and how to see more. */
function emptyState(locale: Locale, view: NewsView): HtmlValue {
  const words = newsWords[locale]
  const { list, filter, refusal } = view
  const { page, ...others } = filter
  if (refusal?.field === 'page' || (list !== null && page > 1 && list.pagination.total_items > 0)) {
    return empty(words.noSuchPage, html`<p><a class="button" href="${newsAddress(others)}">${words.firstPage}</a></p>`)
  }
  if (refusal !== undefined) {
    const names: Readonly<Record<string, string>> = {
      search: words.withWords,
      tag: words.withTag,
      category: words.inCategory,
    }
    const text = refusedText(locale, names[refusal.field] ?? refusal.field, refusal)
    return refusedFilter(text, { path: '/news', text: words.showAll })
  }
  const isFiltered = Object.values(others).some((value) => value !== undefined)
  if (!isFiltered) return empty(words.noneYet, '')
  const text = list === null ? words.noSuchCategory : words.nothing
  return empty(
    text,
    html`<p class="row">${filterChips(view, words)}</p>\n<p><a class="button" href="/news">${words.showAll}</a></p>`,
  )
}

const empty = (text: string, act: HtmlValue) => html`<div class="empty stack"><p>${text}</p>${act}</div>`

const findCategory = ({ filter, categories }: NewsView) => categories.find((one) => isNamed(one, filter.category))

/** Name or slug, in any case, as in the API. */
export const isNamed = ({ name, slug }: Category, asked: string | undefined): boolean =>
  asked !== undefined && (slug === asked.toLowerCase() || name.toLowerCase() === asked.toLowerCase())
