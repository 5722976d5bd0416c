import type { Answer } from '../../../client/src/index.ts'
import { api } from '../../api.ts'
import { dayEnd, dayStart } from '../../desk/days.ts'
import { ExportLinks } from '../../desk/export-links.tsx'
import { FilterBar, QueryDay, QuerySearch, QuerySelect } from '../../desk/filters.tsx'
import { NoneFound } from '../../desk/none-found.tsx'
import { shortId } from '../../desk/short-id.ts'
import { type Column, DataTable } from '../../desk/table.tsx'
import { deskWords } from '../../desk/words.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { query, setQuery } from '../../router.ts'
import { LoadedMore, type Portion } from '../../ui/more.tsx'
import { Time } from '../../ui/show.tsx'
import { eventName, eventNames } from '../security/event-names.ts'
import { wayName } from '../security/way-name.ts'
import { detailNames, words } from './words.ts'

type SecurityEvent = Answer<'get', '/api/admin/security-events'>['events'][number]

const LIMIT = 50

/** Sign-ins, refusals and changes of credentials of everybody, newest first. */
export function Page() {
  const texts = words()
  const filter = filterInQuery()
  const load = async (signal?: AbortSignal, cursor?: string): Promise<Portion<SecurityEvent>> => {
    const { events, nextCursor } = await api.get('/api/admin/security-events', {
      params: { query: { limit: LIMIT, ...filter, ...(cursor !== undefined && { cursor }) } },
      ...(signal && { signal }),
    })
    return { items: events, nextCursor }
  }
  const events = useResource((signal) => load(signal), [JSON.stringify(filter)])
  return (
    <>
      <header class="page-head">
        <h1>{titles().securityEvents}</h1>
        <ExportLinks of="/api/admin/security-events" filter={filter} />
      </header>
      <FilterBar name="security-events">
        <QuerySelect
          name="kind"
          label={texts.kind}
          choices={Object.entries(eventNames()).map(([value, label]) => ({ value, label }))}
        />
        <QueryDay name="from" label={texts.from} />
        <QueryDay name="to" label={texts.to} />
        <QuerySearch name="userId" label={texts.account} placeholder={deskWords().addressOrId} />
      </FilterBar>
      {filter.userId?.includes('-') && (
        <p>
          <a href={`/app/admin/users/${filter.userId}`}>{texts.toAccount}</a>
        </p>
      )}
      <LoadedMore of={events} loadMore={(cursor) => load(undefined, cursor)}>
        {(items) =>
          items.length === 0 ? (
            <NoneFound text={texts.none} />
          ) : (
            <DataTable label={titles().securityEvents} rows={items} idOf={({ id }) => id} columns={columns()} />
          )
        }
      </LoadedMore>
    </>
  )
}

function columns(): readonly Column<SecurityEvent>[] {
  const texts = words()
  return [
    { head: texts.kind, cell: ({ kind }) => eventName(kind) ?? kind },
    {
      head: texts.account,
      cell: ({ userId, user }) =>
        userId === null ? (
          <span class="soft">{texts.unknown}</span>
        ) : (
          <button type="button" class="button quiet small" onClick={() => setQuery({ userId })}>
            {user === null ? <code>{shortId(userId)}</code> : <span dir="auto">{user.name}</span>}
          </button>
        ),
    },
    { head: texts.address, cell: ({ ipAddress }) => <span class="unbroken">{ipAddress}</span> },
    { head: texts.device, cell: ({ device }) => device && <span translate={false}>{device}</span> },
    { head: texts.detail, cell: DetailOf },
    { head: texts.when, cell: ({ timestamp }) => <Time at={timestamp} /> },
  ]
}

/** In words; else as the program names it, such as a route. */
function DetailOf({ kind, detail }: SecurityEvent) {
  if (detail === null || kind.startsWith('PASSKEY_')) return null
  const name = detailNames()[detail]
  if (name !== undefined) return name
  const way = wayName(detail)
  return way === detail ? <code>{detail}</code> : way
}

function filterInQuery() {
  const kind = Object.keys(eventNames()).find((name) => name === query.value.get('kind'))
  const userId = query.value.get('userId')
  const from = dayStart('from')
  const to = dayEnd('to')
  return {
    ...(kind !== undefined && { kind: kind as Kind }),
    ...(userId !== null && { userId }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

type Kind = keyof ReturnType<typeof eventNames>
