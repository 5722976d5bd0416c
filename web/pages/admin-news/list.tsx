import type { Answer } from '../../../client/src/index.ts'
import { api } from '../../api.ts'
import { FilterBar, QuerySearch } from '../../desk/filters.tsx'
import { NoneFound } from '../../desk/none-found.tsx'
import { type Column, DataTable } from '../../desk/table.tsx'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { navigate, query } from '../../router.ts'
import { categoryName } from '../../shared/category-names.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Pager, pageInQuery } from '../../ui/pager.tsx'
import { exactTime, Time } from '../../ui/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { locale, number } from '../../words.ts'
import { categoryWords } from './category-words.ts'
import { fieldWords, words } from './words.ts'

type Listed = Answer<'get', '/api/admin/news'>['data']['articles'][number]
type Counts = Answer<'get', '/api/admin/news'>['data']['counts']

const LIMIT = 20
const statuses = ['draft', 'scheduled', 'published', 'archived'] as const

export function Page() {
  const texts = words()
  const page = pageInQuery()
  const search = query.value.get('search') ?? ''
  const status = statuses.find((one) => one === query.value.get('status'))
  const articles = useResource(
    (signal) => {
      const asked = { page, limit: LIMIT, ...(status && { status }), ...(search && { search }) }
      return api.get('/api/admin/news', { params: { query: asked }, signal })
    },
    [page, status, search],
  )
  useShortcuts([{ keys: 'n', label: texts.write, run: () => navigate('/app/admin/news/new') }])
  const isFiltered = search !== '' || status !== undefined
  return (
    <>
      <header class="page-head">
        <h1>{titles().adminNews}</h1>
        <div class="row">
          <ButtonLink href="/app/admin/news/categories" icon="tag">
            {categoryWords().manage}
          </ButtonLink>
          <ButtonLink href="/app/admin/news/new" look="primary" icon="plus">
            {texts.write}
          </ButtonLink>
        </div>
      </header>
      <div class="stack">
        <FilterTabs label={texts.filter} name="status" choices={tabs(articles.data.value?.data.counts)} />
        <FilterBar name="news">
          <QuerySearch name="search" label={texts.search} />
        </FilterBar>
        <Loaded of={articles} lines={8}>
          {({ data }) =>
            data.articles.length === 0 ? (
              isFiltered ? (
                <NoneFound text={texts.noneFound} />
              ) : (
                <Empty icon="newspaper" text={texts.none} />
              )
            ) : (
              <>
                <DataTable
                  label={texts.list}
                  rows={data.articles}
                  idOf={({ id }) => id}
                  columns={columns(status === undefined)}
                />
                <Pager total={data.pagination.total_items} limit={LIMIT} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

function tabs(counts: Counts | undefined): [string, string][] {
  const { statuses: labels } = fieldWords()
  const each = statuses.map((status): [string, string] => [
    status,
    counts === undefined ? labels[status] : `${labels[status]} ${number(counts[status])}`,
  ])
  return [['', words().all], ...each]
}

function columns(hasStatus: boolean): Column<Listed>[] {
  const texts = words()
  return [
    {
      head: texts.title,
      cell: ({ id, title }) => (
        <a href={`/app/admin/news/${id}`} dir="auto">
          {title}
        </a>
      ),
    },
    ...(hasStatus ? [{ head: texts.status, cell: Status }] : []),
    { head: texts.when, cell: When },
    { head: texts.category, cell: ({ category }) => <span dir="auto">{categoryName(locale, category)}</span> },
    { head: texts.author, cell: ({ author }) => <span dir="auto">{author?.name ?? texts.formerMember}</span> },
    { head: texts.views, cell: ({ views }) => number(views), isNumber: true },
  ]
}

function Status({ status, publishAt }: Listed) {
  const { statuses: labels } = fieldWords()
  const isScheduled = status === 'draft' && publishAt !== null
  return (
    <span class={status === 'published' ? 'chip success' : 'chip'}>{labels[isScheduled ? 'scheduled' : status]}</span>
  )
}

/** When it will be published or was; of a draft, when it was changed. */
function When({ publishAt, publishedAt, updatedAt }: Listed) {
  if (publishAt !== null) return <time dateTime={publishAt}>{exactTime(new Date(publishAt))}</time>
  return <Time at={publishedAt ?? updatedAt} />
}
