import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { api } from '../../api.ts'
import { type Resource, useResource } from '../../resource.ts'
import { categoryName } from '../../shared/category-names.ts'
import { Time } from '../../ui/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { locale } from '../../words.ts'
import { words } from './words.ts'

const MAX_SHOWN = 3

/** The newest ones; they are read on the public pages. */
export function LatestNews() {
  const news = useResource(async (signal) => {
    const { data } = await api.get('/api/news', {
      params: { query: { limit: MAX_SHOWN, status: 'published' } },
      signal,
    })
    return data.articles
  })
  const texts = words()
  return (
    <Latest title={texts.news} all={texts.allNews} href="/news" of={news} none={texts.noNews}>
      {({ id, slug, title, publishedAt, category }) => (
        <li key={id}>
          <a href={`/news/${slug}`}>
            <bdi>{title}</bdi>
          </a>
          <div class="row small soft">
            <bdi>{categoryName(locale, category)}</bdi>
            {publishedAt !== null && <Time at={publishedAt} />}
          </div>
        </li>
      )}
    </Latest>
  )
}

export function LatestOpportunities() {
  const opportunities = useResource(async (signal) => {
    const { data } = await api.get('/api/opportunities', { params: { query: { limit: MAX_SHOWN } }, signal })
    return data.opportunities
  })
  const texts = words()
  return (
    <Latest
      title={texts.opportunities}
      all={texts.allOpportunities}
      href="/opportunities"
      of={opportunities}
      none={texts.noOpportunities}
    >
      {({ id, title, type, entity, location: { remote, city, country }, created_at }) => (
        <li key={id}>
          <a href={`/opportunities/${id}`}>
            <bdi>{title}</bdi>
          </a>
          <div class="row small soft">
            <span>{texts.types[type]}</span>
            {entity && <bdi>{entity.name}</bdi>}
            {remote ? <span>{texts.remote}</span> : (city ?? country) && <bdi>{city ?? country}</bdi>}
            <Time at={created_at} />
          </div>
        </li>
      )}
    </Latest>
  )
}

interface LatestProps<Item> {
  readonly title: string
  readonly all: string
  readonly href: string
  readonly none: string
  readonly of: Resource<Item[]>
  readonly children: (item: Item) => ComponentChildren
}

function Latest<Item>({ title, all, href, none, of, children }: LatestProps<Item>) {
  const id = useId()
  return (
    <section class="stack" aria-labelledby={id}>
      <div class="row spread">
        <h2 id={id}>{title}</h2>
        <a href={href}>{all}</a>
      </div>
      <Loaded of={of} lines={6}>
        {(items) =>
          items.length === 0 ? (
            <p class="soft">{none}</p>
          ) : (
            <ul class="plain-list latest-list">{items.map((item) => children(item))}</ul>
          )
        }
      </Loaded>
    </section>
  )
}
