import { api } from '../../api.ts'
import { dayEnd, dayStart } from '../../desk/days.ts'
import { ExportLinks } from '../../desk/export-links.tsx'
import { FilterBar, QueryCheck, QueryDay, QuerySearch, QuerySelect } from '../../desk/filters.tsx'
import { IdFilter } from '../../desk/id-filter.tsx'
import { NoneFound } from '../../desk/none-found.tsx'
import { deskWords } from '../../desk/words.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { query } from '../../router.ts'
import { LoadedMore, type Portion } from '../../ui/more.tsx'
import { Empty } from '../../ui/states.tsx'
import { actionNames } from './actions.ts'
import { type AuditEntry, EntryList } from './entry.tsx'
import { Verification } from './verification.tsx'
import { words } from './words.ts'

const LIMIT = 50
const idFilters = ['adminId', 'targetId', 'batchId'] as const

/** Everything that administrators, the operator and the program have done, as sentences. */
export function Page() {
  const texts = words()
  const filter = filterInQuery()
  const load = async (signal?: AbortSignal, cursor?: string): Promise<Portion<AuditEntry>> => {
    const { entries, nextCursor } = await api.get('/api/admin/audit-log', {
      params: { query: { limit: LIMIT, ...filter, ...(cursor !== undefined && { cursor }) } },
      ...(signal && { signal }),
    })
    return { items: entries, nextCursor }
  }
  const entries = useResource((signal) => load(signal), [JSON.stringify(filter)])
  return (
    <>
      <header class="page-head">
        <h1>{titles().audit}</h1>
        <ExportLinks of="/api/admin/audit-log" filter={filter} />
      </header>
      <Verification />
      <FilterBar name="audit">
        <QuerySelect
          name="action"
          label={texts.action}
          choices={Object.entries(actionNames()).map(([value, label]) => ({ value, label }))}
        />
        <QueryDay name="from" label={texts.from} />
        <QueryDay name="to" label={texts.to} />
        <QuerySearch name="targetId" label={texts.targetId} placeholder={deskWords().addressOrId} />
        <QuerySearch name="adminId" label={texts.adminId} placeholder={deskWords().addressOrId} />
        <QueryCheck name="views" value="false" label={texts.withoutViews} />
      </FilterBar>
      <div class="row filter-chips">
        <IdFilter name="batchId" label={texts.batchId} />
      </div>
      <LoadedMore of={entries} loadMore={(cursor) => load(undefined, cursor)}>
        {(items) =>
          items.length === 0 ? (
            <NothingListed isFiltered={Object.keys(filter).length > 0} />
          ) : (
            <EntryList entries={items} />
          )
        }
      </LoadedMore>
    </>
  )
}

function NothingListed({ isFiltered }: { readonly isFiltered: boolean }) {
  const { none, noneOfFilter } = words()
  return isFiltered ? <NoneFound text={noneOfFilter} /> : <Empty icon="scroll-text" text={none} />
}

function filterInQuery() {
  const action = Object.keys(actionNames()).find((name) => name === query.value.get('action'))
  const ids = idFilters.flatMap((name) => {
    const value = query.value.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const from = dayStart('from')
  const to = dayEnd('to')
  return {
    ...(action !== undefined && { action: action as AuditAction }),
    ...(query.value.get('views') === 'false' && { views: false }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...Object.fromEntries(ids),
  }
}

type AuditAction = keyof ReturnType<typeof actionNames>
