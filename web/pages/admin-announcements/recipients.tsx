import { api } from '../../api.ts'
import { type Column, DataTable } from '../../desk/table.tsx'
import { useResource } from '../../resource.ts'
import { LoadedMore, type Portion } from '../../ui/more.tsx'
import { Avatar } from '../../ui/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { words as userWords } from '../admin-users/words.ts'
import { recipientWords } from './recipient-words.ts'
import type { AnnouncementDetails } from './types.ts'
import { type SentNotification, WhatBecame } from './what-became.tsx'

const LIMIT = 50

/** Everybody whom an announcement was for, and what became of it. Each look is recorded. */
export function Recipients({ of: announcement }: { readonly of: AnnouncementDetails }) {
  const { batchId, state } = announcement
  const load = async (signal?: AbortSignal, cursor?: string): Promise<Portion<SentNotification>> => {
    const { notifications, nextCursor } = await api.get('/api/admin/notifications', {
      params: { query: { batchId, limit: LIMIT, ...(cursor !== undefined && { cursor }) } },
      ...(signal && { signal }),
    })
    return { items: notifications, nextCursor }
  }
  const recipients = useResource((signal) => load(signal), [announcement])
  const texts = recipientWords()
  return (
    <div class="stack">
      <LoadedMore of={recipients} loadMore={(cursor) => load(undefined, cursor)}>
        {(items) =>
          items.length === 0 ? (
            <Empty
              icon="users"
              text={state === 'cancelled' ? texts.cancelled : state === 'done' ? texts.none : texts.notYet}
            />
          ) : (
            <DataTable label={texts.tabs.recipients} rows={items} idOf={({ id }) => id} columns={columns()} />
          )
        }
      </LoadedMore>
      <p class="soft small recorded">{userWords().recorded}</p>
    </div>
  )
}

function columns(): readonly Column<SentNotification>[] {
  const texts = recipientWords()
  return [
    {
      head: texts.recipient,
      cell: ({ recipient: { id, name, avatar } }) => (
        <a class="row tight" href={`/app/admin/users/${id}?tab=notifications`} dir="auto">
          <Avatar name={name} image={avatar} />
          {name}
        </a>
      ),
    },
    { head: texts.became, cell: (one) => <WhatBecame of={one} /> },
  ]
}
