import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { useResource } from '../../resource.ts'
import { attempt } from '../../ui/toasts.tsx'
import type { Filters } from './filters.ts'
import type { Queue, Queued } from './types.ts'

const PAGE = 50
/** With fewer than this before one, the following ones are asked for. */
const LOW = 10

/** The list at the left: what was decided is taken out of it at once, and comes back when it is undone or refused. */
export function useQueue(filters: Filters) {
  const read = (cursor?: string, signal?: AbortSignal): Promise<Queue> =>
    api.get('/api/admin/opportunities', {
      params: { query: { ...filters, limit: PAGE, ...(cursor !== undefined && { cursor }) } },
      ...(signal && { signal }),
    })
  const resource = useResource((signal) => read(undefined, signal), [JSON.stringify(filters)])
  const taken = useSignal<ReadonlySet<string>>(new Set())
  const isReadingOn = useRef(false)

  const list = resource.data.value
  const rows = list?.opportunities.filter(({ id }) => !taken.value.has(id)) ?? []
  const total = (list?.total ?? 0) - ((list?.opportunities.length ?? 0) - rows.length)

  async function readOn() {
    const cursor = list?.next_cursor
    if (!cursor || isReadingOn.current) return
    isReadingOn.current = true
    await attempt(async () => {
      const next = await read(cursor)
      resource.change((before) =>
        // Another question was asked meanwhile.
        before.next_cursor === cursor
          ? { ...before, next_cursor: next.next_cursor, opportunities: joined(before, next) }
          : before,
      )
    })
    isReadingOn.current = false
  }

  const giveBack = (ids: readonly string[]) => {
    taken.value = new Set([...taken.value].filter((id) => !ids.includes(id)))
  }

  const isLow = list !== undefined && rows.length < LOW && list.next_cursor !== null
  useEffect(() => {
    if (isLow) void readOn()
  }, [isLow, list?.next_cursor])

  return {
    resource,
    rows,
    total,
    readOn,
    take: (ids: readonly string[]) => {
      taken.value = new Set([...taken.value, ...ids])
    },
    giveBack,
    /** They are no longer of this list; should they ever come into it again, they are shown. */
    drop: (ids: readonly string[]) => {
      resource.change((now) => {
        const opportunities = now.opportunities.filter(({ id }) => !ids.includes(id))
        return { ...now, opportunities, total: now.total - (now.opportunities.length - opportunities.length) }
      })
      giveBack(ids)
    },
    /** What was seen of one, anew. */
    note: (id: string, seen: Pick<Queued, 'version' | 'title'>) => {
      const { version, title } = seen
      resource.change((now) => ({
        ...now,
        opportunities: now.opportunities.map((row) => (row.id === id ? { ...row, version, title } : row)),
      }))
    },
  }
}
export type QueueState = ReturnType<typeof useQueue>

function joined({ opportunities }: Queue, next: Queue): Queued[] {
  const known = new Set(opportunities.map(({ id }) => id))
  return [...opportunities, ...next.opportunities.filter(({ id }) => !known.has(id))]
}
