import { api } from '../../api.ts'
import { type Column, DataTable } from '../../desk/table.tsx'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadedMore, type Portion } from '../../ui/more.tsx'
import { Time } from '../../ui/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { number } from '../../words.ts'
import { OutcomeBar } from './outcome-bar.tsx'
import { people } from './people.ts'
import { audienceText, StateChip, titleOf } from './state.tsx'
import type { Announcement } from './types.ts'
import { words } from './words.ts'

const LIMIT = 50

async function load(cursor: string | undefined, signal?: AbortSignal): Promise<Portion<Announcement>> {
  const query = { limit: LIMIT, ...(cursor !== undefined && { cursor }) }
  const { announcements, nextCursor } = await api.get('/api/admin/announcements', {
    params: { query },
    ...(signal && { signal }),
  })
  return { items: announcements, nextCursor }
}

export function Page() {
  const texts = words()
  const announcements = useResource((signal) => load(undefined, signal))
  const make = (
    <ButtonLink look="primary" icon="plus" href="/app/admin/announcements/new">
      {texts.make}
    </ButtonLink>
  )
  return (
    <>
      <header class="page-head">
        <h1>{titles().announcements}</h1>
        {make}
      </header>
      <LoadedMore of={announcements} loadMore={load}>
        {(items) =>
          items.length === 0 ? <Empty icon="megaphone" text={texts.none} /> : <AnnouncementTable rows={items} />
        }
      </LoadedMore>
    </>
  )
}

function AnnouncementTable({ rows }: { readonly rows: readonly Announcement[] }) {
  const texts = words()
  const columns: readonly Column<Announcement>[] = [
    {
      head: texts.title,
      cell: (one) => <a href={`/app/admin/announcements/${one.batchId}`}>{titleOf(one)}</a>,
    },
    { head: texts.state, cell: ({ state }) => <StateChip of={state} /> },
    { head: texts.when, cell: ({ scheduledFor, createdAt }) => <Time at={scheduledFor ?? createdAt} /> },
    {
      head: texts.audience,
      cell: (one) => (
        <span>
          {audienceText(one)}
          <br />
          <span class="soft">{people(one.recipients)}</span>
        </span>
      ),
    },
    { head: texts.deliveries, cell: ({ figures }) => <OutcomeBar figures={figures} isBrief /> },
    { head: texts.read, isNumber: true, cell: ({ read }) => number(read) },
  ]
  return <DataTable label={titles().announcements} rows={rows} idOf={({ batchId }) => batchId} columns={columns} />
}
